"""Where an offer has more than one cost: alternatives, a range, costing conventions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from openbook.findings.message import both
from openbook.offers.cost_result import (
    AlternativeCost,
    Convention,
    ConventionCost,
    Cost,
    CostedOffer,
    CostRange,
)
from openbook.reports.document.document import (
    Block,
    Cell,
    Heading,
    Link,
    TableRow,
    Text,
    amounts,
    label,
    row_of,
    table_of,
    year_heads,
)
from openbook.reports.offers.cost_pieces import (
    ALTERNATIVE,
    HIGH,
    LOW,
    STEPS,
    WITH_IT,
    named,
    piece_at,
    piece_doors,
)
from openbook.reports.plain_data import by_year, picked
from openbook.reports.words.words import Words

PER = {"year": "a year", "once": "once", "agreement": "for the whole agreement"}
CostData = Callable[[Cost], dict[str, Any]]
_CONVENTIONS = {
    Convention.CAST_FORWARD: (
        "Cast forward",
        "today's people stay and move along the schedule; no vacancy, no change of positions",
    ),
    Convention.WITH_TURNOVER: (
        "With turnover",
        "those who leave are replaced at entry pay; vacancies and cuts as assumed",
    ),
    Convention.POSITION_CONTROL: (
        "Position control",
        "every budgeted position is filled, without turnover savings",
    ),
}


def choices_data(costed: CostedOffer, cost_data: CostData) -> dict[str, Any]:
    """Return the alternatives, the range and the conventions of a cost, as far as it has them."""
    data: dict[str, Any] = {}
    if costed.alternatives:
        data["alternatives"] = [_alternative(each, cost_data) for each in costed.alternatives]
    if costed.range is not None:
        low, high = costed.range.all_years
        data["range"] = {
            "low": by_year(costed.years, costed.range.low),
            "high": by_year(costed.years, costed.range.high),
            "all_years": {"low": low, "high": high},
            **picked(costed.range, "by_average", "by_largest", "by_pay"),
        }
    if costed.conventions:
        data["conventions"] = [_convention(costed, each, cost_data) for each in costed.conventions]
    return data


def _alternative(each: AlternativeCost, cost_data: CostData) -> dict[str, Any]:
    return {
        **picked(each, "either", "number", "used", "lacking"),
        "terms": [term.label for term in each.terms],
        "alone": cost_data(each.alone) if each.alone else None,
        "whole": cost_data(each.whole) if each.whole else None,
    }


def _convention(costed: CostedOffer, each: ConventionCost, cost_data: CostData) -> dict[str, Any]:
    steps = {
        "step_and_column": each.gross,
        "attrition_savings": each.attrition,
        "changed_positions": each.positions,
        "net": each.net,
    }
    return {
        "convention": str(each.convention),
        "cost": cost_data(each.cost),
        **{name: by_year(costed.years, row) for name, row in steps.items()},
    }


def not_in_use(costed: CostedOffer) -> tuple[AlternativeCost, ...]:
    """Return the alternatives of an offer that no other answer counts."""
    return tuple(each for each in costed.alternatives if not each.used)


def instead(each: AlternativeCost, words: Words) -> str:
    """Name an alternative that is not in use."""
    said = words.said(both([term.label for term in each.terms]))
    return words("Alternative, not counted: {terms}", terms=said)


def alternative_blocks(costed: CostedOffer, words: Words) -> Iterator[Block]:
    """Lay out the alternatives of the offer side by side."""
    if not costed.alternatives:
        return
    rows = []
    for each in costed.alternatives:
        said = words.said(both([term.label for term in each.terms]))
        below = [words("In use: every other answer counts this one")] if each.used else []
        below += map(words.said, each.lacking)
        costs = [cost.all_years if cost else None for cost in (each.alone, each.whole)]
        key = f"{each.either}.{each.number}"
        doors = [piece_at(costed, named(of, key)) for of in (ALTERNATIVE, WITH_IT)]
        rows.append(row_of(label(said, *below), *amounts(costs, words.money, opens=doors)))
    yield table_of(
        f"alternatives-{costed.book.id}",
        words("Alternatives, all years together"),
        map(words, ("Alternative", "Alone", "The whole offer with it")),
        rows,
    )


def range_words(low: float, high: float, words: Words) -> str:
    """Say the lowest and the highest amount, or the one amount that both are."""
    ends = [words.money(low), words.money(high)]
    return ends[0] if ends[0] == ends[1] else words("{low} to {high}", low=ends[0], high=ends[1])


def range_row(costed: CostedOffer, words: Words) -> Iterator[TableRow]:
    """Lay out the lowest and highest cost of an offer by year, where it has no one cost."""
    if (found := costed.range) is None:
        return
    ends = [*zip(found.low, found.high, strict=True), found.all_years]
    lows, highs = (piece_doors(costed, end, whole=True) for end in (LOW, HIGH))
    cells = [
        _range_cell(*pair, words, doors)
        for pair, doors in zip(ends, zip(lows, highs, strict=True), strict=True)
    ]
    name = label(words("Lowest to highest"), *_why(costed, found, words))
    yield row_of(name, *cells, kind="sub")


def _range_cell(low: float, high: float, words: Words, doors: tuple[str, str]) -> Cell:
    """Lay out two ends, each with where it opens; the text around them is the language's."""
    text, first, last = range_words(low, high, words), words.money(low), words.money(high)
    before, found, after = text.partition(first)
    if not after:
        return Cell(Link(found, doors[0], number=True), None, number=True)
    between = after.removesuffix(last)
    pieces = (before, Link(first, doors[0], number=True), between)
    return Cell((*pieces, Link(last, doors[1], number=True)), None, number=True)


def _why(costed: CostedOffer, found: CostRange, words: Words) -> Iterator[str]:
    if costed.alternatives:
        yield words("the alternatives of the offer")
    if found.by_average:
        yield words("class sizes known only as averages")
    if found.by_largest:
        text = (
            "classes known only by their average and their largest class; one row for each "
            "grade or course in district/sections.csv narrows it"
        )
        yield words(text)
    if found.by_pay:
        yield words("pay known only by its lowest and its average")


def convention_blocks(costed: CostedOffer, words: Words) -> Iterator[Block]:
    """Lay out the cost under each convention, with step and column and attrition savings."""
    if not costed.conventions:
        return
    yield Heading(words("Costing conventions"), 3)
    rows: list[TableRow] = []
    for each in costed.conventions:
        name, below = map(words, _CONVENTIONS[each.convention])
        values = [*each.cost.total, each.cost.all_years]
        doors = piece_doors(costed, str(each.convention), whole=True)
        rows.append(row_of(label(name, below), *amounts(values, words.money, opens=doors)))
        rows += _steps(costed, each, words)
    yield table_of(
        f"conventions-{costed.book.id}",
        words("Increase over the current contract under each convention"),
        ("", *year_heads(costed.years, words), words("All years")),
        rows,
    )
    text = (
        "Step and column is how the pay of its units moves from the year before under the "
        "current contract; it is in no cost above."
    )
    yield Text(words(text), "quiet")


def _steps(costed: CostedOffer, each: ConventionCost, words: Words) -> Iterator[TableRow]:
    """Lay out step and column gross, attrition savings and changed positions."""
    for of, said in STEPS.items():
        row = getattr(each, of)
        if row and (of != "positions" or any(row)):
            doors = [*piece_doors(costed, named(str(each.convention), of)), ""]
            cells = amounts([*row, None], words.money, missing="", opens=doors)
            yield row_of(words(said), *cells, kind="sub")

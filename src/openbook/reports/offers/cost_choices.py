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
    Heading,
    TableRow,
    Text,
    amount,
    amounts,
    label,
    row_of,
    table_of,
)
from openbook.reports.plain_data import by_year, picked
from openbook.reports.words.words import Words

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
            **picked(costed.range, "by_average", "by_largest"),
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
        rows.append(row_of(label(said, *below), *amounts(costs, words.money)))
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
    cells = [amount(range_words(*pair, words), None) for pair in ends]
    name = label(words("Lowest to highest"), *_why(costed, found, words))
    yield row_of(name, *cells, kind="sub")


def _why(costed: CostedOffer, found: CostRange, words: Words) -> Iterator[str]:
    if costed.alternatives:
        yield words("the alternatives of the offer")
    if found.by_average:
        yield words("class sizes known only as averages")
    if found.by_largest:
        yield words("classes known only by their average and their largest class")


def convention_blocks(costed: CostedOffer, words: Words) -> Iterator[Block]:
    """Lay out the cost under each convention, with step and column and attrition savings."""
    if not costed.conventions:
        return
    yield Heading(words("Costing conventions"), 3)
    rows: list[TableRow] = []
    for each in costed.conventions:
        name, below = map(words, _CONVENTIONS[each.convention])
        values = [*each.cost.total, each.cost.all_years]
        rows.append(row_of(label(name, below), *amounts(values, words.money)))
        rows += _steps(each, words)
    yield table_of(
        f"conventions-{costed.book.id}",
        words("Increase over the current contract under each convention"),
        ("", *map(str, costed.years), words("All years")),
        rows,
    )
    text = (
        "Step and column is how the pay of its units moves from the year before under the "
        "current contract; it is in no cost above."
    )
    yield Text(words(text), "quiet")


def _steps(each: ConventionCost, words: Words) -> Iterator[TableRow]:
    """Lay out step and column gross, attrition savings and changed positions."""
    lines = {"Step and column, gross": each.gross, "Attrition savings": each.attrition}
    if any(each.positions):
        lines["Changed positions"] = each.positions
    for said, row in lines.items():
        if row:
            yield row_of(words(said), *amounts([*row, None], words.money, missing=""), kind="sub")

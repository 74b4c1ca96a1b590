"""Pieces of the cost of an offer: every number that a costing shows, by the name it opens under.

A document asks ``piece_at`` for the address of a number; the page of a number asks
``cost_pieces`` for the number itself. Both read the same costing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from typing import Any

from openbook.findings.dataclass import dataclass
from openbook.findings.message import both
from openbook.offers.cost_result import (
    AlternativeCost,
    ConventionCost,
    Cost,
    CostedOffer,
    CostRange,
    PartCost,
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
from openbook.reports.document.question import ALL_YEARS, cost_at
from openbook.reports.notes import CONVENTIONS
from openbook.reports.plain_data import by_year, picked
from openbook.reports.words.words import Words
from openbook.terms.shelf import kind_name

Values = tuple[float | None, ...]
LOW, HIGH = "low", "high"
FUNDS, STUDENT, MEMBER, SHARE = "all funds", "per student", "per member", "of spending"
FOLLOWING = "following"
TO, FUND, ALONE, IN_ORDER, PART = "to", "fund", "alone", "in order", "share"
ALTERNATIVE, WITH_IT = "alternative", "offer with alternative"
MODELED, APART = "modeled", "apart"


@dataclass(frozen=True, slots=True)
class CostPiece:
    """A number of a costing: what it is, by year and over all years, and how it is made."""

    title: str
    values: Values
    whole: float | None  # over all years; None where that means nothing
    formula: str
    line: str = ""  # of the model, where it is that line with the offer less without
    share: bool = False  # a share, not dollars


def piece_at(costed: CostedOffer, piece: str, year: object = ALL_YEARS) -> str:
    """Return where a piece opens, in a year or over all of them."""
    return cost_at(costed.offer.id, year, costed.book.id, piece=piece)


def piece_doors(costed: CostedOffer, piece: str, *, whole: bool = False) -> list[str]:
    """Return where a piece opens in every year, and over all of them where asked for."""
    years: list[object] = [*costed.years, *([ALL_YEARS] if whole else [])]
    return [piece_at(costed, piece, year) for year in years]


def cost_pieces(costed: CostedOffer, words: Words) -> dict[str, CostPiece]:
    """Return every piece of a costing by its name."""
    made = _Pieces(costed, words)
    groups = (made.places, made.measures, made.terms, made.choices, made.conventions, made.claims)
    return {name: piece for group in groups for name, piece in group()}


def named(of: str, what: object) -> str:
    """Name a piece of something: where money goes, a fund, a term by its number, a claim.

    >>> named(IN_ORDER, 2), named(TO, "pay of teachers")
    ('in order 2', 'to pay of teachers')
    """
    return f"{of} {what}"


STEPS = {"gross": "Step and column, gross", "attrition": "Attrition savings"}
STEPS |= {"positions": "Changed positions"}


def term_number(costed: CostedOffer, part: PartCost) -> int:
    """Return the number of a term in its offer, from 1; 0 where it is not in it."""
    places = (at for at, own in enumerate(costed.offer.terms, 1) if own is part.terms[0])
    return next(places, 0)


Named = Iterator[tuple[str, CostPiece]]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A costing while its pieces are named."""

    costed: CostedOffer
    words: Words

    def places(self) -> Named:
        """Yield where the money goes, and what other funds pay."""
        less = self.words("The line with it, less the line without it")
        for name, values in self.costed.goes_to.items():
            line = self.costed.place_lines.get(name, "")
            formula = less if line else self.words("The whole cost, less all other places")
            said = self.words.said(name)
            yield named(TO, name), CostPiece(said, values, fsum(values), formula, line)
        for unit, values in self.costed.other_funds.items():
            said = self.words("{unit}, paid by other funds", unit=unit)
            line = f"other_funds.{unit}"
            yield named(FUND, unit), CostPiece(said, values, fsum(values), less, line)

    def measures(self) -> Named:
        """Yield the cost in all funds, for each of those it is for, and its range."""
        told, words = self.costed, self.words
        whole = fsum(told.all_funds)
        rows: tuple[tuple[str, str, Sequence[float], float | None, str], ...] = (
            (FUNDS, "All funds", told.all_funds, whole, "general fund + other funds"),
            (STUDENT, "Per student", told.per_pupil, None, "cost ÷ enrollment"),
            (
                *(MEMBER, "Per member of its units", told.per_member, None),
                "cost in all funds, less pay of units that follow, ÷ members",
            ),
            (
                *(FOLLOWING, "Pay of units that follow", told.following, fsum(told.following)),
                "pay, benefits and one-time pay of units that the offer is not for",
            ),
            (
                SHARE,
                "Share of all expenditures",
                told.share_of_spending,
                None,
                "cost ÷ expenditures",
            ),
        )
        for name, said, values, over, formula in rows:
            share = name == SHARE
            yield name, CostPiece(words(said), tuple(values), over, words(formula), share=share)
        if (found := told.range) is not None:
            text = (
                "Every alternative was costed at both ends of what is known of classes and of pay"
            )
            for name, said, ends, all_years in (
                (LOW, "The lowest cost", found.low, found.all_years[0]),
                (HIGH, "The highest cost", found.high, found.all_years[1]),
            ):
                yield name, CostPiece(words(said), ends, all_years, words(text))

    def terms(self) -> Named:
        """Yield each term after those above it and as a share, and each kind of term."""
        for each in self.costed.terms:
            yield from self._part(each, term_number(self.costed, each), self.words.said(each.label))
        for each in self.costed.kinds:
            said = self.words.said(kind_name(each.word))
            text = "added to the contract by itself"
            yield named(ALONE, each.word), self._cost(said, each.alone, text)
            yield from self._part(each, each.word, said)

    def _part(self, each: PartCost, key: object, said: str) -> Named:
        order = self.words("{term}, in order", term=said)
        yield named(IN_ORDER, key), self._cost(order, each.in_order, "added after those above it")
        if each.share is not None:
            share = self.words("{term}, its share", term=said)
            text = "what it adds on average over every order of the terms"
            yield named(PART, key), self._cost(share, each.share, text)

    def choices(self) -> Named:
        """Yield every alternative, alone and with the whole offer."""
        for each in self.costed.alternatives:
            said = self.words.said(both([term.label for term in each.terms]))
            for of, cost, formula in (
                (ALTERNATIVE, each.alone, "added to the contract by itself"),
                (WITH_IT, each.whole, "the whole offer with this alternative"),
            ):
                if cost is not None:
                    key = f"{each.either}.{each.number}"
                    yield named(of, key), self._cost(said, cost, formula)

    def conventions(self) -> Named:
        """Yield the cost under each convention, and how pay moves under it."""
        for each in self.costed.conventions:
            name = str(each.convention)
            said = self.words.said(name)
            text = "the offer and the contract, both under this convention"
            yield name, self._cost(said, each.cost, text)
            for of, title in STEPS.items():
                step = f"{self.words(title)}, {said}"
                values: Values = getattr(each, of)
                formula = self.words(
                    "pay of its units under the current contract, over the year before"
                )
                yield named(name, of), CostPiece(step, values, None, formula)

    def claims(self) -> Named:
        """Yield what the model has for each claimed cost, and how far that is from it."""
        for number, each in enumerate(self.costed.claims, 1):
            if each.modeled is None or each.difference is None:
                continue
            blank: Values = (None,) * len(self.costed.years)
            said = f"{each.claim.by}: {each.claim.what}"
            told = self.words("Modeled cost of the terms that the claim speaks of")
            yield named(MODELED, number), CostPiece(said, blank, each.modeled, told)
            apart = self.words("Modeled less claimed")
            yield named(APART, number), CostPiece(said, blank, each.difference, apart)

    def _cost(self, said: str, cost: Cost, formula: str) -> CostPiece:
        return CostPiece(said, cost.total, cost.all_years, self.words(formula))


PER = {"year": "a year", "once": "once", "agreement": "for the whole agreement"}
CostData = Callable[[Cost], dict[str, Any]]


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
            **picked(costed.range, "by_average", "by_largest", "by_pay", "by_index"),
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
    if found.by_index:
        yield words("a raise tied to an index, at the least and the most that the offer states")


def convention_blocks(costed: CostedOffer, words: Words) -> Iterator[Block]:
    """Lay out the cost under each convention, with step and column and attrition savings."""
    if not costed.conventions:
        return
    yield Heading(words("Costing conventions"), 3)
    rows: list[TableRow] = []
    for each in costed.conventions:
        name, below = map(words, CONVENTIONS[each.convention])
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

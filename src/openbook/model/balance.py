"""Money left: spending, the balance, and the reserve under each definition in use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.figures.figure import Figure, Source, Status
from openbook.figures.functions import last_year, maximum, minimum, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import SHARE
from openbook.figures.year import Year
from openbook.law.sums import added
from openbook.model.inputs import Inputs


@dataclass(frozen=True, slots=True)
class ReserveLines:
    """The balance at the end of each year and what the law requires of it."""

    unrestricted: Line
    available: Line
    required: Line
    margin: Line
    below: Line
    economic: Line
    unassigned: Line
    share: Line

    @property
    def definitions(self) -> dict[str, Line]:
        """What people call the reserve: the union, the law, and the free part."""
        return {
            "unrestricted": self.unrestricted,
            "available": self.available,
            "unassigned": self.unassigned,
        }


def balance(
    start: Line, revenue: Line, spending: Line, inputs: Inputs, required: Line
) -> ReserveLines:
    """The unrestricted balance carried from year to year, and its parts.

    What is spent above revenue falls on the unrestricted balance: restricted money
    is taken to come and go in the same year.
    """
    before = last_year(start)
    unrestricted = (
        before + revenue - spending + inputs.assumed("budget.surprise")
    ).named(
        "reserve.unrestricted",
        "last year's balance + revenues − expenditures + year-end variance (the "
        "union's reserve)",
    )
    before.follows(unrestricted)
    available = (unrestricted - inputs.assumed("reserve.earmarked")).named(
        "reserve.available",
        "unrestricted ending balance − nonspendable, committed and assigned balance "
        "(available reserves)",
    )
    least = required.named("reserve.required", "minimum share of expenditures, by size")
    economic = minimum(maximum(available, 0), least).named(
        "reserve.economic_uncertainty", "available reserves up to the minimum reserve"
    )
    return ReserveLines(
        unrestricted=unrestricted,
        available=available,
        required=least,
        margin=(available - least).named("reserve.margin"),
        below=(available < least).named("reserve.below"),
        economic=economic,
        unassigned=(available - economic).named("reserve.unassigned"),
        share=(available / spending).named("reserve.share"),
    )


_BOUND = ("nonspendable", "committed", "assigned")
# What was found counts more than what was expected; the newest expectation first.
_SUREST_FIRST = ("actual", "second interim", "first interim", "adopted", "projected")


def classes_of_balance(
    case: Case, left: ReserveLines, inputs: Inputs
) -> dict[str, Line]:
    """Three classes that add up to the unrestricted balance, and finer ones if told.

    The bound part is divided as in the newest published balance that tells all three of
    its classes; where none does, it stays whole.
    """
    bound = (inputs.assumed("reserve.earmarked") * 1).named(
        "balance.bound", "nonspendable, committed and assigned: not free to spend"
    )
    found = {
        "bound": bound,
        "economic_uncertainty": left.economic.named(
            "balance.economic_uncertainty",
            "available reserves up to the minimum reserve",
        ),
        "unassigned": left.unassigned.named(
            "balance.unassigned", "available reserves above the minimum reserve"
        ),
    }
    told = _told(case)
    if told:
        found |= _divided(bound, told)
    if "restricted" in told:
        found["restricted"] = (
            given("published.restricted", told["restricted"]) * 1
        ).named(
            "balance.restricted",
            "as published; restricted money is taken to come and go in the same year. "
            "No part of the unrestricted balance",
        )
    return found


def _divided(bound: Line, told: Mapping[str, Figure]) -> dict[str, Line]:
    if not any(told[name].value for name in _BOUND):
        return {}
    parts = {name: given(f"published.{name}", told[name]) for name in _BOUND}
    whole = added(parts.values()).named("published.bound")
    return {
        name: (bound * (part / whole)).named(
            f"balance.{name}",
            "nonspendable, committed and assigned balance × share of the published "
            f"balance that is {name}",
        )
        for name, part in parts.items()
    }


def _told(case: Case) -> dict[str, Figure]:
    """The parts of the newest balance of the first year, or of the year before it."""
    first = case.head.first_year
    for year in (first, first.plus(-1)):
        for stage in _SUREST_FIRST:
            parts = {}
            for index, row in enumerate(case.reserve.each("year", "stage", "part")):
                figure = case.figure_at(case.reserve, index, "amount")
                if row[:2] == (year, stage) and figure is not None:
                    parts[row[2]] = figure
            if set(_BOUND) <= set(parts):
                return parts
    return {}


_ARITHMETIC = Source(
    "Openbook", "marks the first projected year", status=Status.DERIVED
)


def first_year_mark(years: tuple[Year, ...]) -> Line:
    """1 in the first projected year and 0 after it."""
    ones = {
        year: Figure(1.0 if year == years[0] else 0.0, SHARE, _ARITHMETIC)
        for year in years
    }
    return given("year.first", ones)


def changing(name: str, start: Line, change: Line, mark: Line, formula: str) -> Line:
    """The start in the first year, then last year's value × (1 + change)."""
    before = last_year(start)
    now = where(mark > 0, start, before * (1 + change)).named(name, formula)
    before.follows(now)
    return now

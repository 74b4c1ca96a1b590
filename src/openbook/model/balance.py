"""Money left: spending, the balance, and the reserve under each definition in use."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.money import GENERAL_FUND
from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.figures.functions import given, last_year, maximum, minimum, where
from openbook.figures.line import Line
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
    own: Line | None = None  # available in the general fund, where more is counted

    @property
    def definitions(self) -> dict[str, Line]:
        """What people call the reserve: the union, the law, and the free part."""
        return {
            "unrestricted": self.unrestricted,
            "available": self.available,
            "unassigned": self.unassigned,
        }


class Carried(NamedTuple):
    """What moves the unrestricted balance in a year, and what counts beside it."""

    came: Line
    went: Line
    variance: Line
    words: str
    elsewhere: Line | None = None  # reserves of other funds that the law counts
    restricted: tuple[Line, Line] | None = None  # start and end, where told apart
    negative: Line | None = None  # restricted balances below zero


def balance(
    start: Line, carried: Carried, spending: Line, inputs: Inputs, required: Line
) -> ReserveLines:
    """The unrestricted balance carried from year to year, and its parts.

    The share is of all spending, restricted included, as the law measures it.
    """
    unrestricted = _unrestricted(start, carried)
    available = unrestricted - inputs.assumed("reserve.earmarked")
    words = (
        "unrestricted ending balance − nonspendable, committed and assigned balance "
        "(available reserves)"
    )
    own = None
    if carried.elsewhere is not None or carried.negative is not None:
        own = available.named(
            "reserve.general_fund",
            "unrestricted ending balance − nonspendable, committed and assigned balance",
        )
        words = (
            "unrestricted ending balance − nonspendable, committed and assigned balance + "
            "available reserves of other funds that the law counts (available reserves)"
        )
    if carried.elsewhere is not None:
        available = available + carried.elsewhere
    if carried.negative is not None:
        available = available + carried.negative
        words = (
            "unrestricted ending balance − nonspendable, committed and assigned balance + "
            "available reserves of other funds that the law counts − restricted balances "
            "below zero (available reserves)"
        )
    available = available.named("reserve.available", words)
    least = required.named("reserve.required", "minimum share of expenditures, by size")
    # The parts of the general fund: what other funds hold is no part of its balance.
    held = available if own is None else own
    economic = minimum(maximum(held, 0), least).named(
        "reserve.economic_uncertainty", "available reserves up to the minimum reserve"
    )
    return ReserveLines(
        unrestricted=unrestricted,
        available=available,
        required=least,
        margin=(available - least).named("reserve.margin"),
        below=(available < least).named("reserve.below"),
        economic=economic,
        unassigned=(held - economic).named("reserve.unassigned"),
        own=own,
        share=(available / spending).named("reserve.share"),
    )


def _unrestricted(start: Line, carried: Carried) -> Line:
    """Carry the balance; of two columns their sum, from which the restricted one is taken.

    Settlements are certified by these rules: the sum falls as more is given, and
    restricted money stays where contributions cover a raise.
    """
    first = start if carried.restricted is None else start + carried.restricted[0]
    before = last_year(first)
    together = before + carried.came - carried.went + carried.variance
    if carried.restricted is None:
        balance = together.named("reserve.unrestricted", carried.words)
        before.follows(balance)
        return balance
    whole = together.named("balance.combined", carried.words)
    before.follows(whole)
    return (whole - carried.restricted[1]).named(
        "reserve.unrestricted",
        "ending balance of both columns − restricted ending balance, which contributions "
        "have made whole",
    )


_COUNTED = ("stabilization", "economic uncertainty", "unassigned")


def other_reserves(case: Case, funds: Sequence[str], moved: Mapping[Year, float]) -> Line | None:
    """Return available reserves of other funds as published; None where none are.

    A year without a published balance keeps that of the year before, with what the
    general fund ``moved`` there in the year.
    """
    found: dict[Year, Figure] = {}
    known: Figure | None = None
    before = case.head.first_year.plus(-1)
    for year in (before, *case.head.years):
        told = _reserves_of(case, funds, year)
        if told is None and known is not None and moved.get(year):
            known = replace(known, value=known.value + moved[year])
        known = told or known
        if known is not None:
            found[year] = known
    if known is None:
        return None
    figures = {
        year: found.get(year, Figure(0.0, known.unit, known.source)) for year in case.head.years
    }
    return (given("published.other_funds", figures) * 1).named(
        "reserve.other_funds",
        "stabilization arrangements, reserve for economic uncertainties and unassigned "
        "balance of the funds that the law counts (Fund 17), as published",
    )


def _reserves_of(case: Case, funds: Sequence[str], year: Year) -> Figure | None:
    """Return the published parts of a year together, of the surest stage that has any."""
    table = case.reserve
    for stage in _SUREST_FIRST:
        parts = [
            figure
            for index, (when, of, part, fund) in enumerate(
                table.each("year", "stage", "part", "fund")
            )
            if (when, of) == (year, stage) and part in _COUNTED and fund in funds
            if (figure := case.figure_at(table, index, "amount")) is not None
        ]
        if parts:
            return replace(parts[0], value=math.fsum(each.value for each in parts))
    return None


_BOUND = ("nonspendable", "committed", "assigned")
# What was found counts more than what was expected; the newest expectation first.
_SUREST_FIRST = ("actual", "second interim", "first interim", "adopted", "projected")


def classes_of_balance(
    case: Case, left: ReserveLines, inputs: Inputs, *, columns: bool = False
) -> dict[str, Line]:
    """Three classes that add up to the unrestricted balance, and finer ones if told.

    The bound part is divided as in the newest published balance that tells all three of
    its classes; where none does, it stays whole. The restricted balance is the published
    one unless the projection has both ``columns``.
    """
    bound = (inputs.assumed("reserve.earmarked") * 1).named(
        "balance.bound", "nonspendable, committed and assigned: not free to spend"
    )
    found = {
        "bound": bound,
        "economic_uncertainty": left.economic.named(
            "balance.economic_uncertainty", "available reserves up to the minimum reserve"
        ),
        "unassigned": left.unassigned.named(
            "balance.unassigned", "available reserves above the minimum reserve"
        ),
    }
    if left.own is not None:
        found["general_fund"] = left.own
    told = _told(case)
    if told:
        found |= _divided(bound, told)
    if "restricted" in told and not columns:
        found["restricted"] = (given("published.restricted", told["restricted"]) * 1).named(
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
            cells = case.reserve.each("year", "stage", "part", "fund")
            for index, (when, of, part, fund) in enumerate(cells):
                figure = case.figure_at(case.reserve, index, "amount")
                own = (fund or GENERAL_FUND) == GENERAL_FUND
                if own and (when, of) == (year, stage) and figure is not None:
                    parts[part] = figure
            if set(_BOUND) <= set(parts):
                return parts
    return {}


_ARITHMETIC = Source("Openbook", "marks the first projected year", status=Status.DERIVED)


def first_year_mark(years: tuple[Year, ...]) -> Line:
    """1 in the first projected year and 0 after it."""
    ones = {year: Figure(1.0 if year == years[0] else 0.0, SHARE, _ARITHMETIC) for year in years}
    return given("year.first", ones)


def changing(name: str, start: Line, change: Line, mark: Line, formula: str) -> Line:
    """The start in the first year, then last year's value × (1 + change)."""
    before = last_year(start)
    now = where(mark > 0, start, before * (1 + change)).named(name, formula)
    before.follows(now)
    return now

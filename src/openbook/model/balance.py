"""Money left: spending, the balance, and the reserve under each definition in use."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.money import GENERAL_FUND
from openbook.figures.figure import SHARE, USD, Figure, Source, Status, Year
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
    stabilization: Line | None = None  # arrangements, where they are published

    @property
    def definitions(self) -> dict[str, Line]:
        """What people call the reserve: the union, the law, and the free part."""
        return {
            "unrestricted": self.unrestricted,
            "available": self.available,
            "unassigned": self.unassigned,
        }


class FreeParts(NamedTuple):
    """Parts of available reserves in the general fund, in the years that publish them."""

    told: Line  # 1 in such a year
    economic: Line
    stabilization: Line | None = None  # in a later year, that of the year before


class Carried(NamedTuple):
    """What moves the unrestricted balance in a year, and what counts beside it."""

    came: Line
    went: Line
    variance: Line
    words: str
    elsewhere: Line | None = None  # reserves of other funds that the law counts
    restricted: tuple[Line, Line] | None = None  # start and end, where told apart
    negative: Line | None = None  # restricted balances below zero
    published: FreeParts | None = None


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
    economic, stabilization = _free_parts(held, least, carried.published)
    rest = held - economic if stabilization is None else held - economic - stabilization
    return ReserveLines(
        unrestricted=unrestricted,
        available=available,
        required=least,
        margin=(available - least).named("reserve.margin"),
        below=(available < least).named("reserve.below"),
        economic=economic,
        unassigned=rest.named("reserve.unassigned"),
        own=own,
        stabilization=stabilization,
        share=(available / spending).named("reserve.share"),
    )


def _free_parts(held: Line, least: Line, published: FreeParts | None) -> tuple[Line, Line | None]:
    """Return the reserve for economic uncertainties and stabilization arrangements.

    Where they are published, what assumptions or offers move is unassigned. Nothing is set
    aside where the law only limits how far a balance may fall below zero.
    """
    name, left = "reserve.economic_uncertainty", maximum(held, 0)
    if published is None:
        words = "available reserves up to the minimum reserve"
        return maximum(minimum(held, least), 0).named(name, words), None
    stabilization = None
    if published.stabilization is not None:
        stabilization = where(
            published.told > 0, published.stabilization, minimum(left, published.stabilization)
        ).named(
            "balance.stabilization",
            "stabilization arrangements as published; after that, as far as reserves allow",
        )
        left = maximum(held - stabilization, 0)
    within = maximum(minimum(left, least), 0)
    economic = where(published.told > 0, published.economic, within)
    words = "as published; in other years available reserves up to the minimum reserve"
    return economic.named(name, words), stabilization


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
_NEGATIVE = "negative restricted"
_BOUND = ("nonspendable", "committed", "assigned")
# What was found counts more than what was expected; the newest expectation first.
_SUREST_FIRST = ("actual", "second interim", "first interim", "adopted", "projected")


def published_parts(
    case: Case, year: Year, needed: Collection[str], funds: Collection[str] = (GENERAL_FUND,)
) -> dict[str, Figure]:
    """Return the parts of a published balance, of the surest stage that has those needed.

    The same part of several funds is added up.
    """
    for stage in _SUREST_FIRST:
        parts: dict[str, Figure] = {}
        cells = case.reserve.each("year", "stage", "part", "fund")
        for index, (when, of, part, fund) in enumerate(cells):
            if (when, of) != (year, stage) or (fund or GENERAL_FUND) not in funds or not part:
                continue
            if (figure := case.figure_at(case.reserve, index, "amount")) is not None:
                before = parts[part].value if part in parts else 0.0
                parts[part] = replace(figure, value=before + figure.value)
        if parts and set(needed) <= set(parts):
            return parts
    return {}


def other_reserves(case: Case, funds: Sequence[str], moved: Mapping[Year, float]) -> Line | None:
    """Return available reserves of other funds as published; None where none are.

    A year without a published balance keeps that of the year before, with what the
    general fund ``moved`` there in the year.
    """
    found: dict[Year, Figure] = {}
    known: Figure | None = None
    before = case.head.first_year.plus(-1)
    for year in (before, *case.head.years):
        told = _counted(published_parts(case, year, (), funds))
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


def _counted(parts: Mapping[str, Figure]) -> Figure | None:
    """Return the parts that count as available reserves together; None where there are none."""
    own = [parts[part] for part in _COUNTED if part in parts]
    return replace(own[0], value=math.fsum(each.value for each in own)) if own else None


def free_parts(case: Case) -> FreeParts | None:
    """Return how published balances divide available reserves; None where none do."""
    stabilization, economic, _ = _COUNTED
    told = {
        year: parts
        for year in case.head.years
        if (parts := published_parts(case, year, (economic, "unassigned")))
    }
    if not told:
        return None
    source = next(iter(told.values()))[economic].source
    last, arranged, reserved = 0.0, dict[Year, Figure](), dict[Year, Figure]()
    for year in case.head.years:
        parts = told.get(year, {})
        if parts:
            last = parts[stabilization].value if stabilization in parts else 0.0
        arranged[year] = Figure(last, USD, source)
        reserved[year] = parts.get(economic, Figure(0.0, USD, source))
    marks = {y: Figure(float(y in told), SHARE, _ARITHMETIC) for y in case.head.years}
    return FreeParts(
        given("year.published_parts", marks),
        given("published.economic_uncertainty", reserved),
        given("published.stabilization", arranged)
        if any(each.value for each in arranged.values())
        else None,
    )


def below_zero(case: Case, column: Line | None) -> Line | None:
    """Return restricted balances below zero: of programs as published, or of the column."""
    told = {
        year: figure
        for year in case.head.years
        if (figure := published_parts(case, year, (_NEGATIVE,)).get(_NEGATIVE)) is not None
    }
    if not told:
        return column
    source = next(iter(told.values())).source
    figures = {year: told.get(year, Figure(0.0, USD, source)) for year in case.head.years}
    programs = given("published.negative_restricted", figures)
    below = programs * 1 if column is None else minimum(programs, column)
    return below.named(
        "reserve.negative_restricted",
        "restricted programs below zero, as published: available reserves are less by them",
    )


def classes_of_balance(
    case: Case, left: ReserveLines, inputs: Inputs, *, columns: bool = False
) -> dict[str, Line]:
    """Three classes that add up to the unrestricted balance, and finer ones if told.

    The bound part is divided as in the published balance of the year that tells all three
    of its classes, or else of the year before; where none does, it stays whole. The
    restricted balance is the published one unless the projection has both ``columns``.
    """
    bound = (inputs.assumed("reserve.earmarked") * 1).named(
        "balance.bound", "nonspendable, committed and assigned: not free to spend"
    )
    found = {
        "bound": bound,
        "economic_uncertainty": left.economic.named(
            "balance.economic_uncertainty", left.economic.words
        ),
        "unassigned": left.unassigned.named(
            "balance.unassigned", "available reserves in no other part"
        ),
    }
    if left.own is not None:
        found["general_fund"] = left.own
    if left.stabilization is not None:
        found["stabilization"] = left.stabilization
    first = case.head.first_year
    told = {
        year: parts
        for year in (first.plus(-1), *case.head.years)
        if (parts := published_parts(case, year, _BOUND))
    }
    found |= _divided(bound, told, case.head.years)
    held = (told.get(first) or told.get(first.plus(-1)) or {}).get("restricted")
    if held is not None and not columns:
        found["restricted"] = (given("published.restricted", held) * 1).named(
            "balance.restricted",
            "as published; restricted money is taken to come and go in the same year. "
            "No part of the unrestricted balance",
        )
    return found


def _divided(
    bound: Line, told: Mapping[Year, Mapping[str, Figure]], years: Sequence[Year]
) -> dict[str, Line]:
    known = {year: parts for year, parts in told.items() if any(parts[n].value for n in _BOUND)}
    if not known or min(known) > years[0]:
        return {}
    newest = {year: known[max(each for each in known if each <= year)] for year in years}
    parts = {
        name: given(f"published.{name}", {year: own[name] for year, own in newest.items()})
        for name in _BOUND
    }
    whole = added(parts.values()).named("published.bound")
    return {
        name: (bound * (part / whole)).named(
            f"balance.{name}",
            "nonspendable, committed and assigned balance × share of the published "
            f"balance that is {name}",
        )
        for name, part in parts.items()
    }


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

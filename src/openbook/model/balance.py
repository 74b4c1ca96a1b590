"""Money left: spending, the balance, and the reserve under each definition in use."""

from __future__ import annotations

from typing import NamedTuple

from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.figures.functions import given, last_year, maximum, minimum, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
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
    """Return the unrestricted balance carried from year to year, and its parts.

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


ARITHMETIC = Source("Openbook", "marks the first projected year", status=Status.DERIVED)


def first_year_mark(years: tuple[Year, ...]) -> Line:
    """1 in the first projected year and 0 after it."""
    ones = {year: Figure(1.0 if year == years[0] else 0.0, SHARE, ARITHMETIC) for year in years}
    return given("year.first", ones)


def changing(name: str, start: Line, change: Line, mark: Line, formula: str) -> Line:
    """Return the start in the first year, then last year's value × (1 + change)."""
    before = last_year(start)
    now = where(mark > 0, start, before * (1 + change)).named(name, formula)
    before.follows(now)
    return now

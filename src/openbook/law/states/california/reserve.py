"""The least reserve a district must hold (5 CCR 15450), by size and year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openbook.figures.figure import Figure
from openbook.figures.functions import maximum, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.source import Status
from openbook.figures.year import Year, years_between
from openbook.law.enacted import enacted, every_year, filled
from openbook.law.least_reserve import least_share
from openbook.law.statutes import Statutes

SECTION = "5 CCR 15450"
AMOUNT = "least_reserve.amount"
_BACK = 5  # years; an older floor says too little


def minimum_reserve(
    statutes: Statutes, spending: Line, ada: Line, years: Sequence[Year]
) -> Line:
    """The least reserve in dollars; small districts have a floor in dollars as well.

    The floor is indexed every year. In years whose floor is not known yet the newest
    known one is asked, as it rises with a COLA that has not been below zero.
    """
    share = least_share(statutes, ada, years) * spending
    known = _floors(statutes, years)
    if not known:
        words = f"share for its size × spending ({SECTION}); the floor is not known"
        return share.named(AMOUNT, words)
    floor = given("least_reserve.floor", filled(known, years, statutes))
    largest = every_year(
        "least_reserve.floor_size", statutes, "reserve.floor_attendance", years
    )
    words = f"share for its size × spending, for small districts at least the floor ({SECTION})"
    return where(ada > largest, share, maximum(share, floor)).named(AMOUNT, words)


def _floors(statutes: Statutes, years: Sequence[Year]) -> dict[Year, Figure]:
    """Return the floor of each year; one that is not known is the newest before it."""
    first = min(years).plus(-_BACK)
    asked = [*years_between(first, max(years))]
    found: dict[Year, Figure] = {}
    for year, floor in enacted(statutes, "reserve.floor", asked).items():
        for later in years:
            if later == year:
                found[later] = floor
            elif later > year:
                source = replace(floor.source, status=Status.DERIVED)
                found[later] = replace(floor, source=source)
    return found

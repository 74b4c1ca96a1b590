"""The least reserve a district must hold (5 CCR 15450), by size and year."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.functions import maximum, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.enacted import enacted, every_year, filled
from openbook.law.least_reserve import least_share
from openbook.law.statutes import Statutes

SECTION = "5 CCR 15450"
AMOUNT = "least_reserve.amount"


def minimum_reserve(
    statutes: Statutes, spending: Line, ada: Line, years: Sequence[Year]
) -> Line:
    """The least reserve in dollars; small districts have a floor in dollars as well.

    The floor is indexed every year and known for some years only; in the others the
    share alone is asked, which can be too little for a district of 1,000 or fewer.
    """
    share = least_share(statutes, ada, years) * spending
    known = enacted(statutes, "reserve.floor", years)
    if not known:
        words = f"share for its size × spending ({SECTION}); the floor is not known"
        return share.named(AMOUNT, words)
    floor = given("least_reserve.floor", filled(known, years, statutes))
    largest = every_year(
        "least_reserve.floor_size", statutes, "reserve.floor_attendance", years
    )
    words = f"share for its size × spending, for small districts at least the floor ({SECTION})"
    return where(ada > largest, share, maximum(share, floor)).named(AMOUNT, words)

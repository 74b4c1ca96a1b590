"""Enacted years: the years the law has decided, for which no side assumes anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from openbook.figures.year import Year
from openbook.law.errors import LawNotKnownError, UnknownNameError
from openbook.law.state import StateLaw

# Employer rates that a book may expect, and the number of the law they stand in for.
RATES = {
    "calstrs": ("pensions.calstrs", "pension.calstrs"),
    "calpers": ("pensions.calpers", "pension.calpers"),
    "unemployment": ("payroll.unemployment", "unemployment.rate"),
}


def settled_years(law: StateLaw, years: tuple[Year, ...]) -> dict[str, frozenset[Year]]:
    """For each assumption that stands in for law: the years it is not looked at."""
    found = {"funding.cola": _known(law.grants, years)}
    for enacted, asked in RATES.values():
        found[asked] = _known(partial(law.statutes.at, enacted), years)
    return found


def _known(ask: Callable[[Year], object], years: tuple[Year, ...]) -> frozenset[Year]:
    """The years for which the law has an answer."""
    known = set()
    for year in years:
        try:
            ask(year)
        except (LawNotKnownError, UnknownNameError):
            continue
        known.add(year)
    return frozenset(known)

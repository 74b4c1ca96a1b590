"""Earlier pay: what work done before the projected years was paid, as a share of today's.

Today's schedule holds the raises of the contract in force. The pay of an earlier day was
lower by those that began after it. Who worked then is not known: today's people stand in.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from datetime import date, timedelta

from openbook.case.case import Case
from openbook.case.raises import Raise
from openbook.figures.year import Year, years_between

_DAY = timedelta(days=1)


def year_of_agreement(case: Case, years: tuple[Year, ...]) -> Year:
    """Return the projected year in which retroactive pay is paid out."""
    return min(max(Year.of(case.head.as_of), years[0]), years[-1])


def years_owed(
    case: Case, unit: str, start: date, first: Year, *, apart: Collection[Year] = ()
) -> float:
    """Return how much of today's yearly pay was earned between a day and the projection.

    Work after the day of the case is paid at the new rate when it is done, so nothing is
    owed for it. Years in ``apart`` are left out: the offer itself says what they get.
    """
    last = min(first.first_day, case.head.as_of) - _DAY
    if start > last:
        return 0.0
    return sum(
        _share_of_year(case, unit, max(start, year.first_day), min(last, year.last_day))
        for year in years_between(Year.of(start), Year.of(last))
        if year not in apart
    )


def pay_of_year(case: Case, unit: str, year: Year) -> float:
    """Return a year's pay at the schedule of that year, as a share of today's."""
    return _share_of_year(case, unit, year.first_day, year.last_day)


def _share_of_year(case: Case, unit: str, first: date, last: date) -> float:
    """Return the pay from a first to a last day of one budget year."""
    year = Year.of(first)
    days = (year.last_day - year.first_day).days + 1
    raises = [each for each in _in_todays_pay(case, unit) if each[0] > first]
    turns = sorted({first, last + _DAY, *(day for day, _ in raises if day <= last)})
    total = 0.0
    for begins, ends in itertools.pairwise(turns):
        level = 1.0
        for day, share in raises:
            level *= 1 if day <= begins else 1 + share
        total += (ends - begins).days / days / level
    return total


def _in_todays_pay(case: Case, unit: str) -> Iterator[tuple[date, float]]:
    """Yield the day and share of each contract raise that today's pay holds."""
    for term in case.contract.terms if case.contract else ():
        if not isinstance(term, Raise) or (term.units and unit not in term.units):
            continue
        share = term.share.value
        if term.starts <= case.head.as_of and share > -1:
            yield term.starts, share
        if term.ends and term.ends < case.head.as_of and share > -1:
            yield term.ends + _DAY, 1 / (1 + share) - 1

"""Earlier pay: what work done before the projected years was paid, as a share of today's.

Today's schedule holds the raises of the contract in force. The pay of an earlier day was
lower by those that began after it. Who worked then is not known: today's people stand in.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Term
from openbook.case.raises import Raise
from openbook.figures.figure import Year, years_between
from openbook.figures.operation import total

_DAY = timedelta(days=1)
IN_YEAR = "_for"  # ends the first word of a lever that tells the year of the work


def year_of_agreement(case: Case, years: tuple[Year, ...]) -> Year:
    """Return the projected year in which retroactive pay is paid out."""
    return min(max(Year.of(case.head.as_of), years[0]), years[-1])


def unpaid_until(case: Case) -> date:
    """Return the last day whose work was paid before an agreement could pay it.

    Work after the day of the case is paid at the new rate when it is done, so nothing is
    owed for it.
    """
    return min(case.head.first_year.first_day, case.head.as_of) - _DAY


def years_owed(
    case: Case, unit: str, start: date, *, apart: Collection[Year] = ()
) -> dict[Year, float]:
    """Return how much of today's yearly pay was earned in each year from a day on.

    Years in ``apart`` are left out: the offer itself says what they get.
    """
    last = unpaid_until(case)
    if start > last:
        return {}
    return {
        year: _share_of_year(case, unit, max(start, year.first_day), min(last, year.last_day))
        for year in years_between(Year.of(start), Year.of(last))
        if year not in apart
    }


def owed_in_years(
    levers: Levers, case: Case, lever: str, unit: str, owed: Mapping[Year, float]
) -> Levers:
    """Return the levers with retroactive pay, together and by the year of the work.

    Work of a projected year has the rates of the year in which it is paid.
    """
    if not any(owed.values()):
        return levers
    paid = year_of_agreement(case, levers.years)
    levers = levers.added(f"{lever}.{unit}", {paid: total(tuple(owed.values()))})
    for year, share in owed.items():
        if share and year < case.head.first_year:
            levers = levers.added(f"{lever}{IN_YEAR}.{year}.{unit}", {paid: share})
    return levers


def earlier_work(case: Case) -> tuple[Year, ...]:
    """Return the years before the projection whose work terms of the case may pay."""
    first = case.head.first_year
    years: set[Year] = set()
    for term in _not_in_pay(case):
        began = _paid_from(term)
        if began is not None and began < first:
            stated = term.back_paid_for is not None
            years |= {began} if stated else set(years_between(began, first))
    return tuple(sorted(years - {first}))


def _not_in_pay(case: Case) -> Iterator[Term]:
    """Yield the terms of every offer, and those of the contract that begin later."""
    held = case.contract.terms if case.contract else ()
    yield from (term for term in held if not term.paid_on(case.head.as_of))
    for offer in case.every_offer:
        yield from offer.every_term


def _paid_from(term: Term) -> Year | None:
    """Return the first year whose work a term pays at a new rate."""
    if term.back_paid_for is not None:
        return term.back_paid_for.year
    began = term.begins
    dated = isinstance(term, Raise) or term.changes_cells
    return Year.of(began) if dated and isinstance(began, date) else None


def level_between(case: Case, unit: str, first: date, last: date) -> float:
    """Return the pay between two days of a year over today's."""
    return _share_of_year(case, unit, first, last) / Year.of(first).part(first, last)


def pay_of_year(case: Case, unit: str, year: Year) -> float:
    """Return a year's pay at the schedule of that year, as a share of today's."""
    return _share_of_year(case, unit, year.first_day, year.last_day)


def _share_of_year(case: Case, unit: str, first: date, last: date) -> float:
    """Return the pay from a first to a last day of one budget year."""
    year = Year.of(first)
    raises = [each for each in _in_todays_pay(case, unit) if each[0] > first]
    turns = sorted({first, last + _DAY, *(day for day, _ in raises if day <= last)})
    total = 0.0
    for begins, ends in itertools.pairwise(turns):
        level = 1.0
        for day, share in raises:
            level *= 1 if day <= begins else 1 + share
        total += year.part(begins, ends - _DAY) / level
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

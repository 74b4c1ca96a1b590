"""Schedule changes: terms that change what the cells of a salary schedule pay."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import field, replace
from datetime import date, timedelta
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.earlier_pay import level_between, owed_in_years, unpaid_until
from openbook.case.format import fields
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import (
    Ladder,
    PayChange,
    ShareChange,
    StepHolder,
    in_order,
    ladder_of,
    paid_in,
    pay_on,
    spells,
)
from openbook.case.levers import Levers
from openbook.case.offer import Term
from openbook.case.raises import EarnedTerm
from openbook.case.term_facts import BackPaid
from openbook.figures.figure import Year, years_between
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

STAYED, HIRED, OWED = "cells_stayed", "cells_hired", "cells_owed"
_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class ScheduleChange(EarnedTerm):
    """A change of the cells of a schedule, from a day on."""

    changes_cells: ClassVar[bool] = True

    starts: date = fields.day("First day on which the new pay is earned")
    prospective: bool = fields.flag(
        "Whether the new pay is earned only from the day of the case on; left out, a raise "
        "of an offer that starts earlier is owed as retroactive pay"
    )
    # Years whose back pay the offer states itself, and the units that is for.
    back_paid: tuple[BackPaid, ...] = field(default=(), repr=False, compare=False)

    @abstractmethod
    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return what it does to the pay of a unit."""

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Change the cells of every unit, after what began before."""
        for unit in self.units:
            change = self.change(ladder_of(case, unit), case)
            levers = changed(levers, case, unit, change, apart=self.apart(unit))
        return levers


@dataclass(frozen=True, kw_only=True, slots=True)
class EndingChange(ScheduleChange):
    """A change of cells that may have a last day."""

    ends: date | None = fields.day(
        "Last day; the day after, pay falls back to what it would be without the raise",
        required=False,
    )

    @property
    def last_day(self) -> date | None:
        """The last day on which it holds, where it ends."""
        return self.ends

    def ended(self, last: date) -> Self:
        """Return the change with a last day; its own, or none if it is later, stays."""
        return self if self.ends or self.starts > last else replace(self, ends=last)

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield what takes the change back, if it ends after a day."""
        if self.ends and self.ends >= day:
            yield replace(self.reversed(), starts=self.ends + _DAY, ends=None)

    @abstractmethod
    def reversed(self) -> Self:
        """Return the change that undoes it."""


def changed(
    levers: Levers, case: Case, unit: str, change: PayChange, *, apart: Collection[Year] = ()
) -> Levers:
    """Return the levers with one more change of a unit's pay, and what it owes."""
    before = levers.changes.get(unit, ())
    levers = levers.with_change(unit, change)
    ladder = ladder_of(case, unit)
    owed = dict(_owed(ladder, case, before, change, apart=apart))
    levers = owed_in_years(levers, case, OWED, unit, owed)
    return recounted(levers, case, unit)


def shared(levers: Levers, case: Case, unit: str, day: date, share: float) -> Levers:
    """Return the levers with a percentage noted, and cells that it lifts too."""
    noted = levers.with_change(unit, ShareChange(day, None, share))
    return recounted(noted, case, unit) if changes_cells(levers, unit) else noted


def changes_cells(levers: Levers, unit: str) -> bool:
    """Return whether anything but percentages has changed the pay of a unit."""
    own = levers.changes.get(unit, ())
    return any(not isinstance(each, ShareChange) for each in own)


def owed_by_share(
    levers: Levers, case: Case, unit: str, change: ShareChange, *, apart: Collection[Year] = ()
) -> dict[Year, float]:
    """Return what a percentage owes for earlier work, on cells changed before it."""
    before = levers.changes.get(unit, ())
    return dict(_owed(ladder_of(case, unit), case, before, change, apart=apart))


def recounted(levers: Levers, case: Case, unit: str) -> Levers:
    """Return the levers with the cells of a unit as its changes leave them.

    They hold what is paid beyond today's schedule, over the index of its percentages, so
    that percentages that follow others lift it too.
    """
    ladder, beyond = ladder_of(case, unit), _beyond(levers, case, unit)
    stayed = {
        year: in_order(fte * beyond(person, year) for person, fte in ladder.people)
        for year in levers.years
    }
    levers = levers.moved(f"{STAYED}.{unit}", stayed)
    for age in range(len(levers.years) - 1 if ladder.on_schedule else 0):
        hired = {
            year: in_order(
                part * beyond(StepHolder(column, step, year.plus(-age), hired=True), year)
                for column, step, part in ladder.entries
            )
            for year in levers.years[age + 1 :]
        }
        levers = levers.moved(f"{HIRED}.{age}.{unit}", hired)
    return levers


def beyond_schedule(
    levers: Levers, case: Case, unit: str, column: str, step: float
) -> tuple[float, ...]:
    """Return what a place is paid beyond today's schedule, over the index of the year."""
    if not changes_cells(levers, unit):
        return (0.0,) * len(levers.years)
    beyond = _beyond(levers, case, unit)
    person = StepHolder(column, step, case.head.first_year)
    return tuple(beyond(person, year) for year in levers.years)


def average_beyond(levers: Levers, case: Case, unit: str) -> tuple[float, ...]:
    """Return the same for one FTE of today's people, on average."""
    if not changes_cells(levers, unit):
        return (0.0,) * len(levers.years)
    fte = ladder_of(case, unit).fte
    return tuple(more / fte for more in levers.at(f"{STAYED}.{unit}"))


def _beyond(levers: Levers, case: Case, unit: str) -> Callable[[StepHolder, Year], float]:
    ladder, changes = ladder_of(case, unit), levers.changes[unit]
    shares = tuple(each for each in changes if isinstance(each, ShareChange))
    index = dict(zip(levers.years, _index(levers, unit), strict=True))
    lifted = {year: _lifted(year, shares) for year in levers.years}

    def beyond(person: StepHolder, year: Year) -> float:
        usual = ladder.pay(person, year) * lifted[year]
        return (paid_in(ladder, person, year, changes) - usual) / index[year]

    return beyond


def _index(levers: Levers, unit: str) -> Iterator[float]:
    """Yield the average index of each year, as the levers of percentages have it."""
    so_far = 1.0
    names = ("raise_before", "raise", "raise_part")
    for before, whole, part in zip(*(levers.at(f"{name}.{unit}") for name in names), strict=True):
        yield (1 + before) * so_far * (1 + whole * part)
        so_far *= 1 + whole


def _lifted(year: Year, shares: Sequence[ShareChange]) -> float:
    """Return the average index of a year, from the percentages by day."""
    total = 0.0
    for first, last in spells(year.first_day, year.last_day, shares):
        level = 1.0
        for each in shares:
            level *= 1 + each.share if each.holds_on(first) else 1.0
        total += year.part(first, last) * level
    return total


def _owed(
    ladder: Ladder,
    case: Case,
    before: tuple[PayChange, ...],
    change: PayChange,
    *,
    apart: Collection[Year],
) -> Iterator[tuple[Year, float]]:
    """Yield by year what a change owes for earlier work, in years of today's pay."""
    until = unpaid_until(case)
    last = min(until, change.last) if change.last else until
    first = case.head.first_year
    today = ladder.pay_of_all(first)
    if change.day > last or not today:
        return
    after = (*before, change)
    for year in years_between(Year.of(change.day), Year.of(last)):
        if year in apart:
            continue
        begins, ends = max(change.day, year.first_day), min(last, year.last_day)
        more = 0.0
        for day, until_then in spells(begins, ends, after):
            level = level_between(case, ladder.unit.id, day, until_then)
            more += year.part(day, until_then) * in_order(
                fte
                * (
                    pay_on(ladder, person, first, day, after, level=level)
                    - pay_on(ladder, person, first, day, before, level=level)
                )
                for person, fte in ladder.people
            )
        yield year, more / today


def needs_schedule(ladder: Ladder, label: str) -> None:
    """Refuse a unit whose people are on no schedule, for a term that asks for cells."""
    _refuse(ladder, label, NEEDS_CELLS, fits=ladder.on_schedule)


def needs_low_pay(ladder: Ladder, label: str) -> None:
    """Refuse a unit of which only the average pay is known, for a term on low pay."""
    _refuse(ladder, label, NEEDS_LOW_PAY, fits=ladder.tells_pay_apart)


NEEDS_CELLS = (
    "{file}: {label} needs the salary schedule of {own} and its people; write "
    "schedule: and rows of {own} in district/staff.csv"
)
NEEDS_LOW_PAY = (
    "{file}: {label} needs the salary schedule of {own} and its people; write "
    "schedule: and rows of {own} in district/staff.csv, or lowest_pay: (lowest_wage: by "
    "the hour), which is below its average pay"
)


def _refuse(ladder: Ladder, label: str, template: str, *, fits: bool) -> None:
    if not fits:
        raise NotKnownError(
            Message(
                template,
                file=ladder.unit.where.file or "district/district.yaml",
                label=label,
                own=ladder.unit.id,
            )
        )

"""Ladder: what the people of a unit are paid, and changes of that from a day on.

Changes are put on in the order of their days, each on what those before it have left: a
flat amount first and a percentage later is not the same as the other way round. A schedule
may leave steps out (1, 6, 12): pay is that of the highest step not above the years of
service, and the last step lasts.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import reduce
from math import log
from operator import add

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.format.table import Table
from openbook.case.norms import MIDDLE
from openbook.case.posts_today import people_of
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.staff import Pay
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

Cells = Mapping[tuple[str, float], float]  # FTE by column and step
Steps = Mapping[str, tuple[tuple[float, float], ...]]  # by column: step, pay, in order


def pay_at(steps: tuple[tuple[float, float], ...], service: float) -> float:
    """Return the pay of the highest step not above the years of service.

    >>> pay_at(((1, 50.0), (6, 60.0)), 5), pay_at(((1, 50.0), (6, 60.0)), 9)
    (50.0, 60.0)
    """
    place = bisect_right(steps, service, key=lambda step: step[0])
    return steps[max(place - 1, 0)][1]


def entry_mix(cells: Cells, steps: Steps) -> dict[tuple[str, float], float]:
    """Return where people start: each column's lowest step, in shares.

    The columns are those of the people on the lowest step of the unit today; where
    nobody is, those of everybody.
    """
    used = {column for column, _ in cells}
    lowest = min(steps[column][0][0] for column in used)
    new = {cell: fte for cell, fte in cells.items() if fte and cell[1] == lowest}
    shown = new or cells
    all_fte = in_order(shown.values())
    mix: dict[tuple[str, float], float] = {}
    for (column, _), fte in shown.items():
        entry = (column, steps[column][0][0])
        mix[entry] = mix.get(entry, 0.0) + fte / all_fte
    return mix


def read_cells(case: Case, unit: BargainingUnit) -> tuple[Cells, list[str]]:
    """Return the people of a unit by column and step, and what is missing."""
    cells: dict[tuple[str, float], float] = {}
    missing: list[str] = []
    rows = case.staff.each("unit", "column", "step", "fte")
    for index, (name, column, step, fte) in enumerate(rows):
        if name != unit.id:
            continue
        if None in (column, step, fte):
            place = case.staff.place(index)
            missing.append(
                Message(
                    "{file}, line {number}: column, step or fte of {own} is "
                    "missing; write the number, or leave the row out",
                    file=place.file,
                    number=place.line,
                    own=unit.id,
                )
            )
            continue
        cells[column, step] = cells.get((column, step), 0.0) + fte
    return dict(sorted(cells.items())), missing


def read_steps(schedule: Table[Pay], cells: Cells) -> tuple[Steps, list[str]]:
    """Return a schedule by column, lowest step first, and what people on it lack."""
    found: dict[str, list[tuple[float, float]]] = {}
    missing: list[str] = []
    for index, (column, step, pay) in enumerate(schedule.each("column", "step", "pay")):
        if None in (column, step, pay):
            place = schedule.place(index)
            missing.append(
                Message(
                    "{file}, line {number}: column, step or pay is missing; write "
                    "the pay, or leave the row out",
                    file=place.file,
                    number=place.line,
                )
            )
            continue
        found.setdefault(column, []).append((step, pay))
    steps = {column: tuple(sorted(each)) for column, each in found.items()}
    for column, step in sorted(cells):
        if column not in steps or step < steps[column][0][0]:
            missing.append(
                Message(
                    "{file}: column {own} has no pay for step {number} or below; write a "
                    "row {own_row} with the pay",
                    file=schedule.file,
                    own=column,
                    number=f"{step:g}",
                    own_row=f"{column},{step:g}",
                )
            )
    return steps, missing


def in_order(values: Iterable[float]) -> float:
    """Added one after the other: the same bits in every version of Python."""
    return reduce(add, values, 0.0)


_DAY = timedelta(days=1)
ON_PAYROLL = ""  # the column of people of whom only the payroll is known


@dataclass(frozen=True, slots=True)
class StepHolder:
    """One place of a schedule: a column, and the step held in a year."""

    column: str
    step: float
    since: Year
    hired: bool = False  # in that year; others stand there on the day of the case

    def step_in(self, year: Year) -> float:
        """Return the step of a year: one more for each year of service."""
        return self.step + max(0, year.start - self.since.start)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The people of a unit by place, with their full-time equivalents."""

    unit: BargainingUnit
    people: tuple[tuple[StepHolder, float], ...]
    steps: Steps
    entries: tuple[tuple[str, float, float], ...]  # column, step, share of those hired
    pays: tuple[float, ...] = ()  # by slice of people, where only the payroll is known

    @property
    def on_schedule(self) -> bool:
        """Whether the places of its people are known."""
        return bool(self.steps)

    @property
    def tells_pay_apart(self) -> bool:
        """Whether people with low pay are told from those with more."""
        return self.on_schedule or len(self.pays) > 1

    @property
    def fte(self) -> float:
        """The full-time equivalents of its people."""
        return in_order(fte for _, fte in self.people)

    def pay(self, person: StepHolder, year: Year) -> float:
        """Return the pay of a place on today's schedule."""
        if not self.on_schedule:
            return self.pays[int(person.step)]
        return pay_at(self.steps[person.column], person.step_in(year))

    def pay_of_all(self, year: Year) -> float:
        """Return the pay of all its people of today on today's schedule."""
        return in_order(fte * self.pay(person, year) for person, fte in self.people)


@dataclass(frozen=True, slots=True)
class YearPlace:
    """A person in a year, with the changes of pay before the one that is put on."""

    ladder: Ladder
    person: StepHolder
    year: Year
    before: tuple[PayChange, ...]
    level: float = 1.0  # pay of the time over today's

    @property
    def step(self) -> float:
        """The step of the person in the year."""
        return self.person.step_in(self.year)

    def paid_on(self, day: date, year: Year) -> float:
        """Return what the person is paid on a day of a year, by earlier changes."""
        return pay_on(self.ladder, self.person, year, day, self.before, level=self.level)


@dataclass(frozen=True, slots=True)
class PayChange(ABC):
    """A change of what a schedule pays, from a day on."""

    day: date
    last: date | None = None

    def holds_on(self, day: date) -> bool:
        """Return whether it holds on a day."""
        return self.day <= day and (self.last is None or day <= self.last)

    @abstractmethod
    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay of a place after the change."""


@dataclass(frozen=True, slots=True)
class ShareChange(PayChange):
    """A percentage on every cell."""

    share: float = 0.0

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay with the share of it added."""
        del place
        return pay * (1 + self.share)


@dataclass(frozen=True, slots=True)
class AmountChange(PayChange):
    """The same dollars on the pay of every full-time person."""

    amount: float = 0.0

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay with the amount added."""
        del place
        return pay + self.amount


def pay_on(
    ladder: Ladder,
    person: StepHolder,
    year: Year,
    day: date,
    changes: Sequence[PayChange],
    *,
    level: float = 1.0,
) -> float:
    """Return what a person is paid on a day; ``level`` is pay of the time over today's."""
    pay = ladder.pay(person, year) * level
    for number, change in enumerate(changes):
        if change.holds_on(day):
            before = tuple(changes[:number])
            pay = change.on(YearPlace(ladder, person, year, before, level), pay)
    return pay


def paid_in(ladder: Ladder, person: StepHolder, year: Year, changes: Sequence[PayChange]) -> float:
    """Return the pay of a person over a whole budget year."""
    total = 0.0
    for first, last in spells(year.first_day, year.last_day, changes):
        total += year.part(first, last) * pay_on(ladder, person, year, first, changes)
    return total


def spells(first: date, last: date, changes: Sequence[PayChange]) -> list[tuple[date, date]]:
    """Return the spells between two days in which pay stays the same, by first and last day."""
    turns = {first, last + _DAY}
    for change in changes:
        ends = change.last + _DAY if change.last else None
        turns |= {day for day in (change.day, ends) if day and first < day <= last}
    pairs = itertools.pairwise(sorted(turns))
    return [(begins, ends - _DAY) for begins, ends in pairs]


def ladder_of(case: Case, unit: str) -> Ladder:
    """Return where the people of a unit stand; what is missing is a NotKnownError."""
    key = ("ladder", unit)
    if key not in case.looked_up:
        found = next(each for each in case.units if each.id == unit)
        case.looked_up[key] = _ladder(case, found)
    ladder: Ladder = case.looked_up[key]
    return ladder


def _ladder(case: Case, unit: BargainingUnit) -> Ladder:
    first = case.head.first_year
    cells, missing = read_cells(case, unit)
    schedule = case.schedules.get(unit.schedule)
    if any(cells.values()) and schedule is not None:
        steps, unpaid = read_steps(schedule, cells)
        if problems := [*missing, *unpaid]:
            raise NotKnownError(problems[0])
        people = tuple(
            (StepHolder(column, step, first), fte) for (column, step), fte in cells.items()
        )
        mix = entry_mix(cells, steps)
        entries = tuple((column, step, part) for (column, step), part in mix.items())
        return Ladder(unit, people, steps, entries)
    if unit.payroll is None or not (counted := people_of(case, unit)):
        raise NotKnownError(
            Message(
                "{file}: the pay or the people of {own} are not known; write payroll: and "
                "members:, or its schedule and its rows of district/staff.csv",
                file=unit.where.file or "district/district.yaml",
                own=unit.id,
            )
        )
    fte = unit.fte.value if unit.fte else counted.value
    pays = spread_above(unit.lowest, unit.payroll.value / fte, case.pay_end)
    people = tuple((StepHolder(ON_PAYROLL, at, first), fte / len(pays)) for at in range(len(pays)))
    return Ladder(unit, people, {}, (), pays)


_SLICES = 25


def spread_above(lowest: float | None, average: float, end: float = MIDDLE) -> tuple[float, ...]:
    """Return the pay of equal slices of people above a lowest pay, whose mean is the average.

    At the low end of what a floor costs pay is spread evenly (a uniform law), at the high
    end most people are near the bottom (an exponential law); between, half of each. What
    a floor costs at the high end is at most twice the low one.

    >>> [round(sum(each) / len(each)) for each in (spread_above(20, 30, 0.5), spread_above(20, 30))]
    [30, 30]
    """
    if lowest is None or lowest >= average:
        return (average,)
    above, slices = average - lowest, range(_SLICES)
    even = tuple(lowest + 2 * above * (at + 0.5) / _SLICES for at in slices)
    ends = [_below(at / _SLICES) for at in range(_SLICES + 1)]
    falling = tuple(lowest + above * _SLICES * (ends[at + 1] - ends[at]) for at in slices)
    return even if end < MIDDLE else falling if end > MIDDLE else (*even, *falling)


def _below(share: float) -> float:
    """Return the part of what an exponential law adds up to that its lowest share holds."""
    return share + (1 - share) * log(1 - share) if share < 1 else 1.0

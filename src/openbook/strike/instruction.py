"""Days of instruction lost to a strike: made up, below the minimum, withheld; by fiscal year.

A day on which every school is closed has no absent students: what it costs is what the
law withholds for days below its minimum, unless they are made up, and pay of the days
made up is paid after all. What the law does not say is not known, never nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from math import fsum

from openbook.case.tables.walkout import MakeUpDay
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.law.lost_day import YES, LostDay
from openbook.law.state import StateLaw
from openbook.model.project import Projection
from openbook.strike.attendance import CountedDay
from openbook.strike.notices import make_up_days


@dataclass(frozen=True, slots=True)
class InstructionLost:
    """What the closed days of a strike come to under the law."""

    law: LostDay
    state: str  # its name, as people write it
    year: Year  # whose days of instruction they are
    planned: int | None  # days of instruction by the calendar; None without one
    closed: tuple[date, ...]  # days on which every school was closed
    partly: tuple[date, ...]  # days on which some schools were
    made_up: tuple[MakeUpDay, ...]  # for them, no more than were lost
    base: float | None  # the money of which a share is withheld
    waived: date | None = None

    @property
    def lost(self) -> int:
        """Days lost and not made up."""
        return len(self.closed) - len(self.made_up)

    @property
    def short(self) -> int | None:
        """Days below what the law asks for; None where that is not known."""
        if not self.lost:
            return 0
        return None if self.planned is None else self.law.short(self.planned, self.lost)

    @property
    def share(self) -> float | None:
        """The share of the money withheld for these days, before any waiver."""
        if self.law.withholds_nothing:
            return 0.0
        return None if self.short is None else self.law.share_lost(self.short)

    @property
    def penalty(self) -> float | None:
        """Money withheld: share × base; nothing where no day is missing, or it is waived."""
        if self.short == 0 or self.waived or self.share == 0:
            return 0.0
        return None if self.share is None or self.base is None else self.share * self.base

    def is_paid(self, day: MakeUpDay) -> bool | None:
        """Return whether staff are paid for a day made up, as agreed or by law; None: not known."""
        paid = self.law.made_up_paid
        return day.paid if day.paid is not None or paid is None else paid.rule == YES

    def made_up_pay(self, wages: float | None) -> Mapping[Year, float] | None:
        """Pay of the days made up, by the fiscal year of each; None where not known."""
        if not self.made_up:
            return {}
        if wages is None or any(self.is_paid(each) is None for each in self.made_up):
            return None
        days = [Year.of(each.day) for each in self.made_up if self.is_paid(each)]
        return {year: days.count(year) * wages for year in days}


def instruction_of(
    projection: Projection, law: StateLaw, days: Sequence[CountedDay], year: Year, known: date
) -> InstructionLost:
    """Return what is known by a day of the instruction that the days of a strike lost."""
    case, alone = projection.case, projection.alone
    closed = tuple(each.day for each in days if not each.open_share)
    said = law.lost_day(closed[0] if closed else year.first_day)
    made_up = make_up_days(case, known)[: len(closed)]
    strike, calendar = case.strike, case.calendar
    base = None
    if said.base in projection.model.lines and year in alone.years:
        base = float(alone.at(said.base, year)[0])
    return InstructionLost(
        said,
        law.name,
        year,
        len(calendar.taught_days()) if calendar else None,
        closed,
        tuple(each.day for each in days if 0 < each.open_share < 1),
        made_up,
        base,
        strike.penalty_waived if strike and (strike.penalty_waived or date.max) <= known else None,
    )


@dataclass(frozen=True, slots=True)
class YearCost:
    """A fiscal year of the district's money; None where a part is not known."""

    year: Year
    wages: float | None  # not paid, so saved
    substitutes: float
    absence: float | None  # state money that the formula really takes
    penalty: float | None
    made_up: float | None  # pay of days made up

    @property
    def net(self) -> float | None:
        """What the district loses in the year; below zero it has more."""
        parts = (self.absence, self.penalty, self.made_up, self.wages)
        known = [each for each in parts if each is not None]
        if len(known) < len(parts):
            return None
        absence, penalty, made_up, wages = known
        return fsum((absence, penalty, made_up, self.substitutes, -wages))

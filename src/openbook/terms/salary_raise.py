"""A raise of the pay schedule, from a day on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.earlier_pay import year_of_agreement, years_owed
from openbook.case.levers import Levers
from openbook.case.limits import Limits
from openbook.case.offer import Term
from openbook.case.scope import until
from openbook.figures.amounts import percent
from openbook.figures.figure import Figure
from openbook.figures.year import Year

_NOTHING = 1e-12


@dataclass(frozen=True, slots=True)
class BackPaid:
    """A year for which an offer states back pay; without units, for those of the offer."""

    year: Year
    units: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class SalaryRaise(Term):
    """A raise of the pay schedule, from a day on."""

    word: ClassVar[str] = "salary_raise"
    share: Figure = fields.figure(
        "The raise, such as 3%",
        "share",
        limits=Limits(-0.5, 1, -0.1, 0.15, "San Juan USD: 10.75% in 2022"),
    )
    starts: date = fields.day(
        "First day on which the new pay is earned; where only a school year was said, "
        "its first day, such as 2018-07-01, with status: unconfirmed"
    )
    ends: date | None = fields.day(
        "Last day; the day after, pay falls back to what it would be without the raise",
        required=False,
    )
    prospective: bool = fields.flag(
        "Whether the new pay is earned only from the day of the case on; left out, a raise "
        "of an offer that starts earlier is owed as retroactive pay"
    )
    # Years whose back pay the offer states itself, and the units that is for.
    back_paid: tuple[BackPaid, ...] = field(default=(), repr=False, compare=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        lasts = until(self.ends) + (", prospective" if self.prospective else "")
        return f"{percent(self.share.value)} raise from {self.starts}{lasts}"

    def from_day(self, day: date) -> SalaryRaise | None:
        """Return the raise as it is earned by an agreement of a day; None if it is over."""
        if not self.prospective or self.starts >= day:
            return self
        over = self.ends is not None and self.ends < day
        return None if over else replace(self, starts=day)

    def apart(self, unit: str) -> frozenset[Year]:
        """Return the years whose back pay the offer states for a unit."""
        return frozenset(
            each.year for each in self.back_paid if not each.units or unit in each.units
        )

    def lasting(self) -> tuple[SalaryRaise, ...]:
        """The raise as changes that last: one that ends is taken back the day after."""
        begun = replace(self, ends=None)
        if self.ends is None or self.share.value <= -1:
            return (begun,)
        back = replace(self.share, value=1 / (1 + self.share.value) - 1)
        after = self.ends + timedelta(days=1)
        return (begun, replace(begun, share=back, starts=after))

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Raise the schedule of every unit; several raises compound.

        Raises of the same unit must come in the order of their days. What a raise is
        worth before the first projected year is owed once, as retroactive pay.
        """
        own = self.from_day(case.head.as_of)
        for unit in self.units:
            for change in own.lasting() if own else ():
                levers = _owed(levers, unit, change, case)
                levers = _raised(levers, unit, change.starts, change.share.value)
        return levers


def earned_part(day: date) -> float:
    """The part of its budget year that is left from a day on, that day included.

    >>> earned_part(date(2018, 7, 1)), round(earned_part(date(2019, 1, 1)) * 365)
    (1.0, 181)
    """
    year = Year.of(day)
    left = (year.last_day - day).days + 1
    return left / ((year.last_day - year.first_day).days + 1)


def _owed(levers: Levers, unit: str, change: SalaryRaise, case: Case) -> Levers:
    """Owe the work between the day of a raise and the projected years."""
    years = years_owed(
        case, unit, change.starts, levers.years[0], apart=change.apart(unit)
    )
    if not years:
        return levers
    # Earlier raises of the offer lift the pay of those days as well.
    share = change.share.value * (1 + levers.at(f"raise_before.{unit}")[0])
    paid = year_of_agreement(case, levers.years)
    return levers.added(f"back_pay.{unit}", {paid: share * years})


def _raised(levers: Levers, unit: str, day: date, share: float) -> Levers:
    year, first = Year.of(day), levers.years[0]
    if year < first:
        name = f"raise_before.{unit}"
        so_far = _compounded(levers.at(name)[0], share)
        return levers.moved(name, dict.fromkeys(levers.years, so_far))
    if year not in levers.years:
        return levers
    place = levers.years.index(year)
    whole = levers.at(f"raise.{unit}")[place]
    earned = whole * levers.at(f"raise_part.{unit}")[place]
    # The new raise is on top of those of the year so far, for the rest of the year.
    earned += share * (1 + whole) * earned_part(day)
    whole = _compounded(whole, share)
    if abs(whole) < _NOTHING:  # taken back within the year: a payment for a while
        levers = levers.added(f"one_time.{unit}", {year: earned})
        whole = earned = 0.0
    part = earned / whole if whole else 0.0
    moved = levers.moved(f"raise.{unit}", {year: whole})
    return moved.moved(f"raise_part.{unit}", {year: part})


def _compounded(one: float, other: float) -> float:
    """Two raises one after the other; with none before, exactly the other."""
    return one + other + one * other


TERM = SalaryRaise

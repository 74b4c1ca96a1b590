"""A raise of the pay schedule, from a day on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import date, timedelta
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import part_within, until
from openbook.case.earlier_pay import owed_in_years, years_owed
from openbook.case.format import fields
from openbook.case.format.limits import PART, Limits
from openbook.case.ladder import ShareChange
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.offer import Term
from openbook.case.raises import Raise
from openbook.case.schedule_changes import changes_cells, owed_by_share, shared
from openbook.case.term_facts import BackPaid, Lever
from openbook.figures.amounts import percent
from openbook.figures.figure import Figure, Year, years_after
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_NOTHING = 1e-12


@dataclass(frozen=True, kw_only=True, slots=True)
class SalaryRaise(Raise):
    """A raise of the pay schedule, from a day on."""

    word: ClassVar[str] = "salary_raise"
    title: ClassVar[str] = "Salary raise"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    adds_up: ClassVar[str] = "share"
    form: ClassVar[Mapping[str, str]] = {"share": "1%"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "raise": Lever("Raise of the pay schedule in the year", Limits(-0.5, 1, -0.1, 0.15)),
        "raise_before": Lever(
            "Raises before the first projected year, compounded", Limits(-0.9, 9, -0.1, 1)
        ),
        "raise_part": Lever(
            "Part of the year in which the raise is earned, 1 from July 1 on", PART
        ),
    }
    share: Figure = fields.figure(
        "The raise, such as 3%",
        "share",
        limits=Limits(-0.5, 1, -0.1, 0.15, "San Juan USD: 10.75% in 2022"),
    )
    over: Figure | None = fields.figure(
        "Years over which the raise is spread; an equal part each year is assumed. Where "
        "the parts are stated, write a raise for each",
        "years",
        required=False,
        limits=Limits(1, 20, 1, 5),
    )
    starts: date = fields.day(
        "First day on which the new pay is earned; where only a school year was said, "
        "its first day, such as 2018-07-01, with status: unconfirmed"
    )
    ends: date | None = fields.day(
        "Last day; the day after, pay falls back to what it would be without the raise",
        required=False,
    )
    index: str = fields.text(
        "What it is tied to, such as CPI or COLA plus 1%, where it is not yet known; the share is "
        "the whole raise that is expected, 4.26% where COLA is 3.26% and 1% comes on top",
        required=False,
    )
    least: Figure | None = fields.figure(
        "The least raise, where it is tied to an index",
        "share",
        required=False,
        limits=Limits(-0.5, 1, -0.1, 0.15),
    )
    most: Figure | None = fields.figure(
        "The largest raise, where it is tied to an index",
        "share",
        required=False,
        limits=Limits(-0.5, 1, -0.1, 0.15),
    )
    prospective: bool = fields.flag(
        "Whether the new pay is earned only from the day of the case on; left out, a raise "
        "of an offer that starts earlier is owed as retroactive pay"
    )
    # Years whose back pay the offer states itself, and the units that is for.
    back_paid: tuple[BackPaid, ...] = field(default=(), repr=False, compare=False)

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        share, parts = percent(self.share.value), self._parts
        raised: str = Message("{share} raise from {day}", share=share, day=self.starts)
        if parts > 1:
            raised = Message(
                "{share} raise over {number} years from {day}, assumed {share_each} a year",
                share=share,
                number=parts,
                day=self.starts,
                share_each=percent(self.share.value / parts),
            )
        if self.index:
            raised = Message(
                "{label} in all, as expected; tied to {own}", label=raised, own=self.index
            )
        label = until(raised, self.ends)
        return Message("{label}, prospective", label=label) if self.prospective else label

    @property
    def at_ends(self) -> tuple[SalaryRaise, ...]:
        """The raise at the least and the most that it states; else none."""
        if self.least is None and self.most is None:
            return ()
        low, high = self.least or self.share, self.most or self.share
        return self.with_share(low.value), self.with_share(high.value)

    @property
    def settled_with(self) -> tuple[object, ...]:
        """The other raises of its units."""
        return (self.word, self.units)

    def pieces(self) -> tuple[SalaryRaise, ...]:
        """Return the raise, and where it ends what takes it back."""
        return self.lasting()

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield what takes the raise back, if it ends after a day."""
        yield from (each for each in self.lasting()[1:] if each.starts > day)

    def ended(self, last: date) -> Self:
        """Return the raise with a last day; its own, or none if it is later, stays."""
        return self if self.ends or self.starts > last else replace(self, ends=last)

    def with_share(self, share: float, *, starts: date | None = None) -> Self:
        """Return the raise at another share, from another day if one is given."""
        figure = replace(self.share, value=share)
        return replace(self, share=figure, starts=starts or self.starts)

    def from_day(self, day: date) -> Self | None:
        """Return the raise as an agreement of a day gives it; None if it is over."""
        # Each of its yearly parts is looked at by itself.
        return self if self._parts > 1 else Raise.from_day(self, day)

    @property
    def last_day(self) -> date | None:
        """The last day on which it holds, where it ends."""
        return self.ends

    @property
    def _parts(self) -> int:
        """The number of yearly parts."""
        return max(1, round(self.over.value)) if self.over else 1

    def yearly(self) -> tuple[SalaryRaise, ...]:
        """Return the raise in equal yearly parts, where it is spread over years."""
        count = self._parts
        if count == 1:
            return (self,)
        part = replace(self.share, value=self.share.value / count)
        days = (years_after(self.starts, later) for later in range(count))
        return tuple(replace(self, share=part, starts=d, over=None) for d in days)

    def lasting(self) -> tuple[SalaryRaise, ...]:
        """Return the raise as changes that last: one that ends is taken back the day after."""
        parts = self.yearly()
        if len(parts) > 1:
            return tuple(each for part in parts for each in part.lasting())
        begun = self if self.ends is None else replace(self, ends=None)
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
                levers = shared(levers, case, unit, change.starts, change.share.value)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield a raise on top of what is there; its part of a year is its day's."""
        if move.kind == "raise":
            day = move.year.first_day.isoformat()
            yield {"share": move.share_on_top(), "starts": day, "units": move.of}


def _owed(levers: Levers, unit: str, change: SalaryRaise, case: Case) -> Levers:
    """Owe the work between the day of a raise and the projected years."""
    share, apart = change.share.value, change.apart(unit)
    if changes_cells(levers, unit):
        noted = ShareChange(change.starts, None, share)
        years = owed_by_share(levers, case, unit, noted, apart=apart)
    else:
        # Earlier raises of the offer lift the pay of those days as well.
        share = share * (1 + levers.at(f"raise_before.{unit}")[0])
        worked = years_owed(case, unit, change.starts, apart=apart)
        years = {year: share * part for year, part in worked.items()}
    return owed_in_years(levers, case, "back_pay", unit, years)


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
    earned += share * (1 + whole) * part_within(year, day)
    whole = _compounded(whole, share)
    if abs(whole) < _NOTHING:  # taken back within the year: a payment for a while
        levers = levers.added(f"one_time.{unit}", {year: earned})
        whole = earned = 0.0
    part = earned / whole if whole else 0.0
    moved = levers.moved(f"raise.{unit}", {year: whole})
    return moved.moved(f"raise_part.{unit}", {year: part})


def _compounded(one: float, other: float) -> float:
    """Return two raises one after the other; with none before, exactly the other."""
    return one + other + one * other


TERM = SalaryRaise

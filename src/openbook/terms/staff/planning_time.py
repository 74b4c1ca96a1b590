"""Planning time: minutes without a class for some teachers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, in_scope
from openbook.case.format import fields
from openbook.case.format.limits import PEOPLE, Limits
from openbook.case.levers import Levers
from openbook.case.posts_today import split_by_heads
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural

_ROLE = "teacher"
_HOUR = 60.0


_PER = {
    "day": "{number} minutes a day of planning time",
    "week": "{number} minutes a week of planning time",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanningTime(Lasting):
    """Minutes without a class for some teachers, as added FTE or paid by the hour."""

    word: ClassVar[str] = "planning_time"
    title: ClassVar[str] = "Planning time"
    ends_less: ClassVar[str] = "minutes"
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"planning|preparation",)
    priced_by: ClassVar[tuple[str, ...]] = ("position_minutes", "hourly")
    form: ClassVar[Mapping[str, str]] = {
        "minutes": "30",
        "per": "week",
        "people": "20",
        "hourly": "45",
        "times": "36",
    }
    gains: ClassVar[Mapping[str, int]] = {"minutes": 1}
    levers: ClassVar[Mapping[str, Lever]] = {
        "planning_pay": Lever(
            "Planning time paid by the hour, in a year", Limits(-1e10, 1e10, -1e8, 1e8)
        )
    }
    minutes: Figure = fields.figure("Minutes added", "minutes", limits=Limits(0, 3_000, 5, 600))
    per: str = fields.choice("Minutes a day, or a week", "day", "week")
    people: Figure | None = fields.figure(
        "Teachers who get them; left out where nobody counted them",
        "people",
        required=False,
        limits=PEOPLE,
    )
    position_minutes: Figure | None = fields.figure(
        "Minutes that one full position teaches in the same day or week, where positions are added",
        "minutes",
        required=False,
        limits=Limits(30, 5_000, 200, 1_800),
    )
    hourly: Figure | None = fields.figure(
        "Dollars an hour, where the minutes are paid",
        "USD/hours",
        required=False,
        limits=Limits(0, 1_000, 15, 120),
    )
    times: Figure | None = fields.figure(
        "Days or weeks a year for which they are paid",
        "1",
        required=False,
        limits=Limits(0, 366, 30, 200),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        number = f"{self.minutes.value:,.15g}"
        if self.people is None:
            return in_scope(Message(_PER[self.per], number=number), self)
        some = self.people.value
        people = f"{some:,.15g}"
        if self.per == "week":
            label = plural(
                some,
                "{number} minutes a week of planning time for 1 teacher",
                "{number} minutes a week of planning time for {number_people} teachers",
                number=number,
                number_people=people,
            )
        else:
            label = plural(
                some,
                "{number} minutes a day of planning time for 1 teacher",
                "{number} minutes a day of planning time for {number_people} teachers",
                number=number,
                number_people=people,
            )
        return in_scope(label, self)

    @property
    def staffed_role(self) -> str:
        """The role of the positions that it adds, where it adds some."""
        return _ROLE if self.position_minutes else ""

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Add the positions that teach in these minutes, or pay the minutes by the hour.

        Without either number it moves nothing: nobody knows what it costs.
        """
        if self.people is None:
            return levers
        years = [year for year in levers.years if self.holds_in(year)]
        minutes = self.people.value * self.minutes.value
        if self.position_minutes is not None:
            positions = dict.fromkeys(years, minutes / self.position_minutes.value)
            return levers.added(f"added.{_ROLE}", positions)
        if self.hourly is None or self.times is None:
            return levers
        paid = minutes / _HOUR * self.hourly.value * self.times.value
        for unit, part in split_by_heads(case, self.units, paid, years):
            levers = levers.added(f"planning_pay.{unit}", part)
        return levers

    @property
    def lacking(self) -> str:
        """What it lacks where it has a rate and moves nothing: how often it is paid."""
        if self.people is None:
            return Message("“{label}”: write people in the term: how many get it", label=self.label)
        if self.hourly is None:
            return ""
        return Message(
            "“{label}”: how many days or weeks a year it is paid is not known; write "
            "times in the term",
            label=self.label,
        )


TERM = PlanningTime

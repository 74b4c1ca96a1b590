"""Paid leave: days off with pay, for which substitutes are paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, in_scope
from openbook.case.format import fields
from openbook.case.format.limits import PEOPLE, Limits
from openbook.case.levers import Levers
from openbook.case.posts_today import for_people, split_by_heads
from openbook.case.term_facts import Disclosed
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class PaidLeave(Lasting):
    """Paid leave: days off with pay, for which substitutes are paid.

    The pay of those on leave goes on, so it costs what their substitutes are paid.
    """

    word: ClassVar[str] = "paid_leave"
    title: ClassVar[str] = "Paid leave"
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"\bleave",)
    priced_by: ClassVar[tuple[str, ...]] = ("people", "rate")
    form: ClassVar[Mapping[str, str]] = {
        "what": "parental leave",
        "days": "30",
        "people": "4",
        "rate": "180",
    }
    gains: ClassVar[Mapping[str, int]] = {"days": 1}
    what: str = fields.text("What it is for")
    days: Figure = fields.figure(
        "Paid days more for one person in a year", "days", limits=Limits(-260, 260, -10, 90)
    )
    people: Figure | None = fields.figure(
        "People who take it in a year; left out where nobody says it",
        "people",
        required=False,
        limits=PEOPLE,
    )
    rate: Figure | None = fields.figure(
        "What a substitute is paid for a day; left out where nobody says it",
        "USD/days",
        required=False,
        limits=Limits(0, 5_000, 80, 600),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label = Message(
            "{number} paid days of leave: {own}", number=f"{self.days.value:,.15g}", own=self.what
        )
        return in_scope(for_people(label, self.people), self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay substitutes for the days, with the statutory benefits of the units.

        Without the people or the rate it moves nothing: nobody knows what it costs.
        """
        if self.people is None or self.rate is None:
            return levers
        paid = self.days.value * self.people.value * self.rate.value
        years = filter(self.holds_in, levers.years)
        for unit, part in split_by_heads(case, self.units, paid, years):
            levers = levers.added(f"substitute_pay.{unit}", part)
        return levers

    @property
    def turn(self) -> tuple[int, int]:
        """Its place among others: after a new rate for substitutes, which it adds to."""
        return (2, 0)

    @property
    def lacking(self) -> str:
        """What it lacks where it has one number of two."""
        return Message(
            "“{label}”: write people and rate in the term: who takes it in a year, and what a "
            "substitute is paid for a day",
            label=self.label,
        )


TERM = PaidLeave

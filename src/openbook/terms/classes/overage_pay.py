"""Pay for each student above a class-size cap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, in_scope
from openbook.case.format import fields
from openbook.case.format.limits import ALL_PUPILS, Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers
from openbook.case.posts_today import split_by_heads
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import in_dollars
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_LABELS = {
    "day": "overage pay of {dollars} per student and day",
    "month": "overage pay of {dollars} per student and month",
    "year": "overage pay of {dollars} per student and year",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class OveragePay(Lasting):
    """Pay for each student above a class-size cap or caseload, by the day, month or year."""

    word: ClassVar[str] = "overage_pay"
    title: ClassVar[str] = "Overage pay"
    ends_less: ClassVar[str] = "amount"
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"overage|class[ -]?size",)
    priced_by: ClassVar[tuple[str, ...]] = ("students",)
    form: ClassVar[Mapping[str, str]] = {
        "amount": "10",
        "per": "day",
        "students": "50",
        "times": "180",
    }
    levers: ClassVar[Mapping[str, Lever]] = {
        "overage_pay": Lever("Overage pay in a year", Limits(-1e10, 1e10, -1e8, 1e8))
    }
    amount: Figure = fields.figure(
        "Dollars for each student above the cap and day, month or year",
        "USD/pupils",
        limits=Limits(0, 10_000, 0.5, 3_000),
    )
    per: str = fields.choice("Paid by the day, month or year", "day", "month", "year")
    students: Figure | None = fields.figure(
        "Students above the cap on an average day, all classes together; left out where "
        "nobody counted them",
        "pupils",
        required=False,
        limits=ALL_PUPILS,
    )
    times: Figure | None = fields.figure(
        "Days or months a year; left out, the days taught of district/calendar.yaml",
        "1",
        required=False,
        limits=Limits(0, 366, 8, 200),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        dollars = in_dollars(self.amount.value)
        return in_scope(Message(_LABELS[self.per], dollars=dollars), self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay the dollars for so many students, split over its units by heads.

        Without a count of students it moves nothing: nobody knows what it costs.
        """
        if self.students is None:
            return levers
        paid = self.amount.value * self.students.value * self._times(case)
        years = filter(self.holds_in, levers.years)
        for unit, part in split_by_heads(case, self.units, paid, years):
            levers = levers.added(f"overage_pay.{unit}", part)
        return levers

    def _times(self, case: Case) -> float:
        if self.times is not None:
            return self.times.value
        if self.per == "year":
            return 1.0
        if self.per == "day" and case.calendar is not None:
            days = case.calendar.days
            return float(days.value) if days else float(len(case.calendar.taught_days()))
        problem = Message(
            "“{label}”: how many days or months a year it is paid is not known; write "
            "times in the term",
            label=self.label,
        )
        raise NotKnownError(problem)


TERM = OveragePay

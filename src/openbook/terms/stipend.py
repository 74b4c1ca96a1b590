"""An amount paid each year beside the schedule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.lasting import Lasting
from openbook.case.levers import Levers
from openbook.case.limits import PEOPLE, Limits
from openbook.case.scope import until
from openbook.case.unit_people import people_of
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class Stipend(Lasting):
    """An amount paid each year beside the schedule."""

    word: ClassVar[str] = "stipend"
    what: str = fields.text("What it is for")
    amount: Figure = fields.figure(
        "Amount for each person in a year",
        "USD/people",
        limits=Limits(0, 500_000, 0, 40_000),
    )
    people: Figure | None = fields.figure(
        "How many people get it; left out, everyone in the unit",
        "people",
        required=False,
        limits=PEOPLE,
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        said = said_amount(self.amount.value, str(self.amount.unit))
        return f"{said} a year for {self.what}" + until(self.ends)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay it from its first year; for some people only, as an average over all."""
        years = [year for year in levers.years if self.holds_in(year)]
        for unit in case.units:
            everybody = people_of(case, unit)
            if unit.id not in self.units or everybody is None:
                continue
            people = self.people.value if self.people else everybody.value
            each = self.amount.value * people / everybody.value
            levers = levers.added(f"stipend.{unit.id}", dict.fromkeys(years, each))
        return levers


TERM = Stipend

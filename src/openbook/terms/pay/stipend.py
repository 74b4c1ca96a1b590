"""An amount paid each year beside the schedule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import fsum
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, until
from openbook.case.format import fields
from openbook.case.format.limits import PEOPLE, Limits
from openbook.case.levers import AS_EDITED, Fields, LeverMove, Levers
from openbook.case.posts_today import people_of
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.findings.message import Message, plural


@dataclass(frozen=True, kw_only=True, slots=True)
class Stipend(Lasting):
    """An amount paid each year beside the schedule."""

    word: ClassVar[str] = "stipend"
    title: ClassVar[str] = "Stipend"
    ends_less: ClassVar[str] = "amount"
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PAY
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    form: ClassVar[Mapping[str, str]] = {"what": "What it is for", "amount": "1000"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "stipend": Lever("Stipend for each person of the unit", Limits(0, 500_000, 0, 40_000))
    }
    what: str = fields.text("What it is for")
    amount: Figure = fields.figure(
        "Amount for each person in a year", "USD/people", limits=Limits(0, 500_000, 0, 40_000)
    )
    people: Figure | None = fields.figure(
        "How many people of its units get it; left out, everyone",
        "people",
        required=False,
        limits=PEOPLE,
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        said = said_amount(self.amount.value, str(self.amount.unit))
        label = Message("{amount} a year for {own}", amount=said, own=self.what)
        return until(label, self.ends)

    @property
    def only_some(self) -> str:
        """Why only some members of its units get it; empty where all do."""
        if self.people is None:
            return ""
        return plural(
            self.people.value,
            "only 1 person gets it",
            "only {number} people get it",
            number=f"{self.people.value:,.10g}",
        )

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay it from its first year; for some people only, as an average over all."""
        years = [year for year in levers.years if self.holds_in(year)]
        heads = {
            unit.id: counted.value
            for unit in case.units
            if unit.id in self.units and (counted := people_of(case, unit))
        }
        for unit in heads:
            # A stated number of people is that of all its units together.
            part = self.people.value / fsum(heads.values()) if self.people else 1.0
            each = self.amount.value * part
            levers = levers.added(f"stipend.{unit}", dict.fromkeys(years, each))
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the amount that is missing for each person."""
        said = {"what": AS_EDITED, "amount": move.more("USD")}
        yield {**said, "starts": str(move.year), "units": move.of}


TERM = Stipend

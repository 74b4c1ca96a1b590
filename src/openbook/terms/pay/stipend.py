"""An amount paid each year beside the schedule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import ladder_of
from openbook.case.levers import AS_EDITED, Fields, LeverMove, Levers
from openbook.case.posts_today import for_people, heads_by_unit, only_these, some_people
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import percent, said_amount
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Stipend(Lasting):
    """An amount paid each year beside the schedule."""

    word: ClassVar[str] = "stipend"
    title: ClassVar[str] = "Stipend"
    ends_less: ClassVar[str] = "amount share raised"
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PAY
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    priced_by: ClassVar[tuple[str, ...]] = ("amount", "share", "raised")
    form: ClassVar[Mapping[str, str]] = {"what": "What it is for", "amount": "1000"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "stipend": Lever("Stipend for each person of the unit", Limits(0, 500_000, 0, 40_000)),
        "stipends_stated": Lever(
            "Stipends of a stated number of people, all together", Limits(-1e10, 1e10, -1e8, 1e8)
        ),
    }
    what: str = fields.text("What it is for")
    amount: Figure | None = fields.figure(
        "Amount for each person in a year",
        "USD/people",
        required=False,
        limits=Limits(0, 500_000, 0, 40_000),
    )
    share: Figure | None = fields.figure(
        "As a share of the average pay of its units today",
        "share",
        required=False,
        limits=Limits(0, 1, 0, 0.2),
    )
    raised: Figure | None = fields.figure(
        "As a raise of all stipends and other pay of its units today (other_pay)",
        "share",
        required=False,
        limits=Limits(-1, 5, 0, 0.5),
    )
    people: Figure | None = some_people()

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label: str = Message("stipend for {own}", own=self.what)
        if self.amount:
            said = said_amount(self.amount.value, str(self.amount.unit))
            label = Message("{amount} a year for {own}", amount=said, own=self.what)
        elif self.share:
            said = percent(self.share.value)
            label = Message("{share} of average pay a year for {own}", share=said, own=self.what)
        elif self.raised:
            said = percent(self.raised.value)
            label = Message("{share} raise of stipends: {own}", share=said, own=self.what)
        return until(for_people(label, self.people), self.ends)

    @property
    def only_some(self) -> str:
        """Why only some members of its units get it; empty where all do."""
        return only_these(self.people)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay everybody from its first year, or so many people, whose number is stated."""
        years = [year for year in levers.years if self.holds_in(year)]
        heads = {unit: heads_by_unit(case)[unit] for unit in self.units}
        for unit, own in heads.items():
            each, lever = self._each(case, unit), f"stipend.{unit}"
            if self.people:
                # A stated number of people is that of all its units together.
                each *= self.people.value * own / fsum(heads.values())
                lever = f"stipends_stated.{unit}"
            levers = levers.added(lever, dict.fromkeys(years, each))
        return levers

    def _each(self, case: Case, unit: str) -> float:
        """Return the dollars of a year for one member who gets it."""
        each, heads = self.amount.value if self.amount else 0.0, heads_by_unit(case)[unit]
        if self.share:
            today = ladder_of(case, unit).pay_of_all(case.head.first_year)
            each += self.share.value * today / heads
        if self.raised:
            other = next(own.other_pay for own in case.units if own.id == unit)
            if other is None:
                raise NotKnownError(
                    Message(
                        "{file}: {label} needs the stipends and other pay of {own} today; "
                        "write other_pay: with the dollars of a year",
                        file="district/district.yaml",
                        label=self.label,
                        own=unit,
                    )
                )
            each += self.raised.value * other.value / heads
        return each

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the amount that is missing for each person."""
        said = {"what": AS_EDITED, "amount": move.more("USD")}
        if move.kind == "stipends_stated":
            said["people"] = "1"
        yield {**said, "starts": str(move.year), "units": move.of}


TERM = Stipend

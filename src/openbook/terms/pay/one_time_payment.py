"""A payment that comes once and does not stay in the schedule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from math import fsum
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.offer import Term
from openbook.case.posts_today import for_people, heads_by_unit, only_these, some_people
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class OneTimePayment(Term):
    """A payment that comes once and does not stay in the schedule."""

    word: ClassVar[str] = "one_time_payment"
    title: ClassVar[str] = "One-time payment"
    begins_with: ClassVar[str] = "year"
    once: ClassVar[bool] = True
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PAY
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    priced_by: ClassVar[tuple[str, ...]] = ("share", "amount")
    suggested_for: ClassVar[str] = "one-time pay"
    form: ClassVar[Mapping[str, str]] = {"share": "1%"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "one_time": Lever("One-time payment, as a share of pay", Limits(0, 1, 0, 0.2)),
        "one_time_each": Lever("One-time payment for each person", Limits(0, 500_000, 0, 20_000)),
        "one_time_stated": Lever(
            "One-time payments to a stated number of people, all together", Limits(0, 1e10, 0, 1e8)
        ),
    }
    year: Year = fields.year("Year it is paid in")
    share: Figure | None = fields.figure(
        "As a share of a year's pay", "share", required=False, limits=Limits(0, 1, 0, 0.2)
    )
    amount: Figure | None = fields.figure(
        "As an amount for each person",
        "USD/people",
        required=False,
        limits=Limits(0, 500_000, 0, 20_000),
    )
    people: Figure | None = some_people()

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        given = self.share or self.amount
        if not given:
            return Message("one-time payment in {year}", year=self.year)
        label = Message(
            "{amount} one-time payment in {year}",
            amount=said_amount(given.value, str(given.unit)),
            year=self.year,
        )
        return for_people(label, self.people)

    @property
    def only_some(self) -> str:
        """Why only some members of its units get it; empty where all do."""
        return only_these(self.people)

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield the payment for each of its units, stated people parted by their members."""
        heads = {unit: people.get(unit, 1.0) for unit in self.units}
        for unit, own in heads.items():
            some = self.people
            if some is not None:
                some = replace(some, value=some.value * own / fsum(heads.values()))
            yield replace(self, units=(unit,), people=some)

    def year_paid(self, today: date, years: tuple[Year, Year]) -> Year:
        """Return the year it is paid in."""
        del today, years
        return self.year

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay every unit once, a share of the year's pay or an amount for each."""
        heads = {unit: heads_by_unit(case)[unit] for unit in self.units}
        for unit, own in heads.items():
            some = self.people.value * own / fsum(heads.values()) if self.people else own
            if self.share is not None:
                share = {self.year: self.share.value * some / own}
                levers = levers.added(f"one_time.{unit}", share)
            if self.amount is not None and self.people:
                stated = {self.year: self.amount.value * some}
                levers = levers.added(f"one_time_stated.{unit}", stated)
            elif self.amount is not None:
                amount = {self.year: self.amount.value}
                levers = levers.added(f"one_time_each.{unit}", amount)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the payment that is missing, as a share or for each person."""
        name, unit = ("share", "share") if move.kind == "one_time" else ("amount", "USD")
        some = {"people": "1"} if move.kind == "one_time_stated" else {}
        yield {"year": str(move.year), name: move.more(unit), **some, "units": move.of}


TERM = OneTimePayment

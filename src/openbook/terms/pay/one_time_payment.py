"""A payment that comes once and does not stay in the schedule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.offer import Term
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure, Year
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

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        given = self.share or self.amount
        if not given:
            return Message("one-time payment in {year}", year=self.year)
        return Message(
            "{amount} one-time payment in {year}",
            amount=said_amount(given.value, str(given.unit)),
            year=self.year,
        )

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield the payment for each of its units."""
        del people
        yield from (replace(self, units=(unit,)) for unit in self.units)

    def year_paid(self, today: date, years: tuple[Year, Year]) -> Year:
        """Return the year it is paid in."""
        del today, years
        return self.year

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay every unit once, a share of the year's pay or an amount for each."""
        del case  # other terms need it
        for unit in self.units:
            if self.share is not None:
                share = {self.year: self.share.value}
                levers = levers.added(f"one_time.{unit}", share)
            if self.amount is not None:
                amount = {self.year: self.amount.value}
                levers = levers.added(f"one_time_each.{unit}", amount)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the payment that is missing, as a share or for each person."""
        name, unit = ("share", "share") if move.kind == "one_time" else ("amount", "USD")
        yield {"year": str(move.year), name: move.more(unit), "units": move.of}


TERM = OneTimePayment

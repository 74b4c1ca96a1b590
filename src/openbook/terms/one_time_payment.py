"""A payment that comes once and does not stay in the schedule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.limits import Limits
from openbook.case.offer import Term
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class OneTimePayment(Term):
    """A payment that comes once and does not stay in the schedule."""

    word: ClassVar[str] = "one_time_payment"
    year: Year = fields.year("Year it is paid in")
    share: Figure | None = fields.figure(
        "As a share of a year's pay",
        "share",
        required=False,
        limits=Limits(0, 1, 0, 0.2),
    )
    amount: Figure | None = fields.figure(
        "As an amount for each person",
        "USD/people",
        required=False,
        limits=Limits(0, 500_000, 0, 20_000),
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        given = self.share or self.amount
        said = f"{said_amount(given.value, str(given.unit))} " if given else ""
        return f"{said}one-time payment in {self.year}"

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


TERM = OneTimePayment

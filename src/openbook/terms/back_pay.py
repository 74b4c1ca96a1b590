"""Pay for work already done, at the new rate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.earlier_pay import pay_of_year, year_of_agreement
from openbook.case.levers import Levers
from openbook.case.limits import Limits
from openbook.case.offer import Term
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class BackPay(Term):
    """Pay for work already done, at the new rate."""

    word: ClassVar[str] = "back_pay"
    year: Year = fields.year("Year the work was done in")
    share: Figure | None = fields.figure(
        "The raise it is paid at; left out where it was not said",
        "share",
        required=False,
        limits=Limits(0, 1, 0, 0.15),
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        none = "no " if self.share is not None and not self.share.value else ""
        return f"{none}back pay for {self.year}"

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Owe the share of that year's pay in the year of the agreement.

        Without a share nothing is owed; the raises of the same offer give one.
        """
        if self.share is None:
            return levers
        paid = year_of_agreement(case, levers.years)
        for unit in self.units:
            owed = self.share.value * pay_of_year(case, unit, self.year)
            levers = levers.added(f"back_pay.{unit}", {paid: owed})
        return levers


TERM = BackPay

"""Surplus: the balances that terms may share, and money that terms state themselves."""

from __future__ import annotations

from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting
from openbook.case.format import fields
from openbook.case.format.limits import PAID
from openbook.case.levers import Levers
from openbook.case.offer import withdrawn_by
from openbook.case.term_facts import Disclosed
from openbook.figures.amounts import in_dollars
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass

UNRESTRICTED, AVAILABLE = "unrestricted ending balance", "available reserves"
BALANCES = (UNRESTRICTED, AVAILABLE)
SHARED, ABOVE = "surplus_share", "surplus_above"


def in_names(balance: str) -> str:
    """Return the first word of a balance, as it stands in names of lines."""
    return balance.partition(" ")[0]


def surplus_shared(case: Case) -> bool:
    """Return whether a term of the case pays out of the balance."""
    today = case.head.as_of
    held = case.contract.terms if case.contract else ()
    coming = (term for term in held if not term.paid_on(today))
    offered = (term for offer in case.every_offer for term in offer.every_term)
    return any(term.on_balance and not withdrawn_by(term, today) for term in (*coming, *offered))


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedMoney(Lasting):
    """An amount that an offer states itself, of a year or once; its kind says what for."""

    ends_less: ClassVar[str] = "amount"
    by_unit: ClassVar[bool] = False
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PROVISIONS
    priced_by: ClassVar[tuple[str, ...]] = ("amount",)
    lever: ClassVar[str] = ""
    what: str = fields.text("What it is for")
    amount: Figure | None = fields.figure(
        "Amount of a year or once; left out where nobody says it",
        "USD",
        required=False,
        limits=PAID,
    )
    per: str = fields.choice(
        "Per year (ongoing), or one-time", "year", "once", required=False, default="year"
    )

    @property
    def dollars(self) -> str:
        """The amount as it is written; empty where nobody says it."""
        return in_dollars(self.amount.value) if self.amount else ""

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Move the amount in each year that it holds in, or once in its first year.

        Without an amount it moves nothing: nobody knows what it is.
        """
        del case  # other terms need it
        if self.amount is None:
            return levers
        years = [year for year in levers.years if self.holds_in(year)]
        if self.per == "once":
            first = self.starts or levers.years[0]
            years = [year for year in years if year == first]
        kind = "once" if self.per == "once" else "ongoing"
        return levers.added(f"{self.lever}.{kind}", dict.fromkeys(years, self.amount.value))

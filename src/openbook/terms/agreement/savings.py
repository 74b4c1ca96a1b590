"""A take-back: money that the employer no longer spends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, until
from openbook.case.format import fields
from openbook.case.format.limits import PAID, Limits
from openbook.case.levers import Levers
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.figure import Figure
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Savings(Lasting):
    """A take-back: a stated amount that the employer no longer spends."""

    word: ClassVar[str] = "savings"
    title: ClassVar[str] = "Savings"
    ends_less: ClassVar[str] = "amount"
    by_unit: ClassVar[bool] = False
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PROVISIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"savings?|take-?backs?",)
    priced_by: ClassVar[tuple[str, ...]] = ("amount",)
    form: ClassVar[Mapping[str, str]] = {"what": "What is saved", "amount": "100000"}
    gains: ClassVar[Mapping[str, int]] = {"amount": -1}
    levers: ClassVar[Mapping[str, Lever]] = {
        "savings": Lever("Stated savings", Limits(-1e11, 1e11, -1e9, 1e9))
    }
    what: str = fields.text("What is saved")
    amount: Figure | None = fields.figure(
        "Amount saved, in a year or once; left out where nobody says it",
        "USD",
        required=False,
        limits=PAID,
    )
    per: str = fields.choice(
        "Per year (ongoing), or one-time", "year", "once", required=False, default="year"
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.amount is None:
            label = Message("savings: {own}", own=self.what)
        elif self.per == "once":
            label = Message(
                "one-time savings of {dollars}: {own}",
                dollars=f"${self.amount.value:,.15g}",
                own=self.what,
            )
        else:
            label = Message(
                "savings of {dollars} a year: {own}",
                dollars=f"${self.amount.value:,.15g}",
                own=self.what,
            )
        return until(label, self.ends)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Save the amount in each year that it holds in, or once in its first year.

        Without an amount it moves nothing: nobody knows what is saved.
        """
        del case  # other terms need it
        if self.amount is None:
            return levers
        years = [year for year in levers.years if self.holds_in(year)]
        if self.per == "once":
            first = self.starts or levers.years[0]
            years = [year for year in years if year == first]
        kind = "once" if self.per == "once" else "ongoing"
        return levers.added(f"savings.{kind}", dict.fromkeys(years, self.amount.value))


TERM = Savings

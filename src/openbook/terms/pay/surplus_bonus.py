"""A bonus that shares what the balance has above an amount."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import fsum
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.limits import PAID, PART, Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import ladder_of
from openbook.case.levers import Levers
from openbook.case.offer import Term
from openbook.case.surplus import ABOVE, AVAILABLE, SHARED, UNRESTRICTED, in_names
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import in_dollars
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class SurplusBonus(Term):
    """A bonus that shares what the balance has above an amount.

    What the balance at the end of the year before has above the amount is paid once, by
    FTE, statutory benefits on it included.
    """

    word: ClassVar[str] = "surplus_bonus"
    title: ClassVar[str] = "Surplus-sharing bonus"
    begins_with: ClassVar[str] = "year"
    once: ClassVar[bool] = True
    on_balance: ClassVar[bool] = True
    disclosed: ClassVar[Disclosed] = Disclosed.CONTINGENCIES
    claimed_as: ClassVar[tuple[str, ...]] = (r"surplus",)
    form: ClassVar[Mapping[str, str]] = {"above": "500000"}
    levers: ClassVar[Mapping[str, Lever]] = {
        SHARED: Lever("Share of the surplus that is paid to the unit", PART),
        ABOVE: Lever("Balance above which a surplus is shared", Limits(0, 1e12, 0, 2e10)),
    }
    year: Year = fields.year("Year it is paid in")
    above: Figure = fields.figure(
        "Balance at the end of the year before that is not shared", "USD", limits=PAID
    )
    share: Figure | None = fields.figure(
        "Share of the surplus that is paid; left out, all of it",
        "share",
        required=False,
        limits=PART,
    )
    of: str = fields.choice(
        "The balance that is looked at",
        UNRESTRICTED,
        AVAILABLE,
        required=False,
        default=UNRESTRICTED,
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        return Message(
            "bonus in {year} from the {balance} above {dollars}, by FTE",
            year=self.year,
            balance=self.of,
            dollars=in_dollars(self.above.value),
        )

    def year_paid(self, today: date, years: tuple[Year, Year]) -> Year:
        """Return the year it is paid in."""
        del today, years
        return self.year

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Share the surplus among the units, by their FTE."""
        if self.of == AVAILABLE and self.year == case.head.first_year:
            raise NotKnownError(
                Message(
                    "{label}: the available reserves at the end of {year} are not in the "
                    "case; write of: {own}, or a later year",
                    label=self.label,
                    year=self.year.plus(-1),
                    own=UNRESTRICTED,
                )
            )
        fte = {unit: ladder_of(case, unit).fte for unit in self.units}
        paid = self.share.value if self.share else 1.0
        for unit, own in fte.items():
            name = f"{in_names(self.of)}.{unit}"
            part = {self.year: paid * own / fsum(fte.values())}
            levers = levers.added(f"{SHARED}.{name}", part)
            levers = levers.moved(f"{ABOVE}.{name}", {self.year: self.above.value})
        return levers


TERM = SurplusBonus

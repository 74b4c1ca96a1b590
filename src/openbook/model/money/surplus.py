"""Surplus: bonuses that share what last year's balance has above an amount."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from openbook.case.case import Case
from openbook.case.surplus import ABOVE, BALANCES, SHARED, UNRESTRICTED, in_names, surplus_shared
from openbook.figures.figure import SHARE, USD
from openbook.figures.functions import last_year, maximum
from openbook.figures.line import LastYear, Line
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added
from openbook.model.balance import ReserveLines
from openbook.model.inputs import Inputs
from openbook.model.money.two_columns import contradictions


@dataclass(frozen=True, slots=True)
class SurplusLines:
    """Bonuses by unit, and the balances of the year before that they look at."""

    paid: Mapping[str, Line]
    before: Mapping[str, LastYear]

    @property
    def total(self) -> Line:
        """The bonuses of all units."""
        return added(self.paid.values()) + 0

    def follow(self, left: ReserveLines) -> None:
        """Let the balances of the year before be those of the model."""
        for name, line in self.before.items():
            own = left.unrestricted if name == UNRESTRICTED else left.available
            line.follows(own)


def surplus(case: Case, units: Iterable[str], start: Line, inputs: Inputs) -> SurplusLines | None:
    """Return bonuses out of the balance; None where no term has one, or none is known."""
    if not surplus_shared(case) or contradictions(case):
        return None
    before = {balance: last_year(start) for balance in BALANCES}
    return SurplusLines({unit: _bonus(unit, before, inputs) for unit in units}, before)


def _bonus(unit: str, before: Mapping[str, Line], inputs: Inputs) -> Line:
    parts = []
    for balance, line in before.items():
        name = f"{in_names(balance)}.{unit}"
        above = inputs.lever(f"{ABOVE}.{name}", USD)
        share = inputs.lever(f"{SHARED}.{name}", SHARE)
        parts.append(share * maximum(0, line - above))
    return added(parts).named(
        f"surplus_paid.{unit}",
        "share of the surplus × what last year's balance has above the amount",
    )

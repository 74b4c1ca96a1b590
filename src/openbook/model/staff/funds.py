"""Funds: the part of a unit's pay that the general fund pays, and what other funds pay beside it.

Every line of pay is the general fund's. Where a unit says that other funds pay a share,
its lines are less by that share, and the rest stands beside them, in no expenditure of the
general fund: only a transfer in the published budget moves money between funds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from openbook.case.tables.district import OTHER_FUNDS, RESTRICTED, UNRESTRICTED, BargainingUnit
from openbook.figures.figure import Figure
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added

ELSEWHERE = "funded_elsewhere"  # what other funds pay for each dollar of the general fund
OTHER_COST, ALL_FUNDS = "compensation.other_funds", "compensation.all_funds"


@dataclass(frozen=True, slots=True)
class UnitFunds:
    """Who pays a unit: the share of the general fund, and of other funds for each of its dollars."""

    unit: BargainingUnit

    @property
    def other(self) -> float:
        """Return the share of pay that other funds pay."""
        figure = self.unit.funded.get(OTHER_FUNDS)
        return figure.value if figure else 0.0

    @property
    def general(self) -> float:
        """Return the share of pay that the general fund pays."""
        return 1.0 - self.other

    def paid(self, line: Line) -> Line:
        """Return what the general fund pays of an amount; all of it where nothing else is said."""
        if not self.other:
            return line
        return line * given(f"funded_general.{self.unit.id}", self._figure(self.general))

    def of_general(self, fund: str) -> Figure | None:
        """Return the share of a column in the unit's general fund pay; None if not told."""
        shares = {name: figure.value for name, figure in self.unit.funded.items()}
        general = shares.get(UNRESTRICTED, 0.0) + shares.get(RESTRICTED, 0.0)
        return self._figure(shares.get(fund, 0.0) / general) if general else None

    def beside(self, line: Line) -> Line | None:
        """Return what other funds pay beside an amount of the general fund."""
        if not self.other:
            return None
        ratio = self._figure(self.other / self.general)
        return line * given(f"{ELSEWHERE}.{self.unit.id}", ratio)

    def _figure(self, share: float) -> Figure:
        told = next(iter(self.unit.funded.values()))
        return replace(told, value=share)


def other_funds(units: Mapping[str, UnitFunds], parts: Mapping[str, Iterable[Line]]) -> list[Line]:
    """Return what other funds pay of each unit, of all, and all funds; nothing where they pay none.

    ``parts`` are the lines of each unit that the general fund pays.
    """
    words = (
        "pay, statutory benefits, health, one-time pay, additional positions and extra pay × "
        "share that other funds pay"
    )
    beside = [
        line.named(f"other_funds.{name}", words)
        for name, funds in units.items()
        if (line := funds.beside(added(parts[name]))) is not None
    ]
    if not beside:
        return []
    other = (added(beside) + 0).named(OTHER_COST, "what other funds pay of every unit")
    general = added(line for lines in parts.values() for line in lines)
    return [
        *beside,
        other,
        (general + other).named(ALL_FUNDS, "compensation in the general fund + in other funds"),
    ]

"""Accounts: what came, what went and what is left, in one hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.figures.line import Line
from openbook.model.balance import ReserveLines
from openbook.model.money.revenue import RevenueLines
from openbook.model.money.spending import SpendingLines


@dataclass(frozen=True, slots=True)
class Accounts:
    """The money of a district in every projected year."""

    came: RevenueLines
    went: SpendingLines
    left: ReserveLines
    kinds: Mapping[str, Line]  # spending restricted and unrestricted, where told apart
    contribution: Line | None

    @property
    def result(self) -> Line:
        """What comes in less what goes out."""
        result = self.came.total - self.went.total
        return result.named("budget.result", "revenues − expenditures")

    @property
    def told(self) -> tuple[Line, ...]:
        """Lines that only some cases tell."""
        more = () if self.contribution is None else (self.contribution,)
        return (*self.kinds.values(), *more)

"""A take-back: money that the employer no longer spends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.duration_years import until
from openbook.case.format.limits import Limits
from openbook.case.surplus import StatedMoney
from openbook.case.term_facts import Lever
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Savings(StatedMoney):
    """A take-back: a stated amount that the employer no longer spends."""

    word: ClassVar[str] = "savings"
    title: ClassVar[str] = "Savings"
    claimed_as: ClassVar[tuple[str, ...]] = (r"savings?|take-?backs?",)
    form: ClassVar[Mapping[str, str]] = {"what": "What is saved", "amount": "100000"}
    gains: ClassVar[Mapping[str, int]] = {"amount": -1}
    lever: ClassVar[str] = "savings"
    levers: ClassVar[Mapping[str, Lever]] = {
        "savings": Lever("Stated savings", Limits(-1e11, 1e11, -1e9, 1e9))
    }

    @property
    def phrase(self) -> str:
        """The term in one short phrase, without an amount where nobody says it."""
        return until(self._worded(self.dollars), self.ends)

    def _worded(self, dollars: str) -> str:
        if not dollars:
            return Message("savings: {own}", own=self.what)
        if self.per == "once":
            return Message("one-time savings of {dollars}: {own}", dollars=dollars, own=self.what)
        return Message("savings of {dollars} a year: {own}", dollars=dollars, own=self.what)


TERM = Savings

"""Money set aside: a stated amount for a purpose, such as smaller classes or tuition."""

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
class SetAside(StatedMoney):
    """Money set aside: a stated amount for a purpose, such as smaller classes or tuition."""

    word: ClassVar[str] = "set_aside"
    title: ClassVar[str] = "Money set aside"
    claimed_as: ClassVar[tuple[str, ...]] = (r"set(?:s|ting)? aside|put(?:s|ting)? aside",)
    form: ClassVar[Mapping[str, str]] = {"what": "What it is for", "amount": "100000"}
    gains: ClassVar[Mapping[str, int]] = {"amount": 1}
    lever: ClassVar[str] = "set_aside"
    levers: ClassVar[Mapping[str, Lever]] = {
        "set_aside": Lever("Money set aside", Limits(-1e11, 1e11, -1e9, 1e9))
    }

    @property
    def phrase(self) -> str:
        """The term in one short phrase, without an amount where nobody says it."""
        return until(self._worded(self.dollars), self.ends)

    def _worded(self, dollars: str) -> str:
        if not dollars:
            return Message("money set aside: {own}", own=self.what)
        if self.per == "once":
            return Message("{dollars} set aside once: {own}", dollars=dollars, own=self.what)
        return Message("{dollars} a year set aside: {own}", dollars=dollars, own=self.what)


TERM = SetAside

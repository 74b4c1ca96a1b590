"""A subject that either side may open again on a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar

from openbook.case.format import fields
from openbook.case.offer import Term
from openbook.case.term_facts import Disclosed, Reopened
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Reopener(Term):
    """A subject that either side may open again on a day."""

    word: ClassVar[str] = "reopener"
    title: ClassVar[str] = "Reopener"
    begins_with: ClassVar[str] = "on"
    disclosed: ClassVar[Disclosed] = Disclosed.CONTINGENCIES
    form: ClassVar[Mapping[str, str]] = {"what": "pay"}
    what: str = fields.text("Subject")
    on: date | None = fields.day("Day from which it may be opened", required=False)

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.on is None:
            return Message("reopener on {own}", own=self.what)
        return Message("reopener on {own} from {day}", own=self.what, day=self.on)

    @property
    def reopens(self) -> Reopened | None:
        """The subject that may be opened again from a day on."""
        return Reopened(self.what, self.on) if self.on else None


TERM = Reopener

"""A subject that either side may open again on a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Term


@dataclass(frozen=True, kw_only=True, slots=True)
class Reopener(Term):
    """A subject that either side may open again on a day."""

    word: ClassVar[str] = "reopener"
    what: str = fields.text("Subject")
    on: date | None = fields.day("Day from which it may be opened", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return f"reopener on {self.what}" + (f" from {self.on}" if self.on else "")


TERM = Reopener

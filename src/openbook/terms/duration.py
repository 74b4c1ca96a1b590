"""How long the agreement lasts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.amounts import counted
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class Duration(Proposed):
    """How long the agreement lasts."""

    word: ClassVar[str] = "duration"
    first_day: date | None = fields.day("First day", required=False)
    last_day: date | None = fields.day("Last day", required=False)
    years: Figure | None = fields.figure("Number of years", "years", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        if self.last_day:
            return f"lasts until {self.last_day}"
        years = counted(self.years.value, "years") if self.years else "a stated time"
        return f"lasts {years}"


TERM = Duration

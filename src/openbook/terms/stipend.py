"""An amount paid each year beside the schedule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class Stipend(Proposed):
    """An amount paid each year beside the schedule."""

    word: ClassVar[str] = "stipend"
    what: str = fields.text("What it is for")
    amount: Figure = fields.figure("Amount for each person in a year", "USD/people")
    people: Figure | None = fields.figure(
        "How many people get it; left out, everyone in the unit",
        "people",
        required=False,
    )
    starts: Year | None = fields.year("First year", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        said = said_amount(self.amount.value, str(self.amount.unit))
        return f"{said} a year for {self.what}"


TERM = Stipend

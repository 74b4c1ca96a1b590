"""What the employer pays for health coverage."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthContribution(Proposed):
    """What the employer pays for health coverage."""

    word: ClassVar[str] = "health_contribution"
    total: Figure | None = fields.figure(
        "Contribution for everyone in a year", "USD", required=False
    )
    per_person: Figure | None = fields.figure(
        "Contribution for each covered person in a year", "USD/people", required=False
    )
    frozen: bool = fields.flag("Whether it stays the same while the term lasts")
    starts: date | None = fields.day("First day", required=False)
    ends: date | None = fields.day("Last day", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        given = self.total or self.per_person
        said = f"{said_amount(given.value, str(given.unit))} " if given else ""
        return f"{said}health contribution" + (", frozen" if self.frozen else "")


TERM = HealthContribution

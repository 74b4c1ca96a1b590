"""How many people of a role for each school or for so many pupils."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class StaffingRatio(Proposed):
    """How many people of a role for each school or for so many pupils."""

    word: ClassVar[str] = "staffing_ratio"
    role: str = fields.word("Role, such as nurse or counselor")
    per_school: Figure | None = fields.figure(
        "People for each school", "FTE/schools", required=False
    )
    pupils_per: Figure | None = fields.figure(
        "Pupils for each person", "pupils/FTE", required=False
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")
    starts: Year | None = fields.year("First year", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return f"ratio of {self.role}s"


TERM = StaffingRatio

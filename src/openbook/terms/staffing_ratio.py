"""How many people of a role for each school or for so many pupils."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.case.scope import scope
from openbook.figures.amounts import counted
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
        if self.pupils_per:
            ratio = f"{counted(self.pupils_per.value, 'pupils')} per {self.role}"
        elif self.per_school:
            ratio = f"{counted(self.per_school.value, f'{self.role}s')} per school"
        else:
            ratio = f"a ratio for {self.role}s"
        return ratio + scope(levels=self.levels, starts=self.starts)


TERM = StaffingRatio

"""Grants to schools that become community schools."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.amounts import counted
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class CommunitySchools(Proposed):
    """Grants to schools that become community schools."""

    word: ClassVar[str] = "community_schools"
    schools: Figure = fields.figure("Number of schools", "schools")
    grant: Figure | None = fields.figure("Grant to each", "USD/schools", required=False)
    by: date | None = fields.day("Day by which they are named", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return counted(self.schools.value, "community schools")


TERM = CommunitySchools

"""More people of a role, with or without a stated number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedStaff(Proposed):
    """More people of a role, with or without a stated number."""

    word: ClassVar[str] = "added_staff"
    role: str = fields.word("Role, such as nurse, or educator where it is mixed")
    people: Figure | None = fields.figure(
        "How many; left out where the offer does not say", "FTE", required=False
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")
    starts: Year | None = fields.year("First year", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return (
            f"more {self.role}s"
            if self.people is None
            else f"{self.people.value:,.0f} more {self.role}s"
        )


TERM = AddedStaff

"""Party: who sits at or near the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case.format.fields import described
from openbook.case.format.where import NOWHERE, Where


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Party:
    """One side, or a body that watches or helps."""

    id: str
    name: str
    role: str
    short: str = ""
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def called(self) -> str:
        """What headings call it: the short name, or the full one."""
        return self.short or self.name

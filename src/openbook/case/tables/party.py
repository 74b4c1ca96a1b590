"""Party: who sits at or near the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case.format import fields
from openbook.case.format.where import NOWHERE, Where


@dataclass(frozen=True, kw_only=True, slots=True)
class Party:
    """One side, or a body that watches or helps."""

    id: str = fields.word(
        "Short name used in offers, assumptions (books/) and private folders", key=True
    )
    name: str = fields.text("Full name")
    role: str = fields.choice(
        "What the party does at the table",
        "employer",
        "union",
        "county",
        "state",
        "mediator",
        "fact-finder",
        "families",
        "observer",
    )
    short: str = fields.text("Short name for headings, such as UTLA", required=False)
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def called(self) -> str:
        """What headings call it: the short name, or the full one."""
        return self.short or self.name

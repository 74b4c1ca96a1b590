"""A raise of the pay schedule, from a day on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.amounts import percent
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class SalaryRaise(Proposed):
    """A raise of the pay schedule, from a day on."""

    word: ClassVar[str] = "salary_raise"
    share: Figure = fields.figure("The raise, such as 3%", "share", least=None)
    starts: date = fields.day("First day on which the new pay is earned")
    ends: date | None = fields.day(
        "Last day, where the raise does not last", required=False
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return f"{percent(self.share.value)} raise from {self.starts}"


TERM = SalaryRaise

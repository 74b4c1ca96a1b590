"""A promise that no class gets larger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.case.scope import scope
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class NoClassSizeIncrease(Proposed):
    """A promise that no class gets larger."""

    word: ClassVar[str] = "no_class_size_increase"
    starts: Year | None = fields.year("First year", required=False)
    ends: Year | None = fields.year("Last year", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return "no class grows" + scope(starts=self.starts)


TERM = NoClassSizeIncrease

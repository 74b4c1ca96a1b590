"""A promise that no class gets larger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.caps import LEVER, largest_today, lowered
from openbook.case.case import Case
from openbook.case.levers import Levers
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

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Today's largest class as the cap of every bucket, while the promise lasts."""
        for bucket in case.buckets:
            levers = lowered(
                levers,
                f"{LEVER['maximum']}.{bucket.name}",
                largest_today(case, bucket),
                starts=self.starts,
                ends=self.ends,
            )
        return levers


TERM = NoClassSizeIncrease

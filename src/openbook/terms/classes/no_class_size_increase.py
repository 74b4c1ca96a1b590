"""A promise that no class gets larger."""

from __future__ import annotations

from typing import ClassVar

from openbook.case.caps import (
    LEVER,
    ClassTerm,
    counted_by_norm,
    largest_today,
    lowered,
    norms_lowered,
)
from openbook.case.case import Case
from openbook.case.duration_years import in_scope
from openbook.case.levers import Levers
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class NoClassSizeIncrease(ClassTerm):
    """A promise that no class gets larger."""

    word: ClassVar[str] = "no_class_size_increase"
    title: ClassVar[str] = "No increase in class size"

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        return in_scope("no increase in class size", self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Today's largest class as the cap of every bucket, while the promise lasts.

        A staffing norm keeps its average.
        """
        caps = norms_lowered(case, self, 0.0)
        caps |= {
            f"{LEVER['maximum']}.{bucket.name}": largest_today(case, bucket)
            for bucket in case.buckets
            if bucket.largest is not None or not counted_by_norm(case, bucket)
        }
        return lowered(levers, caps, starts=self.starts, ends=self.ends)


TERM = NoClassSizeIncrease

"""Difference: claims whose figures differ, what kind of difference, what would settle it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from openbook.evidence.claims.claim import Heard


class DifferenceKind(StrEnum):
    """Why figures differ; only the first kind is a contradiction."""

    CONTRADICTION = "cannot both be true"
    DEFINITIONS = "different definitions"
    DENOMINATOR = "different denominator"
    MOVED = "moved"  # an offer or a demand that its own side changed
    REVISED = "revised"  # a count or a forecast that its own speaker changed
    MISREPORTED = "misreported"
    ADDED = "added together"  # percentages that compound
    ROUNDED = "rounded"
    DATES = "impossible dates"
    OPEN = "left open"  # one answers what another does not say


@dataclass(frozen=True, slots=True)
class Difference:
    """Found by one check: the claims with their sources, the arithmetic, the replies."""

    check: str  # the file of the shelf that found it, such as two_definitions
    kind: DifferenceKind
    subject: str
    claims: tuple[Heard, ...]
    sentence: str
    arithmetic: tuple[str, ...]
    settle: str  # what would settle it
    replies: tuple[Heard, ...] = ()  # claims of the case that answer one of them

    @property
    def names(self) -> tuple[str, ...]:
        """The short names of the claims."""
        return tuple(heard.name for heard in self.claims)

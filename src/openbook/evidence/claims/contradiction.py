"""Contradiction: claims that cannot all hold as they stand, and what would settle it."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.evidence.claims.heard import Heard


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Found by one check: the claims with their sources, the arithmetic, the replies."""

    check: str  # the file of the shelf that found it, such as two_definitions
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

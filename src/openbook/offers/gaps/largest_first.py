"""largest_first(): the parts of a gap in the order in which they are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class GapPart(Protocol):
    """Something that causes a part of a gap."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def amount(self) -> float:
        """How much of the gap it causes."""
        ...


Found = TypeVar("Found", bound=GapPart)


def largest_first(parts: Iterable[Found]) -> tuple[Found, ...]:
    """Large parts before small ones, whatever their sign; equal ones by name."""
    return tuple(sorted(parts, key=lambda part: (-abs(part.amount), part.name)))

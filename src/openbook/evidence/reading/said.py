"""Who said something, and the attributions of some text asked by place."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from openbook.evidence.reading.saying import Saying


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who says something, in words, and the party if it is one; blank is the reporter."""

    said_by: str = ""
    side: str = ""
    quoted: bool = False


REPORTER = Speaker()


class Said:
    """Attributions from left to right; each question takes a few steps only."""

    def __init__(self, said: Sequence[tuple[Saying, Speaker]]) -> None:
        self._places = [each.at for each, _ in said]
        self._by = [by for _, by in said]

    def before(self, at: int) -> Speaker | None:
        """The last one before a place."""
        index = bisect_left(self._places, at)
        return self._by[index - 1] if index else None

    def after(self, at: int) -> Speaker | None:
        """The first one after a place."""
        index = bisect_left(self._places, at)
        return self._by[index] if index < len(self._by) else None

    def nearest(self, at: int) -> Speaker | None:
        """The one with the fewest characters between."""
        index = bisect_left(self._places, at)
        near = range(max(0, index - 1), min(len(self._by), index + 1))
        best = min(near, key=lambda i: abs(self._places[i] - at), default=None)
        return None if best is None else self._by[best]

    def last(self) -> Speaker | None:
        """Who spoke last, wherever in the text."""
        return self._by[-1] if self._by else None

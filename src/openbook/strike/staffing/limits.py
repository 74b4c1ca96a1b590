"""Limits: the Hall sets known so far, and asking again until a wish breaks none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from openbook.strike.staffing.hall import Separator
from openbook.strike.staffing.hall_sets import HallSet
from openbook.strike.staffing.wish import Wish

Found = TypeVar("Found")


class Limits:
    """Hall sets that are held to, by every model of the day."""

    def __init__(self, separator: Separator, sets: Sequence[HallSet]) -> None:
        self.separator, self.sets = separator, list(sets)

    def met(
        self,
        ask: Callable[[], Found],
        wish: Callable[[Found], Wish | None],
    ) -> Found:
        """Ask until no set is broken; a wish of None is an answer not to be looked at."""
        while True:
            found = ask()
            wanted = wish(found)
            new = [] if wanted is None else list(self.separator.broken(wanted))
            if not new:
                return found
            self.sets += new

"""Memory: results computed before, the oldest dropped first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

Found = TypeVar("Found")


class Remembered:
    """Answers by question. Several threads may ask; at worst one works twice."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def once(self, question: Hashable, work: Callable[[], Found]) -> Found:
        """The answer kept for a question, or a new one."""
        with self._lock:
            if question in self._kept:
                self._kept.move_to_end(question)
                known: Found = self._kept[question]
                return known
        found = work()
        with self._lock:
            self._kept[question] = found
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found

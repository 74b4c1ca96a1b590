"""Memory: answers computed before, by question, in at most so many bytes.

Everything that is kept from one question to the next is kept here, so that a server's
memory is bounded by bytes and not by a number of answers that may each be large. The
shares below are what one open case may keep.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from sys import getsizeof
from threading import Lock
from typing import Any, TypeVar, cast

Found = TypeVar("Found")

_MIB = 2**20
PAGES = 32 * _MIB  # what pages and addresses for programs show
TRIALS = 16 * _MIB  # terms and scenarios that are tried
LINES = 24 * _MIB  # lines of one book under levers put somewhere
MARGINS = 48 * _MIB  # packages in every drawn world, while settlements are searched


class Memory:
    """Answers by question; those not asked for longest go when there is no more room.

    Several threads may ask at once; each question is worked out once. What is kept is
    measured when it is put in. Instances of the types in ``apart`` belong to somebody
    else, such as a case to its folder, and are not measured.
    """

    def __init__(self, most_bytes: int, *, apart: tuple[type, ...] = ()) -> None:
        self.bytes = 0
        self._most, self._apart = most_bytes, apart
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._working: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, question: Hashable) -> bool:
        return question in self._kept

    def get(self, question: Hashable) -> Any | None:
        """Return the answer of a question; None where it is not kept."""
        with self._lock:
            return next(iter(self._found(question)), None)

    def keep(self, question: Hashable, answer: Any) -> None:
        """Keep an answer; nobody may change it any more."""
        if hasattr(answer, "flags"):
            answer.flags.writeable = False
        size = size_of(answer, self._apart)
        with self._lock:
            self.bytes += size - self._kept.pop(question, (None, 0))[1]
            self._kept[question] = answer, size
            while self.bytes > self._most and len(self._kept) > 1:
                self.bytes -= self._kept.popitem(last=False)[1][1]

    def once(self, question: Hashable, work: Callable[[], Found]) -> Found:
        """Return the answer kept for a question, or work it out and keep it."""
        with self._lock:
            kept = self._found(question)
            own = None if kept else self._working.setdefault(question, Lock())
        if own is None:
            return cast("Found", kept[0])
        with own:
            with self._lock:
                kept = self._found(question)
            if kept:
                return cast("Found", kept[0])
            try:
                answer = work()
                self.keep(question, answer)
            finally:  # only now: whoever asks in between finds the answer or waits
                with self._lock:
                    self._working.pop(question, None)
        return answer

    def _found(self, question: Hashable) -> tuple[Any, ...]:
        """Return the answer alone in a tuple, now the newest; nothing if there is none."""
        kept = self._kept.get(question)
        if kept is None:
            return ()
        self._kept.move_to_end(question)
        return kept[:1]


def size_of(answer: Any, apart: tuple[type, ...] = ()) -> int:
    """Return how many bytes an answer takes, about; what it holds twice counts once.

    Arrays, texts, collections and dataclasses are measured with all that is in them,
    other objects alone: a model or a running search is kept by whoever made it.

    >>> size_of("pay") < size_of(("pay",)) < size_of(("pay", "more pay"))
    True
    """
    seen: set[int] = set()
    waiting: list[Any] = [answer]
    size = 0
    while waiting:
        each = waiting.pop()
        kind = type(each)
        if kind is float:  # most of what answers hold
            size += _FLOAT
            continue
        if id(each) in seen or isinstance(each, apart):
            continue
        seen.add(id(each))
        # A view of an array is small, but keeps what it shows.
        size += max(getsizeof(each), getattr(each, "nbytes", 0))
        if kind not in _PARTS:
            _PARTS[kind] = _parts_of(kind)
        if parts := _PARTS[kind]:
            waiting += parts(each)
    return size


_FLOAT = getsizeof(0.0)
_PARTS: dict[type, Callable[[Any], Iterable[Any]] | None] = {}


def _parts_of(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """Return how to look into a kind of object; None where it is measured alone."""
    if issubclass(kind, Mapping):
        return lambda each: (*each.keys(), *each.values())
    if issubclass(kind, tuple | list | set | frozenset):
        return iter
    if is_dataclass(kind) and (names := [own.name for own in fields(kind)]):
        return lambda each: [getattr(each, name) for name in names]
    return None

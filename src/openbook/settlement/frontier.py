"""The frontier: the packages for which no other is better for one side and as good for both.

The terms are dealt to two halves. In each, lists of labels grow term by term, and those
that others make needless are dropped; then the halves meet. It is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np

from openbook.settlement.bundles import TermBundle, bundles_of
from openbook.settlement.choices import Choices
from openbook.settlement.labels import Half, Integers, outside
from openbook.settlement.meeting import MOST_LABELS, Meeting

_HURRIED = 256


@dataclass(frozen=True, slots=True)
class Step:
    """How far a search is: ``meeting`` comes after ``listing``."""

    stage: str
    done: int
    of: int
    labels: int


GoOn = Callable[[Step], bool]


@dataclass(frozen=True, slots=True)
class Point:
    """A package on the frontier: a level for each term, what it is worth and costs."""

    package: tuple[int, ...]
    one: int
    other: int
    cost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frontier:
    """The points, from the best for the other side to the best for the first.

    If it is not ``complete``, the search was stopped or had too many labels: each point
    may be agreed, and a better one may exist.
    """

    points: tuple[Point, ...]
    complete: bool
    labels: int


def always(_: Step) -> bool:
    """Never stop a search."""
    return True


def find_frontier(
    choices: Choices, *, go_on: GoOn = always, most_labels: int = MOST_LABELS
) -> Frontier:
    """The frontier of all packages that are open to the sides.

    ``go_on`` is told every step; once it says no, the search ends soon with the best
    it has.
    """
    bundles, limits = bundles_of(choices), np.array(choices.limits, np.int64)
    if any(not len(each.one) for each in bundles):
        return Frontier((), complete=True, labels=0)
    return _Search(choices, bundles, limits, go_on, most_labels).found()


class _Search:
    """One search, from the bundles to the points."""

    def __init__(
        self,
        choices: Choices,
        bundles: tuple[TermBundle, ...],
        limits: Integers,
        go_on: GoOn,
        most_labels: int,
    ) -> None:
        self.choices, self.go_on = choices, go_on
        self.most_labels = min(most_labels, MOST_LABELS)
        self.bundles, self.limits = _with_limits_that_bind(bundles, limits)
        refused = tuple(sorted(choices.refused))
        count = len(self.limits)
        self.halves = Half(count, refused), Half(count, refused)
        self.stopped, self.largest = False, 1

    def found(self) -> Frontier:
        """Grow the shorter list until all is settled, then let them meet."""
        for done, bundle in enumerate(self.bundles):
            half = min(self.halves, key=lambda each: len(each.labels))
            self._told("listing", done, len(self.bundles))
            room = outside(self.bundles, [*half.bundles, bundle], self.limits)
            half.settle(bundle, room, most=self._most())
            self.largest = max(self.largest, len(half.labels))
        points = self._met()
        whole = all(half.whole for half in self.halves)
        return Frontier(points, whole and not self.stopped, self.largest)

    def _met(self) -> tuple[Point, ...]:
        one, other = self.halves
        top = sum(int(bundle.one.max()) for bundle in self.bundles)
        meeting = Meeting(top, self.limits)
        free, apart = one.unmarked(), other.unmarked()
        marked = np.array(list(other.marked[-1].values()), np.int64)
        for rows, columns in (
            (np.arange(len(one.labels)), apart),
            (free, marked),
        ):
            meeting.meet(
                (one.labels, self._hurried(rows)),
                (other.labels, columns),
                lambda done, of: self._told("meeting", done, of),
            )
        for pair in product(one.marked[-1].values(), marked.tolist()):
            (package,) = self._packages([pair]).tolist()
            if self.choices.allows(package):
                row, column = np.array(pair[:1]), np.array(pair[1:])
                meeting.take((row, column), one.labels, other.labels)
        return self._points(self._packages(list(meeting.pairs())))

    def _hurried(self, rows: Integers) -> Integers:
        """The rows to meet: in a search that was stopped, some from end to end."""
        if not self.stopped or len(rows) <= _HURRIED:
            return rows
        return rows[np.linspace(0, len(rows) - 1, _HURRIED).astype(np.int64)]

    def _told(self, stage: str, done: int, of: int) -> bool:
        """Whether to go on; a search that was stopped before ends in a hurry anyway."""
        if self.stopped:
            return True
        self.stopped = not self.go_on(Step(stage, done, of, self.largest))
        return not self.stopped

    def _most(self) -> int:
        return _HURRIED if self.stopped else self.most_labels

    def _packages(self, pairs: list[tuple[int, int]]) -> Integers:
        """The levels of pairs of labels, a row for each."""
        found = np.zeros((len(pairs), len(self.choices.terms)), np.int64)
        labels = np.array(pairs, np.int64).reshape(-1, 2)
        for half, own in zip(self.halves, labels.T, strict=True):
            half.write(own, found)
        return found

    def _points(self, packages: Integers) -> tuple[Point, ...]:
        """The packages with what they are worth and cost."""
        told = np.zeros((len(packages), 2 + len(self.choices.limits)), np.int64)
        for levels, column in zip(self.choices.terms, packages.T, strict=True):
            rows = [(level.one, level.other, *level.cost) for level in levels]
            told += np.array(rows, np.int64)[column]
        return tuple(
            Point(tuple(package), one, other, tuple(cost))
            for package, (one, other, *cost) in zip(
                packages.tolist(), told.tolist(), strict=True
            )
        )


def _with_limits_that_bind(
    bundles: tuple[TermBundle, ...], limits: Integers
) -> tuple[tuple[TermBundle, ...], Integers]:
    """The bundles without the costs under limits that no package can break."""
    dearest = sum((each.cost.max(axis=0) for each in bundles), np.zeros_like(limits))
    binds = dearest > limits
    fewer = [
        TermBundle(each.terms, each.levels, each.one, each.other, each.cost[:, binds])
        for each in bundles
    ]
    return tuple(fewer), limits[binds]

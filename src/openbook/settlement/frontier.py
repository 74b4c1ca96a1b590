"""The Pareto frontier: packages that no other beats for one side and equals for both.

The terms are dealt to two halves. In each, lists of labels grow term by term, and those
that others dominate are dropped (labels.py); then the halves meet in the middle (Horowitz
and Sahni, Journal of the ACM 21, 1974). It is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.settlement.choices import Choices, Integers, TermBundle, bundles_of
from openbook.settlement.labels import Half, Labels, outside

MOST_LABELS = 2**20
_BITS = 20  # of the place of a label
_ROWS = 64
_COLUMNS = 1_024
_PAIRS = 2**20
_NONE = np.zeros(0, np.int64)

_Going = Callable[[int, int], bool]
Rows = tuple[Labels, Integers]


class Meeting:
    """The best pair for each number of points of the first side.

    ``stairs`` says how many points the other side has at most in a pair that is worth
    at least so much to the first: only pairs above the stairs are looked at.
    """

    def __init__(self, points: int, limits: Integers) -> None:
        self._limits = limits
        self._best = np.full(points + 1, -1, np.int64)
        self._stairs = np.full(points + 2, -1, np.int64)

    def meet(self, one: Rows, other: Rows, go_on: _Going) -> None:
        """Bring some rows of two lists together, for as long as it may go on."""
        if len(one[1]) and len(other[1]):
            _Lists(self, one, other, self._limits).walk(go_on)

    def above(self, points: Integers, others: Integers) -> NDArray[np.bool_]:
        """Return which pairs, by what they are worth to each side, are above the stairs."""
        return np.greater(others, self._stairs[points])

    def take(self, pairs: tuple[Integers, Integers], one: Labels, other: Labels) -> None:
        """Write down pairs of labels, by their places in both lists."""
        mine, theirs = pairs
        if not len(mine):
            return
        points = one.one[mine] + other.one[theirs]
        worth = one.other[mine] + other.other[theirs]
        code = ((worth << _BITS) | mine) << _BITS | theirs
        np.maximum.at(self._best, points, code)
        reached = np.where(self._best < 0, -1, self._best >> 2 * _BITS)
        self._stairs[:-1] = np.maximum.accumulate(reached[::-1])[::-1]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the places of both labels of each pair on the frontier, best for one last."""
        reached = np.where(self._best < 0, -1, self._best >> 2 * _BITS)
        mask = (1 << _BITS) - 1
        for points in np.flatnonzero(reached > self._stairs[1:]):
            code = int(self._best[points])
            yield code >> _BITS & mask, code & mask


class _Lists:
    """Two lists that meet, their rows and columns in the order of one weighed limit.

    Limits that are weighed and added up allow at least what all of them allow.
    """

    def __init__(self, meeting: Meeting, one: Rows, other: Rows, limits: Integers) -> None:
        self.meeting, self.limits = meeting, limits
        (self.one, self.rows), (self.other, self.columns) = one, other

    def walk(self, go_on: _Going) -> None:
        """Along one limit after the other, then closely where all of them leave doubt."""
        mine, theirs = self.one.cost[self.rows], self.other.cost[self.columns]
        for weight in _weights(mine, theirs, self.limits):
            self.rows = self._along(weight, go_on)
        for done, row in enumerate(self.rows):
            if not go_on(done, len(self.rows)):
                return
            for start in range(0, len(self.columns), _PAIRS):
                columns = self.columns[start : start + _PAIRS]
                self._block(np.array([row]), columns, self.limits)

    def _along(self, weight: Integers, go_on: _Going) -> Integers:
        """Meet the best of what a weighed limit allows to each row.

        Gives the rows for which other limits forbid a pair above the stairs.
        """
        theirs = self.other.cost[self.columns] @ weight
        cheap_first = np.argsort(theirs, kind="stable")
        order = self.columns[cheap_first]
        left = (self.limits - self.one.cost[self.rows]) @ weight
        allowed = np.searchsorted(theirs[cheap_first], left, side="right")
        by_room = np.argsort(allowed, kind="stable")
        by_room = by_room[allowed[by_room] > 0]
        rows, allowed = self.rows[by_room], allowed[by_room]
        best, seen, start = _NONE, 0, 0
        unsure = [_NONE]
        while start < len(rows):
            if not go_on(start, len(rows)):
                return _NONE
            low = int(allowed[start])
            end = int(np.searchsorted(allowed, low + _COLUMNS, side="right"))
            end = min(end, start + _ROWS)
            best = self._best_of(np.concatenate([best, order[seen:low]]))
            columns = np.concatenate([best, order[low : allowed[end - 1]]])
            unsure.append(self._block(rows[start:end], columns, weight))
            seen, start = low, end
        return np.concatenate(unsure)

    def _block(self, rows: Integers, columns: Integers, weight: Integers) -> Integers:
        """Meet some rows with some columns; gives the rows that remain in doubt."""
        one, other = self.one, self.other
        points = one.one[rows][:, None] + other.one[columns]
        worth = one.other[rows][:, None] + other.other[columns]
        pairs = np.flatnonzero(self.meeting.above(points, worth))
        mine, theirs = rows[pairs // len(columns)], columns[pairs % len(columns)]
        left = self.limits - one.cost[mine] - other.cost[theirs]
        fits = np.all(left >= 0, axis=1)
        self.meeting.take((mine[fits], theirs[fits]), one, other)
        return np.unique(mine[~fits & (left @ weight >= 0)])

    def _best_of(self, columns: Integers) -> Integers:
        """Return the columns without those that another equals or beats for both sides."""
        points, worth = self.other.one[columns], self.other.other[columns]
        order = np.lexsort((-worth, -points))
        sorted_worth = worth[order]
        before = np.maximum.accumulate(np.concatenate([[-1], sorted_worth[:-1]]))
        return columns[order[sorted_worth > before]]


def _weights(mine: Integers, theirs: Integers, limits: Integers) -> list[Integers]:
    """Return the tightest limit, all limits at equal weight, then each of the others.

    A limit is tight if it leaves a small part of what pairs may cost.
    """
    if not len(limits):
        return [_NONE]
    least = mine.min(axis=0) + theirs.min(axis=0)
    most = mine.max(axis=0) + theirs.max(axis=0)
    by_tightness = np.argsort((limits - least) / np.maximum(1, most - least))
    alone = list(np.eye(len(limits), dtype=np.int64)[by_tightness])
    return [alone[0], np.ones(len(limits), np.int64), *alone[1:]][: 2 * len(limits) - 1]


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
    """Return the frontier of all packages that are open to the sides.

    ``go_on`` is told every step; once it says no, the search ends soon with the best
    it has.
    """
    bundles = bundles_of(choices)
    if any(not len(each.one) for each in bundles):
        return Frontier((), complete=True, labels=0)
    return _Search(choices, bundles, go_on, most_labels).found()


class _Search:
    """One search, from the bundles to the points."""

    def __init__(
        self, choices: Choices, bundles: Sequence[TermBundle], go_on: GoOn, most: int
    ) -> None:
        self.choices, self.go_on = choices, go_on
        self.most_labels = min(most, MOST_LABELS)
        # Costs under limits that no package can break make no difference.
        limits = np.array(choices.limits, np.int64)
        dearest = sum((e.cost.max(axis=0) for e in bundles), np.zeros_like(limits))
        binds = dearest > limits
        self.bundles = [replace(each, cost=each.cost[:, binds]) for each in bundles]
        self.limits = limits[binds]
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
            most = _HURRIED if self.stopped else self.most_labels
            half.settle(bundle, room, most=most)
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
        for rows, columns in ((np.arange(len(one.labels)), apart), (free, marked)):
            mine, theirs = (one.labels, self._hurried(rows)), (other.labels, columns)
            meeting.meet(mine, theirs, partial(self._told, "meeting"))
        for pair in product(one.marked[-1].values(), marked.tolist()):
            (package,) = self._packages([pair]).tolist()
            if self.choices.allows(package):
                row, column = np.array(pair[:1]), np.array(pair[1:])
                meeting.take((row, column), one.labels, other.labels)
        return self._points(self._packages(list(meeting.pairs())))

    def _hurried(self, rows: Integers) -> Integers:
        """Return the rows to meet: in a search that was stopped, some from end to end."""
        if not self.stopped or len(rows) <= _HURRIED:
            return rows
        return rows[np.linspace(0, len(rows) - 1, _HURRIED).astype(np.int64)]

    def _told(self, stage: str, done: int, of: int) -> bool:
        """Return whether to go on; a search that was stopped before ends in a hurry anyway."""
        if self.stopped:
            return True
        self.stopped = not self.go_on(Step(stage, done, of, self.largest))
        return not self.stopped

    def _packages(self, pairs: list[tuple[int, int]]) -> Integers:
        """Return the levels of pairs of labels, a row for each."""
        found = np.zeros((len(pairs), len(self.choices.terms)), np.int64)
        labels = np.array(pairs, np.int64).reshape(-1, 2)
        for half, own in zip(self.halves, labels.T, strict=True):
            half.write(own, found)
        return found

    def _points(self, packages: Integers) -> tuple[Point, ...]:
        """Return the packages with what they are worth and cost."""
        told = np.zeros((len(packages), 2 + len(self.choices.limits)), np.int64)
        for levels, column in zip(self.choices.terms, packages.T, strict=True):
            rows = [(level.one, level.other, *level.cost) for level in levels]
            told += np.array(rows, np.int64)[column]
        pairs = zip(packages.tolist(), told.tolist(), strict=True)
        return tuple(
            Point(tuple(package), one, other, tuple(cost)) for package, (one, other, *cost) in pairs
        )

"""The meeting of two halves: the best pairs of labels that keep every limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from openbook.settlement.labels import Integers, Labels

MOST_LABELS = 2**20
_BITS = 20  # of the place of a label
_ROWS = 64
_COLUMNS = 1_024
_PAIRS = 2**20
_NONE = np.zeros(0, np.int64)

GoOn = Callable[[int, int], bool]
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

    def meet(self, one: Rows, other: Rows, go_on: GoOn) -> None:
        """Bring some rows of two lists together, for as long as it may go on."""
        if len(one[1]) and len(other[1]):
            _Lists(self, one, other, self._limits).walk(go_on)

    def above(self, points: Integers, others: Integers) -> NDArray[np.bool_]:
        """Which pairs, by what they are worth to each side, are above the stairs."""
        return np.greater(others, self._stairs[points])

    def take(
        self, pairs: tuple[Integers, Integers], one: Labels, other: Labels
    ) -> None:
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
        """The places of both labels of each pair on the frontier, best for one last."""
        reached = np.where(self._best < 0, -1, self._best >> 2 * _BITS)
        mask = (1 << _BITS) - 1
        for points in np.flatnonzero(reached > self._stairs[1:]):
            code = int(self._best[points])
            yield code >> _BITS & mask, code & mask


class _Lists:
    """Two lists that meet, their rows and columns in the order of one weighed limit.

    Limits that are weighed and added up allow at least what all of them allow.
    """

    def __init__(
        self, meeting: Meeting, one: Rows, other: Rows, limits: Integers
    ) -> None:
        self.meeting, self.limits = meeting, limits
        (self.one, self.rows), (self.other, self.columns) = one, other

    def walk(self, go_on: GoOn) -> None:
        """Along one limit after the other, then closely where all of them leave doubt."""
        mine, theirs = self.one.cost[self.rows], self.other.cost[self.columns]
        for weight in _weights(mine, theirs, self.limits):
            self.rows = self._along(weight, go_on)
        for done, row in enumerate(self.rows):
            if not go_on(done, len(self.rows)):
                return
            self._closely(row)

    def _along(self, weight: Integers, go_on: GoOn) -> Integers:
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

    def _closely(self, row: int) -> None:
        """Meet one row with every column."""
        for start in range(0, len(self.columns), _PAIRS):
            columns = self.columns[start : start + _PAIRS]
            self._block(np.array([row]), columns, self.limits)

    def _best_of(self, columns: Integers) -> Integers:
        """The columns without those that another equals or beats for both sides."""
        points, worth = self.other.one[columns], self.other.other[columns]
        order = np.lexsort((-worth, -points))
        sorted_worth = worth[order]
        before = np.maximum.accumulate(np.concatenate([[-1], sorted_worth[:-1]]))
        return columns[order[sorted_worth > before]]


def _weights(mine: Integers, theirs: Integers, limits: Integers) -> list[Integers]:
    """The tightest limit, all limits at equal weight, then each of the others.

    A limit is tight if it leaves a small part of what pairs may cost.
    """
    if not len(limits):
        return [_NONE]
    least = mine.min(axis=0) + theirs.min(axis=0)
    most = mine.max(axis=0) + theirs.max(axis=0)
    by_tightness = np.argsort((limits - least) / np.maximum(1, most - least))
    alone = list(np.eye(len(limits), dtype=np.int64)[by_tightness])
    return [alone[0], np.ones(len(limits), np.int64), *alone[1:]][: 2 * len(limits) - 1]

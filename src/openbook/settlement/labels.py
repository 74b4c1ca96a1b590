"""Labels: some bundles settled together, without those that others make needless."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

_DENSE = 4_096  # values that span less are places of the board as they are
_CELLS = 2**22  # of the board at a time
_NOBODY = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Labels:
    """A list of labels by column: points of each side, costs (labels × limits).

    ``parent`` and ``way`` say which label of the list before, and which way to settle
    the bundle that came last, each one is made of.
    """

    one: Integers
    other: Integers
    cost: Integers
    parent: Integers
    way: Integers

    def __len__(self) -> int:
        """How many there are."""
        return len(self.one)

    def at(self, rows: NDArray[np.bool_] | Integers) -> Labels:
        """Some of them."""
        return Labels(
            self.one[rows],
            self.other[rows],
            self.cost[rows],
            self.parent[rows],
            self.way[rows],
        )

    @property
    def total(self) -> Integers:
        """All costs together: whoever needs more somewhere and no less elsewhere."""
        return self.cost @ np.ones(self.cost.shape[1], np.int64)


def joined(parts: Sequence[Labels]) -> Labels:
    """Several lists one after the other."""
    return Labels(
        np.concatenate([each.one for each in parts]),
        np.concatenate([each.other for each in parts]),
        np.concatenate([each.cost for each in parts]),
        np.concatenate([each.parent for each in parts]),
        np.concatenate([each.way for each in parts]),
    )


def nothing_settled(limits: int) -> Labels:
    """The list before any bundle: one label, worth nothing, at no cost."""
    zero = np.zeros(1, np.int64)
    return Labels(zero, zero, np.zeros((1, limits), np.int64), zero, zero)


def not_beaten(labels: Labels) -> Labels:
    """The labels without those that another equals or beats in every column.

    With one limit none is left that is beaten. With several a few may stay, which only
    costs time. Of equal labels the first stays.
    """
    limits = labels.cost.shape[1]
    for place in range(limits + 1 if limits > 1 else 1):
        column = labels.cost[:, place] if place < limits else labels.total
        rival = _cheapest_above(labels, column)
        beaten = (labels.cost[rival] <= labels.cost).all(axis=1)
        labels = labels.at(~beaten | (rival == np.arange(len(labels))))
    return labels


def _cheapest_above(labels: Labels, column: Integers) -> Integers:
    """For each label the one worth no less to either side that costs the least.

    The board has a row for each value of one side and a column for each of the other;
    the least of each quarter of it comes from two running minimums.
    """
    size = len(labels)
    found = np.zeros(size, np.int64)
    if not size:
        return found
    code = _codes(column, size)
    row, place = _places(labels.one), _places(labels.other)
    height, width = int(row.max()) + 1, int(place.max()) + 1
    above = np.full(width, _NOBODY)
    step = max(1, _CELLS // width)
    for top in range(height, 0, -step):
        bottom = max(0, top - step)
        mine = (
            np.flatnonzero((row >= bottom) & (row < top))
            if step < height
            else np.arange(size)
        )
        cell = (row[mine] - bottom) * width + place[mine]
        board = np.full((top - bottom) * width, _NOBODY)
        np.minimum.at(board, cell, code[mine])
        square = board.reshape(top - bottom, width)[::-1, ::-1]
        np.minimum(square[0], above[::-1], out=square[0])
        np.minimum.accumulate(square, axis=0, out=square)
        np.minimum.accumulate(square, axis=1, out=square)
        above = square[-1, ::-1].copy()
        found[mine] = board[cell] % size
    return found


def _codes(column: Integers, size: int) -> Integers:
    """The order of the labels by cost, then by place, as one number each."""
    least = column - column.min()
    if int(least.max()) >= _NOBODY // size - 1:
        least = np.unique(column, return_inverse=True)[1].astype(np.int64)
    codes: Integers = least * size + np.arange(size)
    return codes


def _places(values: Integers) -> Integers:
    """Where the values stand on the board, in their order."""
    start: Integers = values - values.min()
    if int(start.max()) < _DENSE:
        return start
    return np.unique(values, return_inverse=True)[1].astype(np.int64)

"""Label setting: bundles settled one after the other, dominated labels dropped.

It is the dynamic program of Nemhauser and Ullmann (Management Science 15, 1969) with
points of two sides and several limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.settlement.choices import Integers, TermBundle

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
        """Return some of them."""
        return Labels(*(column[rows] for column in _columns(self)))

    @property
    def total(self) -> Integers:
        """All costs together: whoever needs more somewhere and no less elsewhere."""
        return self.cost @ np.ones(self.cost.shape[1], np.int64)


_columns = attrgetter("one", "other", "cost", "parent", "way")


def joined(parts: Sequence[Labels]) -> Labels:
    """Return several lists one after the other."""
    return Labels(*map(np.concatenate, zip(*map(_columns, parts), strict=True)))


def nothing_settled(limits: int) -> Labels:
    """Return the list before any bundle: one label, worth nothing, at no cost."""
    zero = np.zeros(1, np.int64)
    return Labels(zero, zero, np.zeros((1, limits), np.int64), zero, zero)


def not_beaten(labels: Labels) -> Labels:
    """Return the labels without those that another equals or beats in every column.

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
        mine = np.flatnonzero((row >= bottom) & (row < top))
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
    """Return the order of the labels by cost, then by place, as one number each."""
    least = column - column.min()
    if int(least.max()) >= _NOBODY // size - 1:
        least = np.unique(column, return_inverse=True)[1].astype(np.int64)
    codes: Integers = least * size + np.arange(size)
    return codes


def _places(values: Integers) -> Integers:
    """Return where the values stand on the board, in their order."""
    start: Integers = values - values.min()
    if int(start.max()) < _DENSE:
        return start
    return np.unique(values, return_inverse=True)[1].astype(np.int64)


_AT_ONCE = 2**20  # new labels before the needless ones are dropped


@dataclass(frozen=True, slots=True)
class Room:
    """What the bundles outside a half leave of each limit: at most and at least."""

    most: Integers
    least: Integers


@dataclass(slots=True)
class Half:
    """The bundles settled so far in one half, and the list after each of them.

    ``watched`` are packages that may not be agreed. A label that is the start of one
    stands apart, in ``marked``: it makes no other label needless.
    """

    limits: int
    watched: tuple[tuple[int, ...], ...] = ()
    bundles: list[TermBundle] = field(default_factory=list)
    lists: list[Labels] = field(default_factory=list)
    marked: list[dict[tuple[int, ...], int]] = field(default_factory=list)
    whole: bool = True

    def __post_init__(self) -> None:
        """Start with nothing settled; it is the start of every watched package."""
        self.lists.append(nothing_settled(self.limits))
        self.marked.append({(): 0} if self.watched else {})

    @property
    def labels(self) -> Labels:
        """The list as it stands."""
        return self.lists[-1]

    def unmarked(self) -> Integers:
        """Return the places of the labels that are no start of a watched package."""
        marked = list(self.marked[-1].values())
        return np.setdiff1d(np.arange(len(self.labels)), marked)

    def settle(self, bundle: TermBundle, room: Room, *, most: int) -> None:
        """Settle one more bundle; with more labels than ``most`` only some are kept."""
        before = self.labels
        starts = self._starts(bundle)
        kept: Labels | None = None
        step = max(1, _AT_ONCE // max(1, len(before)))
        for first in range(0, len(bundle.one), step):
            ways = np.arange(first, min(first + step, len(bundle.one)))
            more = _within(_settled(before, bundle, ways), room)
            fresh = more if kept is None else joined([kept, more])
            kept = not_beaten(_without(fresh, set(starts.values())))
        kept = before.at(np.zeros(0, np.int64)) if kept is None else kept
        if len(kept) > most:
            kept, self.whole = _spread(kept, most), False
        self._close(bundle, kept, room, starts)

    def write(self, labels: Integers, packages: Integers) -> None:
        """Write the level of every term that some labels settle, a row for each."""
        for bundle, found in zip(self.bundles[::-1], self.lists[::-1], strict=False):
            packages[:, bundle.terms] = bundle.levels[found.way[labels]]
            labels = found.parent[labels]

    def _starts(self, bundle: TermBundle) -> dict[tuple[int, ...], tuple[int, int]]:
        """Return the starts of watched packages with this bundle: the label before and the way."""
        found = {}
        for package in self.watched:
            every = [each.way(package) for each in (*self.bundles, bundle)]
            *ways, way = [each for each in every if each is not None] or [-1]
            before = self.marked[-1].get(tuple(ways))
            if None not in every and before is not None:
                found[*ways, way] = before, way
        return found

    def _close(
        self,
        bundle: TermBundle,
        kept: Labels,
        room: Room,
        starts: dict[tuple[int, ...], tuple[int, int]],
    ) -> None:
        """Write the list down, with the starts of watched packages at its end."""
        marked: dict[tuple[int, ...], int] = {}
        for start, (parent, way) in starts.items():
            alone = self.labels.at(np.array([parent]))
            one = _within(_settled(alone, bundle, np.array([way])), room)
            if len(one):
                marked[start] = len(kept)
                one.parent[:] = parent
                kept = joined([kept, one])
        self.bundles.append(bundle)
        self.lists.append(kept)
        self.marked.append(marked)


def _settled(before: Labels, bundle: TermBundle, ways: Integers) -> Labels:
    """Return every label with every one of these ways to settle a bundle."""
    count = len(before)
    shape = (len(ways) * count, before.cost.shape[1])
    return Labels(
        (bundle.one[ways][:, None] + before.one).ravel(),
        (bundle.other[ways][:, None] + before.other).ravel(),
        (bundle.cost[ways][:, None, :] + before.cost).reshape(shape),
        np.tile(np.arange(count), len(ways)),
        np.repeat(ways, count),
    )


def _within(labels: Labels, room: Room) -> Labels:
    """Return the labels that can still keep every limit.

    What a label costs below the room that is always left makes no difference: it is
    raised to it, so that more labels are alike.
    """
    fits = labels.at(np.all(labels.cost <= room.most, axis=1, keepdims=True)[:, 0])
    np.maximum(fits.cost, room.least, out=fits.cost)
    return fits


def _without(labels: Labels, starts: set[tuple[int, int]]) -> Labels:
    """Return the labels without those that are the start of a watched package."""
    keep = np.ones(len(labels), np.bool_)
    for parent, way in starts:
        keep &= (labels.parent != parent) | (labels.way != way)
    return labels.at(keep)


def _spread(labels: Labels, most: int) -> Labels:
    """Return some labels from end to end of the list, and the cheapest ones."""
    order = np.lexsort((labels.other, labels.one))
    spread = order[np.linspace(0, len(order) - 1, max(2, most // 2)).astype(np.int64)]
    cheap = np.argsort(labels.total, kind="stable")[: max(1, most // 2)]
    return labels.at(np.unique(np.concatenate([spread, cheap])))


def outside(bundles: Sequence[TermBundle], inside: Sequence[TermBundle], limits: Integers) -> Room:
    """Return the room that all bundles but those inside leave."""
    most, least = limits.copy(), limits.copy()
    ids = {id(each) for each in inside}
    for bundle in bundles:
        if id(bundle) not in ids:
            most = most - bundle.cost.min(axis=0)
            least = least - bundle.cost.max(axis=0)
    return Room(most, least)

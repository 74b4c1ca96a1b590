"""Buffers: rows alike, the array of each result, and the NumPy calls that fill it."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openbook.figures.figure import Given
from openbook.figures.graph import Node
from openbook.figures.operation import HALF, TIE, Operation

Places = NDArray[np.intp]

# Adding up rows in an order costs something; more kinds than this are not worth it.
_WORTH = 0.8


class Alike(NamedTuple):
    """The first row of each kind, and the kind of every row in order."""

    firsts: Places
    kinds: Places


def alike_rows(nodes: Sequence[Node], needed: Iterable[int]) -> dict[str, Alike]:
    """Return the tables with rows that nothing tells apart, by name.

    Rows differ only by the figures given for them, so equal figures are equal results,
    to the bit. They are compared as bits because 0.0 and -0.0 are not the same.
    """
    figures: dict[str, list[Given]] = {}
    for at in sorted(needed):
        line = nodes[at].line
        if line.rows is not None:
            columns = figures.setdefault(line.rows.name, [])
            if isinstance(line.detail, Given):
                columns.append(line.detail)
    found = {}
    for name, columns in figures.items():
        alike = _alike(columns)
        if alike is not None and len(alike.firsts) < _WORTH * len(alike.kinds):
            found[name] = alike
    return found


def _alike(columns: Sequence[Given]) -> Alike | None:
    """Return the kinds of the rows of these columns; None where there is nothing to look at."""
    if not columns:
        return None
    rows = [_bits(column) for column in columns]
    seen: dict[tuple[bytes, ...], int] = {}
    kinds = [seen.setdefault(row, len(seen)) for row in zip(*rows, strict=True)]
    firsts: dict[int, int] = {}
    for place, kind in enumerate(kinds):
        firsts.setdefault(kind, place)
    return Alike(np.array(list(firsts.values()), dtype=np.intp), np.array(kinds, dtype=np.intp))


def _bits(column: Given) -> list[bytes]:
    """Return each row of a column as bytes."""
    raw = array("d", chain.from_iterable(column.values)).tobytes()
    wide = len(raw) // max(len(column.values), 1)
    return [raw[start : start + wide] for start in range(0, len(raw), wide or 1)]


# Years of a buffer that are named by words, not by a number.
ALL, LATER, EARLIER = -1, -2, -3


class ArrayShape(NamedTuple):
    """The axes of an array; years 0 means one year without an axis for it."""

    rows: int | None
    years: int
    truth: bool
    wide: bool  # one value a world, or one for all worlds

    def axes(self, worlds: int) -> tuple[int, ...]:
        """Return the lengths of the axes when so many worlds run at once."""
        return (
            *(() if self.rows is None else (self.rows,)),
            *((self.years,) if self.years else ()),
            worlds if self.wide else 1,
        )

    @property
    def bytes_per_world(self) -> int:
        """The memory that each world more needs."""
        cells = max(self.years, 1) * (1 if self.rows is None else self.rows)
        return cells * (1 if self.truth else 8) if self.wide else 0


class Ref(NamedTuple):
    """A buffer, or one year of it."""

    buffer: int
    year: int = ALL


class Buffers:
    """Buffers taken for results and given back when nobody needs them any more.

    Only results of one ``group``, which run together or not at all, share a buffer.
    """

    def __init__(self) -> None:
        self.shapes: list[ArrayShape] = []
        self.group = 0
        self._free: defaultdict[tuple[int, ArrayShape], list[int]] = defaultdict(list)

    def take(self, shape: ArrayShape) -> int:
        """Return a buffer of a shape: the one given back last, or a new one."""
        free = self._free[self.group, shape]
        if free:
            return free.pop()
        self.shapes.append(shape)
        return len(self.shapes) - 1

    def give(self, buffer: int) -> None:
        """Let a buffer be used again; those for all worlds keep their values."""
        shape = self.shapes[buffer]
        if shape.wide:
            self._free[self.group, shape].append(buffer)


Array = NDArray[Any]
Step = tuple[Callable[..., object], tuple[Any, ...]]

# So many numbers fit the processor's nearest memory.
_NEAR = 65_536

_ZERO, _HALF, _TIE = (np.array(each) for each in (0.0, HALF, TIE))

_ONE_CALL: dict[Operation, Callable[..., object]] = {
    Operation.ADD: np.add,
    Operation.SUBTRACT: np.subtract,
    Operation.MULTIPLY: np.multiply,
    Operation.DIVIDE: np.divide,
    Operation.NEGATE: np.negative,
    Operation.LESS: np.less,
    Operation.LESS_EQUAL: np.less_equal,
    Operation.GREATER: np.greater,
    Operation.GREATER_EQUAL: np.greater_equal,
    Operation.EQUAL: np.equal,
    Operation.NOT_EQUAL: np.not_equal,
    Operation.AND: np.logical_and,
    Operation.OR: np.logical_or,
    Operation.NOT: np.logical_not,
}

# Followed by + 0.0, so that zero is never negative.
_NO_NEGATIVE_ZERO: dict[Operation, Callable[..., object]] = {
    Operation.MINIMUM: lambda left, right, out: np.minimum(left, right, out=out),
    Operation.MAXIMUM: lambda left, right, out: np.maximum(left, right, out=out),
    Operation.FLOOR: np.floor,
    Operation.CEIL: np.ceil,
}

ELEMENTWISE = frozenset({*_ONE_CALL, *_NO_NEGATIVE_ZERO})

_OVERWRITABLE = {Operation.ROUND: {0}, Operation.WHERE: {2}}


def overwritable(operation: Operation, args: tuple[int, ...]) -> set[int]:
    """Return the operands that the result may overwrite: those not read after a first write."""
    places = {0, 1} if operation in ELEMENTWISE else _OVERWRITABLE.get(operation, set())
    safe = {arg for place, arg in enumerate(args) if place in places}
    return safe - {arg for place, arg in enumerate(args) if place not in places}


def steps_for(
    operation: Operation, parts: tuple[Array, ...], out: Array, order: Places | None = None
) -> list[Step]:
    """Return the calls that compute one operation into out, for one year or all at once.

    A total adds the rows of its table, or those that an order names.
    """
    if operation is Operation.TOTAL:
        added = (add_rows, (parts[0], out))
        return [added if order is None else (add_in_order, (parts[0], out, order))]
    if operation in _ONE_CALL:
        return [(_ONE_CALL[operation], (*parts, out))]
    if operation in _NO_NEGATIVE_ZERO:
        return [(_NO_NEGATIVE_ZERO[operation], (*parts, out)), (np.add, (out, _ZERO, out))]
    return _BY_HAND[operation](parts, out)


def _where(parts: tuple[Array, ...], out: Array) -> list[Step]:
    condition, so, not_so = parts
    choose: Step = (np.copyto, (out, so, "same_kind", condition))
    return [choose] if out is not_so else [(np.copyto, (out, not_so)), choose]


def _round(parts: tuple[Array, ...], out: Array) -> list[Step]:
    if len(parts) == 1:  # to whole numbers: dividing by 1 would change nothing
        return _whole(parts[0], out)
    value, step = parts
    return [
        (np.divide, (value, step, out)),
        *_whole(out, out),
        (np.multiply, (out, step, out)),
        (np.add, (out, _ZERO, out)),
    ]


def _whole(value: Array, out: Array) -> list[Step]:
    return [(np.add, (value, _HALF, out)), (np.add, (out, _TIE, out)), (np.floor, (out, out))]


def add_rows(table: Array, out: Array) -> None:
    """Add the rows strictly in their order.

    Adding along the first axis is sequential as long as there is something beside it;
    a single column NumPy would add pairwise, in another order, so it is accumulated.
    """
    if not len(table):
        out.fill(0.0)
    elif table[0].size == 1:
        out[...] = np.add.accumulate(table, axis=0)[-1]
    else:
        # From -0.0, the only number that changes nothing when added, not even 0.0's sign.
        np.add.reduce(table, axis=0, out=out, initial=-0.0)


def add_in_order(table: Array, out: Array, order: Places) -> None:
    """Add rows of a table in an order in which they may come again, to the same bits.

    A few at a time, so that they stay in the processor's nearest memory; the sum so far
    goes first.
    """
    if table[0].size == 1:
        add_rows(table.take(order, axis=0), out)
        return
    few = max(1, min(len(order), _NEAR // table[0].size))
    rows = np.empty((few + 1, *out.shape))
    rows[0] = -0.0
    for start in range(0, len(order), few):
        count = len(some := order[start : start + few])
        np.take(table, some, axis=0, out=rows[1 : count + 1], mode="clip")
        np.add.reduce(rows[: count + 1], axis=0, out=out, initial=-0.0)
        rows[0] = out


_BY_HAND: dict[Operation, Callable[[tuple[Array, ...], Array], list[Step]]] = {
    Operation.WHERE: _where,
    Operation.ROUND: _round,
    Operation.SPREAD: lambda parts, out: [(np.copyto, (out, parts[0]))],
}

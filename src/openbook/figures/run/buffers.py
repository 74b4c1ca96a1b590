"""Buffers: which array each result goes into, so that few arrays serve many nodes."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

# Years of a buffer that are named by words, not by a number.
ALL, LATER, EARLIER = -1, -2, -3


class ArrayShape(NamedTuple):
    """The axes of an array; years 0 means one year without an axis for it."""

    rows: int | None
    years: int
    truth: bool
    wide: bool  # one value a world, or one for all worlds

    def axes(self, worlds: int) -> tuple[int, ...]:
        """The lengths of the axes when so many worlds run at once."""
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
        """A buffer of a shape: the one given back last, or a new one."""
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

"""Rows of a linear program, gathered block by block."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from openbook.strike.staffing.linear import Counts, Entries, Numbers

Bound = Numbers | Counts | float


@dataclass(slots=True)
class Gathered:
    """Rows as they are gathered: bounds of each row and entries of any."""

    lower: list[Numbers] = field(default_factory=list)
    upper: list[Numbers] = field(default_factory=list)
    row: list[Counts] = field(default_factory=list)
    column: list[Counts] = field(default_factory=list)
    value: list[Numbers] = field(default_factory=list)
    count: int = 0

    def open(self, lower: Bound, upper: Bound, size: int) -> int:
        """Open a block of rows; gives the first of them."""
        first, self.count = self.count, self.count + size
        self.lower.append(np.broadcast_to(np.asarray(lower, dtype=np.float64), (size,)))
        self.upper.append(np.broadcast_to(np.asarray(upper, dtype=np.float64), (size,)))
        return first

    def put(self, row: Counts, column: Counts, value: Numbers | float) -> None:
        """Add entries; a value stands for all of them if it is one number."""
        self.row.append(np.asarray(row, dtype=np.int64))
        self.column.append(np.asarray(column, dtype=np.int64))
        self.value.append(np.broadcast_to(np.asarray(value, float), (len(row),)))

    def entries(self) -> Entries:
        """All of them, entries at the same spot added up."""
        row, column, value = (
            np.concatenate(each) if each else np.zeros(0)
            for each in (self.row, self.column, self.value)
        )
        width = int(column.max(initial=0)) + 1
        spots, where = np.unique(row * width + column, return_inverse=True)
        return Entries(
            np.concatenate(self.lower) if self.lower else np.zeros(0),
            np.concatenate(self.upper) if self.upper else np.zeros(0),
            (spots // width).astype(np.int64),
            (spots % width).astype(np.int64),
            np.bincount(where, value, len(spots)).astype(np.float64),
        )


def joined(one: Entries, other: Entries) -> Entries:
    """The rows of one, then the rows of the other."""
    return Entries(
        np.concatenate([one.lower, other.lower]),
        np.concatenate([one.upper, other.upper]),
        np.concatenate([one.row, other.row + len(one.lower)]),
        np.concatenate([one.column, other.column]),
        np.concatenate([one.value, other.value]),
    )

"""Leaf: what a line without operands holds, given values or an input's declaration."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from openbook.figures.figure import Source
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class Given:
    """Values by row and year with their sources; no years means the same in all."""

    values: tuple[tuple[float, ...], ...]
    years: tuple[Year, ...]
    sources: tuple[Source, ...]  # one for all, or one for each value in order

    def column(self, year: Year) -> int:
        """The place of a year among the values."""
        return self.years.index(year) if self.years else 0

    def source(self, row: int, year: Year) -> Source:
        """Where the value of a row and year comes from."""
        if len(self.sources) == 1:
            return self.sources[0]
        return self.sources[row * len(self.values[0]) + self.column(year)]


class InputKind(StrEnum):
    """What an input is to the people at the table."""

    ASSUMPTION = "assumption"  # somebody's belief about the world
    LEVER = "lever"  # what the contract fixes and bargaining moves


@dataclass(frozen=True, slots=True)
class Input:
    """An input: one value a world, or one a world and year."""

    kind: InputKind
    by_year: bool

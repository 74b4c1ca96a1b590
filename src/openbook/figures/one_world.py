"""OneWorld: the values of one world by line and year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class OneWorld:
    """What one world came to: plain lines by year, lines with rows by year and row."""

    years: tuple[Year, ...]
    numbers: tuple[float, ...]
    lists: tuple[tuple[float, ...], ...]
    plain: Mapping[str, int]  # where the first year of each line is among the numbers
    listed: Mapping[str, int]  # where the first year of each line is among the lists

    def __getitem__(self, name: str) -> tuple[float, ...]:
        """A plain line's values, year by year."""
        start = self.plain[name]
        return self.numbers[start : start + len(self.years)]

    def table(self, name: str) -> tuple[tuple[float, ...], ...]:
        """The values of a line with rows: years, and in each the rows in order."""
        start = self.listed[name]
        return self.lists[start : start + len(self.years)]

    def at(self, name: str, year: Year) -> float:
        """A plain line's value in one year."""
        return self.numbers[self.plain[name] + self.years.index(year)]

    @property
    def values(self) -> dict[str, tuple[float, ...]]:
        """Every plain line's values, by name."""
        return {name: self[name] for name in self.plain}

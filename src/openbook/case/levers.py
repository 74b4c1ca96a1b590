"""Levers: what a contract fixes and bargaining moves, by name and year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class Levers:
    """The position of every lever in every projected year; unset ones stand at 0."""

    years: tuple[Year, ...]
    positions: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def at(self, name: str) -> tuple[float, ...]:
        """The positions of one lever, year by year."""
        return self.positions.get(name, (0.0,) * len(self.years))

    def moved(self, name: str, to: Mapping[Year, float]) -> Levers:
        """The levers with one of them put somewhere else in some years."""
        now = dict(zip(self.years, self.at(name), strict=True))
        now.update({year: value for year, value in to.items() if year in now})
        return replace(self, positions={**self.positions, name: tuple(now.values())})

    def added(self, name: str, more: Mapping[Year, float]) -> Levers:
        """The levers with one of them moved further in some years."""
        now = dict(zip(self.years, self.at(name), strict=True))
        return self.moved(name, {y: now.get(y, 0.0) + by for y, by in more.items()})

    def put(self, positions: Mapping[str, tuple[float, ...]]) -> Levers:
        """The levers with some of them at other positions in all years."""
        return replace(self, positions={**self.positions, **positions})

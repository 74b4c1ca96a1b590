"""The own world of a book: lines there under many packages, each a world of one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.levers import Levers
from openbook.model.live_model import Sitting
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds
from openbook.settlement.conditions import Conditions, Package

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class OwnWorld:
    """The world that a book itself believes in, nothing drawn."""

    sitting: Sitting
    conditions: Conditions

    def line(self, book: Book, packages: Sequence[Package], name: str) -> Numbers:
        """A line, packages × years; conditions hold as they do in this world."""
        levers = []
        for package in packages:
            sets, place = self._patterns(book, package)
            levers.append(sets[place[0]])
        return self._run(book, levers, name)

    def weighed(self, book: Book, packages: Sequence[Package], name: str) -> Numbers:
        """The same, with conditions weighed by how often they hold in drawn worlds."""
        levers: list[Levers] = []
        rows: list[int] = []
        weights: list[float] = []
        for row, package in enumerate(packages):
            sets, place = self._patterns(book, package)
            drawn = place[1:] if len(place) > 1 else place
            levers += sets
            rows += [row] * len(sets)
            weights += (np.bincount(drawn, minlength=len(sets)) / len(drawn)).tolist()
        values = self._run(book, levers, name)
        found: Numbers = np.zeros((len(packages), values.shape[1]))
        np.add.at(found, rows, values * np.array(weights)[:, None])
        return found

    def _patterns(
        self, book: Book, package: Package
    ) -> tuple[list[Levers], NDArray[np.intp]]:
        holds = self.conditions.holds(book, package)
        return self.conditions.patterns(book, package, holds)

    def _run(self, book: Book, levers: Sequence[Levers], name: str) -> Numbers:
        model = self.sitting.model
        worlds = self.sitting.worlds_on(book)
        values = {
            each: array[:1] if len(array) > 1 else array
            for each, array in worlds.values.items()
        }
        for each in sorted({each for one in levers for each in one.positions}):
            if each in model.inputs:
                rows = np.array([one.at(each) for one in levers])
                values[each] = rows if len(model.years) > 1 else rows[:, 0]
        return run(model, Worlds(len(levers), values), only={name}).values(name)

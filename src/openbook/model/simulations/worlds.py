"""Worlds: the inputs of a model for one or many worlds, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.model import Model
from openbook.findings.message import Message
from openbook.model.simulations.assumption_values import Settled, world_of

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Worlds:
    """So many worlds; each input as worlds, or as worlds × years.

    An input that is the same in all worlds has one world only; NumPy broadcasts it.
    ``labels`` has a name for each world, or none where worlds are only numbered.
    """

    count: int
    values: Mapping[str, Numbers]
    labels: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The inputs, in the model's order."""
        return tuple(self.values)

    @property
    def varying(self) -> tuple[str, ...]:
        """The inputs that differ from world to world."""
        return tuple(name for name, each in self.values.items() if each.shape[0] > 1)

    def one(self, world: int) -> dict[str, float | tuple[float, ...]]:
        """One of the worlds alone, for the scalar run and for explanations."""
        if not 0 <= world < self.count:
            problem = Message(
                "there is no simulation {number}; there are {number_count}, from 0 on",
                number=world,
                number_count=self.count,
            )
            raise IndexError(problem)
        found: dict[str, float | tuple[float, ...]] = {}
        for name, array in self.values.items():
            each = array[world if array.shape[0] > 1 else 0]
            found[name] = float(each) if each.ndim == 0 else tuple(each.tolist())
        return found


def worlds_of(
    book: Book,
    case: Case,
    levers: Levers,
    model: Model,
    *,
    settled: Settled | None = None,
) -> Worlds:
    """A book as one world.

    Raises MissingPartError where the book, and those it leans on, leave an assumption
    open in a projected year that the law has not settled.
    """
    world = world_of(book, case, levers, model, settled=settled)
    values = {name: shared(value) for name, value in world.items()}
    return Worlds(1, values, (book.id,))


@lru_cache(maxsize=4096)
def position(path: tuple[float, ...]) -> Numbers:
    """Where a lever stands in all worlds; the same path is the same array, not to change."""
    array = shared(path).copy()
    array.flags.writeable = False
    return array


def shared(value: float | tuple[float, ...]) -> Numbers:
    """An input that all worlds have in common, as an array of one world.

    A value for one year only is an array of worlds: the NumPy run asks for that.
    """
    array = np.array([value], dtype=np.float64)
    return array[:, 0] if array.ndim == 2 and array.shape[1] == 1 else array

"""Worlds for NumPy: the inputs as arrays, checked, and copied slice by slice."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openbook.figures.errors import NotFiniteError, WorldError
from openbook.figures.model import Model
from openbook.figures.world import name_problems

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Worlds:
    """How many worlds there are, and the inputs as years × worlds."""

    model: Model
    count: int
    arrays: dict[str, Numbers]
    varying: frozenset[int]

    @property
    def by_node(self) -> dict[int, Numbers]:
        """The inputs by node."""
        return {self.model.at(name): array for name, array in self.arrays.items()}

    def refuse_infinite(self) -> None:
        """Every number must be finite; the first that is not is named."""
        with np.errstate(all="ignore"):
            if all(all_finite(array) for array in self.arrays.values()):
                return
        for world in range(self.count):
            for name, array in self.arrays.items():
                column = array[:, world if array.shape[1] > 1 else 0]
                for place in np.flatnonzero(~np.isfinite(column)):
                    raise NotFiniteError(
                        name,
                        year=self.model.years[place],
                        world=world,
                        value=float(column[place]),
                    )


def read_worlds(model: Model, given: Mapping[str, ArrayLike]) -> Worlds:
    """Check names and shapes, telling every problem at once."""
    problems = name_problems(model, given)
    arrays = read_arrays(model, given, problems)
    count = max((array.shape[1] for array in arrays.values()), default=1)
    if count == 0:
        problems.append("there are no worlds at all")
    return checked_worlds(model, arrays, count, problems)


def read_arrays(
    model: Model, given: Mapping[str, ArrayLike], problems: list[str]
) -> dict[str, Numbers]:
    """The inputs that are given, in the model's order; what is wrong is told there."""
    arrays: dict[str, Numbers] = {}
    for name in model.inputs:
        if name in given:
            years = len(model.years) if name in model.by_year else 1
            try:
                arrays[name] = _years_by_worlds(given[name], years)
            except (TypeError, ValueError) as error:
                problems.append(f"{name} {error}")
    return arrays


def checked_worlds(
    model: Model, arrays: dict[str, Numbers], count: int, problems: list[str]
) -> Worlds:
    """So many worlds, if nothing is wrong and every number is finite."""
    for name, array in arrays.items():
        if array.shape[1] not in {1, count}:
            problem = f"{name} has {array.shape[1]} worlds where others have {count}"
            problems.append(problem)
    if problems:
        raise WorldError(problems)
    varying = {model.at(n) for n, array in arrays.items() if array.shape[1] > 1}
    worlds = Worlds(model, count, arrays, frozenset(varying))
    worlds.refuse_infinite()
    return worlds


def all_finite(array: Numbers) -> bool:
    """Whether every number is finite; the sum is a quick look, finite only if so."""
    return math.isfinite(np.add.reduce(array, axis=None)) or bool(
        np.isfinite(array).all()
    )


def _years_by_worlds(value: ArrayLike, years: int) -> Numbers:
    array = np.asarray(value, dtype=np.float64)
    if array.ndim < 2:
        return np.atleast_1d(array)[np.newaxis]
    if array.ndim > 2 or array.shape[1] != years or years == 1:
        wanted = f"worlds × {years} years" if years > 1 else "one value for each world"
        problem = f"has the shape {array.shape}, not {wanted}"
        raise ValueError(problem)
    return array.T

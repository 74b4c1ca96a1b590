"""World: one value for each input of a model; nothing missing, nothing unknown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import SupportsFloat

from openbook.figures.errors import NotFiniteError, WorldError
from openbook.figures.model import Model

World = Mapping[str, SupportsFloat | Sequence[SupportsFloat]]


def ordered_numbers(model: Model, world: World) -> list[float]:
    """The inputs in the model's order as one list; an input by year takes several."""
    try:
        numbers = _quickly(model, world)
    except (KeyError, TypeError, ValueError):
        numbers = None
    if numbers is None:
        numbers = _patiently(model, world)
    if not math.isfinite(sum(numbers)):  # a quick look, see evaluate_one
        _refuse_infinite(model, numbers)
    return numbers


def name_problems(model: Model, given: Mapping[str, object]) -> list[str]:
    """What is wrong with the names of the inputs given."""
    missing = [name for name in model.inputs if name not in given]
    unknown = sorted(str(name) for name in given if name not in model.inputs)
    problems = []
    if missing:
        problems.append(f"missing inputs: {', '.join(missing)}")
    if unknown:
        problems.append(f"unknown inputs: {', '.join(unknown)}")
    return problems


def _quickly(model: Model, world: World) -> list[float] | None:
    """The list if every input is there in its full shape; otherwise None or an error."""
    shape = model.prepared.get("world")
    if shape is None:
        shape = [(name, name in model.by_year) for name in model.inputs]
        model.prepared["world"] = shape
    if len(world) != len(shape):
        return None
    years = len(model.years)
    numbers: list[float] = []
    for name, by_year in shape:
        value = world[name]
        if isinstance(value, str):
            return None
        if not by_year:
            numbers.append(float(value))  # type: ignore[arg-type]
        elif len(value) == years:  # type: ignore[arg-type]
            numbers.extend(map(float, value))  # type: ignore[arg-type]
        else:
            return None
    return numbers


def _patiently(model: Model, world: World) -> list[float]:
    """The list, values for all years repeated; or every problem at once."""
    problems = name_problems(model, world)
    numbers: list[float] = []
    for name in model.inputs:
        count = len(model.years) if name in model.by_year else 1
        try:
            numbers.extend(_numbers(world.get(name, 0.0), count))
        except (TypeError, ValueError) as error:
            problems.append(f"{name} {error}")
    if problems:
        raise WorldError(problems)
    return numbers


def _numbers(value: SupportsFloat | Sequence[SupportsFloat], count: int) -> list[float]:
    if isinstance(value, str):
        problem = f"is the text {value!r}, not a number"
        raise TypeError(problem)
    try:
        numbers = [float(each) for each in value]  # type: ignore[union-attr]
    except TypeError:
        return [float(value)] * count  # type: ignore[arg-type]
    if len(numbers) != count or count == 1:
        wanted = f"one value for each of {count} years" if count > 1 else "one value"
        problem = f"has {len(numbers)} values, not {wanted}"
        raise ValueError(problem)
    return numbers


def _refuse_infinite(model: Model, numbers: Sequence[float]) -> None:
    place = 0
    for name in model.inputs:
        for year in model.years if name in model.by_year else model.years[:1]:
            if not math.isfinite(numbers[place]):
                raise NotFiniteError(name, year=year, world=0, value=numbers[place])
            place += 1

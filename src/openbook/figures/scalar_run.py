"""Scalar run: one world through code written once for the model; no NumPy needed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from openbook.figures.arithmetic import over_zero, total
from openbook.figures.errors import NotFiniteError
from openbook.figures.model import Model
from openbook.figures.one_world import OneWorld
from openbook.figures.scalar_code import write_code
from openbook.figures.world import World, ordered_numbers

Numbers = tuple[float, ...]
Run = Callable[[list[float]], tuple[Numbers, tuple[list[float], ...]]]


class _Prepared(NamedTuple):
    """The compiled function and where its results are."""

    run: Run
    plain: dict[str, int]
    listed: dict[str, int]


def evaluate_one(
    model: Model, world: World, *, only: Iterable[str] | None = None
) -> OneWorld:
    """Compute one world: every computed line without rows, or only those asked for.

    Raises NotFiniteError where a line asked for, or an input, is no finite number.
    """
    key = ("scalar", None if only is None else tuple(only))
    prepared: _Prepared | None = model.prepared.get(key)
    if prepared is None:
        prepared = model.prepared[key] = _prepare(model, model.asked(key[1]))
    numbers, lists = prepared.run(ordered_numbers(model, world))
    result = OneWorld(
        model.years,
        numbers,
        tuple(map(tuple, lists)) if lists else (),
        prepared.plain,
        prepared.listed,
    )
    # The sum is only a quick look: it is finite only if every number is.
    if lists or not math.isfinite(sum(numbers)):
        _refuse_infinite(model, result)
    return result


def compile_run(model: Model, outputs: tuple[int, ...]) -> Run:
    """The function that computes some nodes: their numbers by node and year."""
    code = write_code(model, outputs)
    names: dict[str, object] = {
        "over_zero": over_zero,
        "total": total,
        "inf": math.inf,
        "nan": math.nan,
        **code.lists,
    }
    # The text is ours from the first letter to the last; see scalar_code.
    exec(compile(code.text, "<model>", "exec"), names)  # noqa: S102
    run: Run = names["run"]  # type: ignore[assignment]
    return run


def _prepare(model: Model, names: tuple[str, ...]) -> _Prepared:
    years = len(model.years)
    plain = [name for name in names if model.lines[name].rows is None]
    listed = [name for name in names if model.lines[name].rows is not None]
    outputs = tuple(model.at(name) for name in [*plain, *listed])
    return _Prepared(
        compile_run(model, outputs),
        {name: place * years for place, name in enumerate(plain)},
        {name: place * years for place, name in enumerate(listed)},
    )


def _refuse_infinite(model: Model, result: OneWorld) -> None:
    for name, line in model.lines.items():
        for place, year in enumerate(model.years):
            numbers: Sequence[float] = ()
            if name in result.plain:
                numbers = (result[name][place],)
            elif name in result.listed:
                numbers = result.table(name)[place]
            for row, value in enumerate(numbers):
                if not math.isfinite(value):
                    label = line.rows.labels[row] if line.rows else ""
                    raise NotFiniteError(
                        name, year=year, world=0, value=value, row=label
                    )

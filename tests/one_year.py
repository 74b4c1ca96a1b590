"""Lines of one year, run with plain numbers, so that a test reads like an example."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.figures.figure import SHARE, Figure, Source, Status, Unit, Year
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one

TEST = Source("A test", "a made-up number", status=Status.GENERATED)


def fixed(name: str, value: float, unit: Unit = SHARE) -> Line:
    """A made-up number, the same in every year."""
    return given(name, Figure(value, unit, TEST))


def yearly(name: str, values: Mapping[Year, float], unit: Unit = SHARE) -> Line:
    """Made-up numbers by year."""
    return given(name, {year: Figure(v, unit, TEST) for year, v in values.items()})


def over_years(lines: Mapping[str, Line], years: tuple[Year, ...]) -> dict[str, tuple[float, ...]]:
    """What each line comes to, year by year."""
    named = {key: line.named(f"answer.a{n}") for n, (key, line) in enumerate(lines.items())}
    model = Model(years, named.values())
    found = evaluate_one(model, {}, only=tuple(line.name for line in named.values()))
    return {key: found[line.name] for key, line in named.items()}


def values_of(lines: Mapping[str, Line], year: Year) -> dict[str, float]:
    """What each line comes to in a model of one year."""
    found = over_years(lines, (year,))
    return {key: numbers[0] for key, numbers in found.items()}


def value_of(line: Line, year: Year) -> float:
    """What one line comes to in a model of one year."""
    return values_of({"it": line}, year)["it"]

"""No answer: which line first came out as no number, and the values that made it so."""

from __future__ import annotations

import math
from collections.abc import Iterator

from openbook.figures.errors import NotFiniteError
from openbook.figures.explain import Replay, replay
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.simulations.worlds import Worlds

_MOST_TOLD = 6


class NoAnswerError(OpenbookError):
    """A line is infinite or no number at all, so the case has no answer."""


def no_answer(model: Model, worlds: Worlds, problem: NotFiniteError) -> NoAnswerError:
    """The first line that is no finite number, told with the values next to it."""
    values = replay(model, worlds.one(problem.world))
    for year, name in enumerate(map(str, model.years)):
        for line in model.lines.values():
            if not _finite(values, line, year):
                what = _what(line, name, worlds, problem)
                if beside := _beside(values, line, year):
                    what = Message("{a}, where {own}", a=what, own=beside)
                return NoAnswerError(
                    Message(
                        "{what}. Something is divided by zero or grows beyond all "
                        "bounds; correct the assumption, or the number in the "
                        "district's files",
                        what=what,
                    )
                )
    return NoAnswerError(*problem.args)


def _what(line: Line, year: str, worlds: Worlds, problem: NotFiniteError) -> Message:
    known = {"own": line.name, "year": year, "formula": line.formula}
    if worlds.labels:
        template = (
            "{own} cannot be computed for {year} under the {own_book} "
            "assumptions: {formula}"
        )
        return Message(template, **known, own_book=repr(worlds.labels[problem.world]))
    if worlds.count == 1:
        return Message("{own} cannot be computed for {year}: {formula}", **known)
    template = "{own} cannot be computed for {year} in simulation {number}: {formula}"
    return Message(template, **known, number=problem.world)


def _beside(values: Replay, line: Line, year: int) -> str:
    """The named lines that the line is made of, and what they are."""
    told = []
    for part in dict.fromkeys(_parts(line)):
        value = values.value(part, year)
        if isinstance(value, int | float):
            told.append(f"{part.name} = {value:,g}")
    # Zeros and infinities make the trouble; they come first.
    told.sort(key=lambda words: not words.endswith((" = 0", "inf", "nan")))
    return ", ".join(told[:_MOST_TOLD])


def _parts(line: Line) -> Iterator[Line]:
    for part in line.args:
        if part.name:
            yield part
        else:
            yield from _parts(part)


def _finite(values: Replay, line: Line, year: int) -> bool:
    value = values.value(line, year)
    numbers = [value] if isinstance(value, int | float) else value
    return all(map(math.isfinite, numbers))

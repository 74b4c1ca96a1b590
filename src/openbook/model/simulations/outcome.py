"""Outcome: what the worlds came to, year by year, as means, percentiles and chances."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from openbook.figures.errors import NotFiniteError, RowsMismatchError, TruthError, UnknownLineError
from openbook.figures.explain import Replay, replay
from openbook.figures.figure import TRUTH, InputKind, Unit, Year
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import Results, evaluate
from openbook.figures.run.rerun import Rerun
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.simulations.assumption_values import asked
from openbook.model.simulations.worlds import Worlds

_MOST_TOLD = 6


class NoAnswerError(OpenbookError):
    """A line is infinite or no number at all, so the case has no answer."""


def no_answer(model: Model, worlds: Worlds, problem: NotFiniteError) -> NoAnswerError:
    """Return the first line that is no finite number, told with the values next to it."""
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
        template = "{own} cannot be computed for {year} under the {own_book} assumptions: {formula}"
        return Message(template, **known, own_book=repr(worlds.labels[problem.world]))
    if worlds.count == 1:
        return Message("{own} cannot be computed for {year}: {formula}", **known)
    template = "{own} cannot be computed for {year} in simulation {number}: {formula}"
    return Message(template, **known, number=problem.world)


def _beside(values: Replay, line: Line, year: int) -> str:
    """Return the named lines that the line is made of, and what they are."""
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


Numbers = NDArray[np.float64]
ByYear = tuple[float, ...]

LOW, MIDDLE, HIGH = 5, 50, 95


@dataclass(frozen=True, slots=True)
class Summary:
    """A line over all worlds, year by year: mean and three percentiles."""

    mean: ByYear
    low: ByYear
    middle: ByYear
    high: ByYear


@dataclass(frozen=True, slots=True)
class Outcome:
    """The lines of a model in so many worlds; lines that were not asked for are not there."""

    model: Model
    worlds: Worlds
    results: Results

    @property
    def years(self) -> tuple[Year, ...]:
        """The projected years."""
        return self.model.years

    @property
    def names(self) -> tuple[str, ...]:
        """The lines that were computed, in the model's order."""
        return tuple(self.results.values)

    def unit(self, name: str) -> Unit:
        """Return the unit of a line."""
        self._found(name)
        return self.model.lines[name].unit

    def values(self, name: str) -> Numbers:
        """Return a line in every world: worlds × years, for lines with rows also × rows."""
        found = self._found(name)
        if len(found) == self.worlds.count:
            return found
        return np.broadcast_to(found, (self.worlds.count, *found.shape[1:]))

    def row(self, name: str, world: int = 0) -> ByYear:
        """Return a line in one world, year by year."""
        found = self._plain(name)
        return tuple(found[world if len(found) > 1 else 0].tolist())

    def at(self, name: str, year: Year) -> Numbers:
        """Return a line in every world in one year."""
        return self.values(name)[:, self.years.index(year)]

    def mean(self, name: str) -> ByYear:
        """Return the mean over all worlds; their order does not matter."""
        return _mean(self._sorted(name))

    def percentile(self, name: str, percent: int) -> ByYear:
        """Return the smallest value that at least so many in a hundred worlds do not exceed.

        Where exactly so many lie at or below it, the middle between it and the next
        one, as for the median of an even number of values.
        """
        return _percentile(self._sorted(name), percent)

    def summary(self, name: str) -> Summary:
        """Return the mean and the 5th, 50th and 95th percentile."""
        found = self._sorted(name)
        low, middle, high = (_percentile(found, p) for p in (LOW, MIDDLE, HIGH))
        return Summary(_mean(found), low, middle, high)

    def share(self, name: str) -> ByYear:
        """Return the share of worlds in which a yes-or-no line holds."""
        if self.unit(name) != TRUTH:
            raise TruthError(name, wanted="yes or no")
        found = self._plain(name)
        return tuple((np.count_nonzero(found, axis=0) / len(found)).tolist())

    def world_at(self, name: str, percent: int, year: Year) -> int:
        """Return the world that stands at a percentile of a line in a year, to explain it.

        Of the two in the middle of which the percentile lies, the lower one; among
        equals the first.
        """
        place = ranks(percent, self.worlds.count)[0]
        return int(np.argsort(self.at(name, year), kind="stable")[place])

    def _found(self, name: str) -> Numbers:
        self.model.withheld.refuse(name)
        if name not in self.results.values:
            what = Message("line {own} among those computed", own=repr(name))
            raise UnknownLineError(what, self.names)
        return self.results[name]

    def _plain(self, name: str) -> Numbers:
        """Worlds × years of a line without rows; one world if it is the same in all."""
        found = self._found(name)
        if found.ndim != 2:
            raise RowsMismatchError(name, found="rows", wanted="a line without rows")
        return found

    def _sorted(self, name: str) -> Numbers:
        """Years × worlds, each year from the smallest to the largest."""
        return np.sort(self._plain(name).T, axis=1)


def run(model: Model, worlds: Worlds, *, only: Iterable[str] | None = None) -> Outcome:
    """Run the worlds through the model, one alone like many.

    Writing and compiling the scalar run's code takes as long as 40 runs of one world by
    NumPy, and most models that one world is asked of are asked once or twice.
    """
    try:
        return Outcome(model, worlds, evaluate(model, worlds.values, only=only))
    except NotFiniteError as problem:
        raise no_answer(model, worlds, problem) from problem


def run_moved(model: Model, worlds: Worlds, *, only: Iterable[str]) -> Outcome:
    """Run worlds that differ in levers alone; what no lever moves is run once for all of them.

    Offers that are costed one after another under the same assumptions share it.
    """
    levers = asked(model, InputKind.LEVER)
    rerun = _ready(model, worlds, levers, tuple(sorted(only)))
    # Each lever in every world: whatever an offer moves, the plan is the same.
    moved = {name: worlds.values[name] for name in levers}
    wide = {name: np.broadcast_to(e, (worlds.count, *e.shape[1:])) for name, e in moved.items()}
    try:
        results = rerun.at(wide)
    except NotFiniteError as problem:
        raise no_answer(model, worlds, problem) from problem
    return Outcome(model, worlds, results)


_KEPT = 4  # questions about the same model: lines, and the assumptions they are asked under
_KEEPING = Lock()


def _ready(model: Model, worlds: Worlds, levers: tuple[str, ...], names: tuple[str, ...]) -> Rerun:
    """Return what runs these lines, or more, under the assumptions of these worlds."""
    still = tuple(array.tobytes() for name, array in worlds.values.items() if name not in levers)
    with _KEEPING:
        kept: dict[tuple[object, tuple[str, ...]], Rerun] = model.prepared.setdefault("moved", {})
        fits = (key for key in kept if key[0] == still and set(names) <= set(key[1]))
        question = next(fits, (still, names))
        if question not in kept:
            first = {name: array[:1] for name, array in worlds.values.items()}
            kept[question] = Rerun(model, first, moving=levers, only=names)
        kept[question] = found = kept.pop(question)  # the newest at the end
        for oldest in list(kept)[:-_KEPT]:
            del kept[oldest]
    return found


def _mean(rising: Numbers) -> ByYear:
    """Return the mean of sorted values, added in halves: the same bits on every machine."""
    parts, count = rising, rising.shape[1]
    while (left := parts.shape[1]) > 1:
        half = left // 2
        sums = parts[:, :half] + parts[:, left - half :]
        middle = parts[:, half : left - half]
        parts = np.concatenate([sums, middle], axis=1) if left % 2 else sums
    return tuple((parts[:, 0] / count).tolist())


def _percentile(rising: Numbers, percent: int) -> ByYear:
    low, high = ranks(percent, rising.shape[1])
    return tuple(((rising[:, low] + rising[:, high]) / 2).tolist())


def ranks(percent: int, count: int) -> tuple[int, int]:
    """Return the places, from 0, of the two sorted values between which a percentile lies.

    >>> ranks(5, 2000), ranks(50, 3), ranks(95, 10), ranks(0, 7)
    ((99, 100), (1, 1), (9, 9), (0, 0))
    """
    if not 0 <= percent <= 100:
        problem = Message("a percentile lies between 0 and 100, not at {own}", own=percent)
        raise ValueError(problem)
    below, rest = divmod(percent * count, 100)
    if rest:
        return below, below
    return max(below - 1, 0), min(below, count - 1)

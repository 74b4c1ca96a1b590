"""A book kept ready: its own world and those drawn from it, run again as levers move."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from threading import Lock, Semaphore

import numpy as np

from openbook.figures.errors import NotFiniteError
from openbook.figures.figure import InputKind
from openbook.figures.memory import LINES, Memory
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import Results
from openbook.figures.run.rerun import Rerun
from openbook.findings.dataclass import dataclass
from openbook.model.simulations.assumption_values import asked
from openbook.model.simulations.outcome import Outcome, no_answer
from openbook.model.simulations.worlds import Numbers, Worlds

_QUESTIONS = 3
# The lines asked for, in their order, and those wanted in the first world only.
_Question = tuple[tuple[str, ...] | None, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class BookLines:
    """The lines asked for: in the book's own world and, if any are drawn, in those."""

    alone: Outcome
    drawn: Outcome | None


class KeptBook:
    """A book of one model, its own world first and then those drawn from it.

    The own world is run with the others, as one more: each has the bits it would have
    alone. Several threads may ask at once; the ``gate`` lets so many run. Assumptions that
    are ``tried`` may stand elsewhere in another book that shares what is ready.
    """

    def __init__(
        self,
        model: Model,
        alone: Worlds,
        drawn: Worlds | None,
        *,
        gate: Semaphore | None = None,
        tried: Collection[str] = (),
    ) -> None:
        self.model, self._alone, self._drawn = model, alone, drawn
        self._gate = gate or Semaphore()
        self.worlds = alone if drawn is None else _together(model, alone, drawn)
        self._memory = Memory(LINES)
        self._reruns: OrderedDict[_Question, Rerun] = OrderedDict()
        self._lock = Lock()
        self._tried = {name: _unchanging(self.worlds.values[name]) for name in tried}

    def assuming(self, alone: Worlds, drawn: Worlds | None) -> KeptBook | None:
        """Return a book that differs in what is tried alone, with all that is ready; else None."""
        found = KeptBook(self.model, alone, drawn, gate=self._gate, tried=self._tried)
        ours, theirs = self.worlds, found.worlds
        same = ours.count == theirs.count and all(
            _same(array, theirs.values[name])
            for name, array in ours.values.items()
            if name not in self._tried
        )
        if not same:
            return None
        found._memory, found._reruns, found._lock = self._memory, self._reruns, self._lock
        return found

    def under(
        self, levers: Mapping[str, Numbers], only: Iterable[str], *, first: Iterable[str] = ()
    ) -> BookLines:
        """Return some lines with levers put there: for all worlds, or for each of ``worlds``.

        Of some only the ``first`` world, the book's own, is wanted.
        """
        own = tuple(first)
        try:
            results = self._results(levers, only, own)
        except NotFiniteError as problem:
            values = {**self.worlds.values, **levers}
            labels = self._alone.labels if self._drawn is None else ()
            there = Worlds(self.worlds.count, values, labels)
            raise no_answer(self.model, there, problem) from problem
        drawn = None
        if self._drawn is not None:
            lines = {n: v for n, v in results.values.items() if n not in own}
            wide = Results(results.years, results.worlds, lines)
            drawn = self._outcome(self._drawn, wide, levers, slice(1, None))
        return BookLines(self._outcome(self._alone, results, levers, slice(0, 1)), drawn)

    def run(self, model: Model, worlds: Worlds, *, only: Iterable[str] | None = None) -> Outcome:
        """Return some lines of this model in all of ``worlds``, as their levers stand there."""
        names = asked(model, InputKind.LEVER)
        levers = {name: worlds.values[name] for name in names}
        return Outcome(model, worlds, self._results(levers, only))

    def narrowed(
        self,
        levers: Mapping[str, Numbers],
        moving: Iterable[str],
        only: Iterable[str],
        *,
        first: Iterable[str] = (),
    ) -> Rerun:
        """Some lines in all of ``worlds`` with levers put there, of which only some move on."""
        with self._gate:
            names = tuple(only)
            rerun = self._rerun(names, tuple(first))
            return rerun.narrowed({**self._tried, **levers}, moving, names)

    def _results(
        self, levers: Mapping[str, Numbers], only: Iterable[str] | None, first: tuple[str, ...] = ()
    ) -> Results:
        # All who ask together wait here: run at once they would fill the memory.
        with self._gate:
            names = None if only is None else tuple(only)
            return self._rerun(names, first).at({**self._tried, **levers})

    def _rerun(self, names: tuple[str, ...] | None, first: tuple[str, ...]) -> Rerun:
        """Return what runs these lines; prepared when they are first asked for."""
        with self._lock:
            rerun = self._reruns.pop((names, first), None)
            if rerun is None:
                rerun = Rerun(
                    self.model,
                    self.worlds.values,
                    moving=(*asked(self.model, InputKind.LEVER), *self._tried),
                    only=names,
                    first=first,
                    memory=self._memory,
                    spaces=2 if self._tried else 1,  # with an offer and without, at each move
                )
            self._reruns[names, first] = rerun
            while len(self._reruns) > _QUESTIONS:
                self._reruns.popitem(last=False)
        return rerun

    def _outcome(
        self, worlds: Worlds, results: Results, levers: Mapping[str, Numbers], part: slice
    ) -> Outcome:
        moved = {name: _part(array, part) for name, array in levers.items()}
        lines = {name: _part(array, part) for name, array in results.values.items()}
        return Outcome(
            self.model,
            Worlds(worlds.count, {**worlds.values, **moved}, worlds.labels),
            Results(results.years, worlds.count, lines),
        )


def _unchanging(array: Numbers) -> Numbers:
    """Return a copy that nobody can write to: put there again, it has not moved."""
    found = array.copy()
    found.flags.writeable = False
    return found


def _same(one: Numbers, other: Numbers) -> bool:
    """Return whether two arrays have the same bits; 0 below and above zero are not the same."""
    return one.shape == other.shape and one.tobytes() == other.tobytes()


def _part(array: Numbers, part: slice) -> Numbers:
    """Return some worlds of an array; of one that is the same in all, the one it has."""
    return array[part] if len(array) > 1 else array


def _together(model: Model, alone: Worlds, drawn: Worlds) -> Worlds:
    """Return the own world and then the drawn ones; what is the same in all stays one."""
    values = {}
    for name, array in drawn.values.items():
        own = alone.values[name]
        if len(array) == 1:
            values[name] = own
        elif array.ndim == 1:
            values[name] = np.concatenate([own.reshape(-1)[:1], array])
        else:
            values[name] = np.concatenate([own.reshape(1, -1), array])
    return Worlds(1 + drawn.count, {name: values[name] for name in model.inputs})

"""Recall: lines over tables, computed once for each position of the inputs they know."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from openbook.figures.cuts import Chosen, Cuts
from openbook.figures.memory import Memory

Numbers = NDArray[np.float64]

# Tables run in slices that fit the processor's nearer memory.
_WORKING_BYTES = 2**20
# Positions that differ by world are looked up one by one if there are no more than this.
_FEW_POSITIONS = 8


class Recall:
    """Remembers lines of some worlds; several threads may ask at once."""

    def __init__(
        self, cuts: Cuts, known: Mapping[int, Numbers], memory: Memory
    ) -> None:
        self._cuts, self._known = cuts, known
        self._wide = wide_among(known)
        self._memory = memory

    def line(self, at: int, inputs: Mapping[int, Numbers]) -> Numbers:
        """A node where its moving inputs have these values, years × worlds."""
        if all(array.shape[1] == 1 for array in inputs.values()):
            return self._shared(at, inputs)
        worlds = max(array.shape[1] for array in inputs.values())
        together = np.concatenate(
            [np.broadcast_to(each, (len(each), worlds)) for each in inputs.values()]
        )
        # As bits, because 0.0 and -0.0 are not the same to a division.
        bits, kind = np.unique(together.view(np.int64), axis=1, return_inverse=True)
        if bits.shape[1] > _FEW_POSITIONS:
            return self._computed(at, inputs)
        ends = np.cumsum([len(each) for each in inputs.values()])[:-1]
        lines = [
            self._shared(at, dict(zip(inputs, np.split(values, ends), strict=True)))
            for values in bits.T.copy().view(np.float64)[:, :, np.newaxis]
        ]
        found = np.empty((len(lines[0]), worlds))
        for which, line in enumerate(lines):
            np.copyto(found, line, where=kind.reshape(-1) == which)
        return found

    def _shared(self, at: int, inputs: Mapping[int, Numbers]) -> Numbers:
        key = (at, *(array.tobytes() for array in inputs.values()))
        found = self._memory.get(key)
        if found is None:
            found = self._computed(at, inputs)
            self._memory.keep(key, found)
        return found

    def _computed(self, at: int, inputs: Mapping[int, Numbers]) -> Numbers:
        given = {**self._known, **inputs}
        wide = self._wide | wide_among(inputs)
        planned = self._cuts.plan((at,), wide)
        if planned.choices:
            chosen = self._chosen(planned.choices, given, wide)
            planned = self._cuts.plan((at,), wide, chosen)
        return planned.run(given, working_bytes=_WORKING_BYTES)[at]

    def _chosen(
        self,
        choices: tuple[int, ...],
        given: Mapping[int, Numbers],
        wide: frozenset[int],
    ) -> Chosen:
        """The choices that fall the same way in every year: the other way is not run."""
        nodes = self._cuts.model.nodes
        asked = tuple(dict.fromkeys(nodes[at].args[0] for at in choices))
        planned = self._cuts.plan(asked, wide)
        holds = planned.run(given, working_bytes=_WORKING_BYTES)
        found = []
        for at in choices:
            condition, so, not_so = nodes[at].args
            if holds[condition].all():
                found.append((at, so))
            elif not holds[condition].any():
                found.append((at, not_so))
        return tuple(found)


def wide_among(given: Mapping[int, Numbers]) -> frozenset[int]:
    """The nodes that differ by world."""
    return frozenset(at for at, array in given.items() if array.shape[1] > 1)

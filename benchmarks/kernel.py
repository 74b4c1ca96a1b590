"""Plans compiled by LLVM beside the same plans run by NumPy, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from benchmarks import _myp_graph, graph_myp, sitting
from benchmarks._timing import Row, at_least, interleaved, not_measured
from openbook.api import folder
from openbook.figures.model import Model
from openbook.figures.run.kernels import KERNELS
from openbook.figures.run.numpy_run import Results, evaluate
from openbook.model.live_model import Sitting

_OFTEN = 400  # runs by NumPy after which any of these plans has been compiled


def run() -> list[Row]:
    """Check, then measure."""
    if KERNELS.problem:
        return [not_measured("compiled kernels", KERNELS.problem)]
    case = folder.case_in(sitting.CASE)
    table = Sitting(case, folder.load_law(case.head.state, case.head.as_of))
    book = next(each for each in case.books if each.id == sitting.BOOKS[0])
    worlds = table.worlds_on(book).values
    z = graph_myp.normals(graph_myp.WORLDS)
    outputs = _myp_graph.OUTPUTS
    return [
        _beside("OB-MYP-1, 2,000 worlds", _myp_graph.build(), graph_myp.many(z), outputs, 20),
        _beside("la-2019, reserves, 2,000 worlds", table.model, worlds, sitting.RESERVE, 1),
    ]


def _beside(
    name: str, model: Model, worlds: Mapping[str, ArrayLike], only: tuple[str, ...], calls: int
) -> Row:
    def compiled() -> Results:
        return evaluate(model, worlds, only=only)

    by_numpy = _without_kernels(compiled)
    expected, before, runs = by_numpy(), KERNELS.runs, 0
    while KERNELS.runs == before:
        found = compiled()
        runs += 1
        assert runs < _OFTEN, KERNELS.problem or "never compiled"
    for line in only:
        assert np.array_equal(expected[line].view(np.int64), found[line].view(np.int64)), line
    times = interleaved(
        {"numpy": by_numpy, "kernel": compiled}, rounds=15, calls=calls, clock=time.process_time
    )
    return at_least(f"{name}: NumPy / kernel", times["kernel"], times["numpy"], times=5)


def _without_kernels(work: Callable[[], Results]) -> Callable[[], Results]:
    def plain() -> Results:
        KERNELS.problem = "not wanted here"
        try:
            return work()
        finally:
            KERNELS.problem = ""

    return plain

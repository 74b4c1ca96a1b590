"""Plans compiled by LLVM beside NumPy, openfisca-core, shap and mere drawing, on one core."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from benchmarks import _myp_graph, _myp_numbers, _peer_shap, graph_myp, sitting
from benchmarks._timing import Row, at_least, at_most, interleaved, not_measured
from openbook.api import folder
from openbook.figures.model import Model
from openbook.figures.run.kernels import KERNELS
from openbook.figures.run.numpy_run import Results, evaluate
from openbook.model.live_model import Sitting
from openbook.model.simulations.draw import normals
from openbook.model.simulations.outcome import run as run_worlds
from openbook.model.simulations.worlds import Worlds

Answer = TypeVar("Answer")

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
    model, outputs = _myp_graph.build(), _myp_graph.OUTPUTS
    return [
        _beside("OB-MYP-1, 2,000 worlds", model, graph_myp.many(z), outputs, 20),
        _openfisca(model, z),
        _drawn(model),
        _gap(),
        _beside("la-2019, reserves, 2,000 worlds", table.model, worlds, sitting.RESERVE, 1),
    ]


def _beside(
    name: str, model: Model, worlds: Mapping[str, ArrayLike], only: tuple[str, ...], calls: int
) -> Row:
    def compiled() -> Results:
        return evaluate(model, worlds, only=only)

    by_numpy = _without_kernels(compiled)
    expected, found = by_numpy(), _by_kernel(compiled)
    for line in only:
        assert np.array_equal(expected[line].view(np.int64), found[line].view(np.int64)), line
    times = interleaved(
        {"numpy": by_numpy, "kernel": compiled}, rounds=15, calls=calls, clock=time.process_time
    )
    return at_least(f"{name}: NumPy / kernel", times["kernel"], times["numpy"], times=5)


def _openfisca(model: Model, z: NDArray[np.float64]) -> Row:
    label = "OB-MYP-1, 2,000 worlds: openfisca-core / kernel"
    if importlib.util.find_spec("openfisca_core") is None:
        return not_measured(label, "openfisca-core is not installed")
    system = importlib.import_module("benchmarks._peer_openfisca")
    peer = system.Peer(z, graph_myp.RAISES, graph_myp.CAP)
    worlds, only = graph_myp.many(z), _myp_graph.OUTPUTS
    work = {"kernel": lambda: evaluate(model, worlds, only=only), "peer": peer.project}
    _by_kernel(work["kernel"])
    times = interleaved(work, rounds=21, calls=5, clock=time.process_time)
    return at_least(label, times["kernel"], times["peer"], times=60)


def _drawn(model: Model) -> Row:
    """Drawing as a projection draws, running and summing up, beside only drawing with SFC64."""
    chance = np.random.Generator(np.random.SFC64(2019))
    shape = (_myp_numbers.NORMALS, _myp_numbers.YEARS, graph_myp.WORLDS)

    def whole() -> None:
        z = normals(shape[2], shape[0] * shape[1], seed=2019).T.reshape(shape)
        given = {n: np.atleast_1d(np.asarray(v, float)) for n, v in graph_myp.many(z).items()}
        outcome = run_worlds(model, Worlds(shape[2], given), only=_myp_graph.OUTPUTS)
        outcome.summary("balance.end")
        outcome.share("reserve.below")

    _by_kernel(whole)
    work = {"ours": whole, "limit": lambda: chance.standard_normal(shape)}
    times = interleaved(work, rounds=31, calls=5, clock=time.process_time)
    label = "2,000 worlds drawn, run by the kernel and summed up / only drawn (SFC64)"
    return at_most(label, times["ours"], times["limit"], limit=0.5)


def _gap() -> Row:
    label = f"small-town, gap of {_peer_shap.PARTS} assumptions: shap Exact / kernel"
    if importlib.util.find_spec("shap") is None:
        return not_measured(label, "shap is not installed")
    ours, peer = _peer_shap.gap(importlib.import_module("shap"))
    _by_kernel(ours)
    work = {"kernel": ours, "peer": _without_kernels(peer)}
    times = interleaved(work, rounds=11, clock=time.process_time)
    return at_least(label, times["kernel"], times["peer"], times=20)


def _by_kernel(work: Callable[[], Answer]) -> Answer:
    """Do a piece of work until a kernel has done it."""
    before = KERNELS.runs
    for _ in range(_OFTEN):
        found = work()
        if KERNELS.runs > before:
            return found
    raise AssertionError(KERNELS.problem or "never compiled")


def _without_kernels(work: Callable[[], Answer]) -> Callable[[], Answer]:
    def plain() -> Answer:
        KERNELS.problem = "not wanted here"
        try:
            return work()
        finally:
            KERNELS.problem = ""

    return plain

"""OB-MYP-1 beside its peers: openfisca-core, shap, LibreOffice, mere drawing."""

from __future__ import annotations

import importlib
import importlib.util
import resource
import time
import tracemalloc
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import ArrayLike, NDArray

from benchmarks import _myp_graph, _myp_numbers, _peer_libreoffice, _peer_shap
from benchmarks._timing import (
    Row,
    at_least,
    at_most,
    bytes_at_most,
    interleaved,
    not_measured,
    within,
)
from benchmarks.graph_myp import CAP, RAISES, many, normals, one
from openbook.figures.figure import SHARE, Unit
from openbook.figures.functions import lever
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one
from openbook.model.simulations.outcome import run as run_worlds
from openbook.model.simulations.worlds import Worlds

Numbers = NDArray[np.float64]

WORLDS = 2_000
DISTRICTS = 1_000
ONLY = _myp_graph.OUTPUTS


def run() -> list[Row]:
    """Check, then measure."""
    model, z = _myp_graph.build(), normals(WORLDS)
    return [
        *_openfisca(model, z),
        _drawing(model),
        *_all_districts(z),
        *_peer_shap.rows(model, _peer("shap")),
        *_libreoffice(model, z),
    ]


def _peer(name: str) -> Any | None:
    """A peer's module, if it is installed."""
    found = importlib.util.find_spec(name.partition(".")[0])
    return importlib.import_module(name) if found else None


def _openfisca(model: Model, z: Numbers) -> list[Row]:
    if _peer("openfisca_core") is None:
        return [not_measured("openfisca-core", "not installed")]
    system = importlib.import_module("benchmarks._peer_openfisca")
    _check_openfisca(system, model, z)
    alone, world = system.Peer(z[:, :, :1], RAISES, CAP), one(z, 0)
    latency = interleaved(
        {"ours": lambda: evaluate_one(model, world, only=ONLY), "peer": alone.project},
        rounds=21,
        calls=10,
    )
    peer, worlds = system.Peer(z, RAISES, CAP), many(z)
    batch = interleaved(
        {"ours": lambda: evaluate(model, worlds, only=ONLY), "peer": peer.project},
        rounds=21,
        calls=5,
    )
    return [
        at_least("one world: openfisca-core / ours", latency["ours"], latency["peer"], times=60),
        at_least("2,000 worlds: openfisca-core / ours", batch["ours"], batch["peer"], times=6),
        *_bytes(system),
    ]


def _libreoffice(model: Model, z: Numbers) -> list[Row]:
    if _peer_libreoffice.soffice() is None:
        return [not_measured("one world and 2,000 worlds: LibreOffice", "no soffice here")]
    return _peer_libreoffice.rows(model, z)


def _check_openfisca(system: Any, model: Model, z: Numbers) -> None:
    """In double precision the peer computes the same; as it is, single precision."""
    ours = evaluate(model, many(z), only=ONLY)
    exact = system.Peer(z, RAISES, CAP, exact=True).project()
    for name, mine in zip(system.OUTPUTS, ONLY, strict=True):
        assert np.allclose(exact[name], ours[mine], rtol=1e-12, atol=1e-3), name
    single = system.Peer(z, RAISES, CAP).project()["balance"]
    # One grant in some thousand rounds to another dollar there, so not every world.
    off = np.abs(single - ours["balance.end"])
    assert np.median(off) < 3e4
    assert off.max() < 5e6


def _bytes(system: Any) -> list[Row]:
    """Memory that a run needs beside the draws it is given; both in double precision."""

    def peak(worlds: int, *, ours: bool) -> float:
        z = normals(worlds)
        tracemalloc.start()
        if ours:
            evaluate(_myp_graph.build(), many(z), only=ONLY)
        else:
            system.Peer(z, RAISES, CAP, exact=True).project()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return float(most)

    ours, peer = (peak(WORLDS, ours=mine) for mine in (True, False))
    more, more_peer = (peak(5 * WORLDS, ours=mine) for mine in (True, False))
    further = 4 * WORLDS
    return [
        bytes_at_most(
            "bytes a world, 2,000 worlds with the model: ours / openfisca-core",
            ours / WORLDS,
            peer / WORLDS,
            limit=1 / 3,
        ),
        bytes_at_most(
            "bytes for each further world: ours / openfisca-core",
            (more - ours) / further,
            (more_peer - peer) / further,
            limit=1 / 3,
        ),
    ]


def _drawing(model: Model) -> Row:
    """Drawing, running and telling, beside only drawing."""
    chance = np.random.Generator(np.random.SFC64(2019))
    shape = (_myp_numbers.NORMALS, _myp_numbers.YEARS, WORLDS)

    def whole() -> None:
        z = chance.standard_normal(shape)
        worlds = Worlds(WORLDS, _arrays(many(z)))
        outcome = run_worlds(model, worlds, only=ONLY)
        outcome.summary("balance.end")
        outcome.share("reserve.below")

    times = interleaved(
        {"ours": whole, "limit": lambda: chance.standard_normal(shape)}, rounds=31, calls=5
    )
    label = "2,000 worlds drawn, run and told / only drawn (SFC64)"
    return at_most(label, times["ours"], times["limit"], limit=2.5)


def _arrays(worlds: dict[str, ArrayLike]) -> dict[str, Numbers]:
    return {name: np.atleast_1d(np.asarray(v, float)) for name, v in worlds.items()}


def _all_districts(z: Numbers) -> list[Row]:
    """A thousand districts, each with numbers of its own, through one model."""
    asked: dict[str, float] = {}

    def fixed(name: str, value: float, unit: Unit = SHARE) -> Line:
        asked[name] = value
        return lever(name, unit)

    with patch.object(_myp_graph, "fixed", fixed):
        model = _myp_graph.build()
    drawn = _arrays(many(z))
    sizes = np.random.default_rng(1).uniform(0.001, 1.0, DISTRICTS)
    grown = [name for name in asked if name.startswith(("enrollment_before", "fte."))]
    start = time.process_time()
    for size in sizes.tolist():
        own = asked | {name: asked[name] * size for name in grown}
        given = drawn | {name: np.array([value]) for name, value in own.items()}
        outcome = run_worlds(model, Worlds(WORLDS, given), only=ONLY)
        outcome.summary("balance.end")
        outcome.share("reserve.below")
    seconds = time.process_time() - start
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    label = f"{DISTRICTS:,} districts x 2,000 worlds, draws given"
    return [
        within(f"{label}: processor time", seconds, 2, "s", 2),
        within(f"{label}: memory", most, 1, "GB", 2),
    ]

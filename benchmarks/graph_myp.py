"""OB-MYP-1, the multi-year projection: the recorded graph beside hand-written code."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from benchmarks import _myp_graph, _myp_numbers, _myp_numpy, _myp_python
from benchmarks._timing import Row, at_most, bytes_at_most, interleaved
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one

Numbers = NDArray[np.float64]

WORLDS = 2_000
RAISES, CAP = _myp_numbers.RAISES, _myp_numbers.HEALTH_CAP
NAMES = [f"normal.{number}" for number in range(_myp_numbers.NORMALS)]


def normals(worlds: int) -> Numbers:
    """Standard normals: number × years × worlds."""
    shape = (_myp_numbers.NORMALS, _myp_numbers.YEARS, worlds)
    return np.random.default_rng(2019).standard_normal(shape)


def many(z: Numbers) -> dict[str, ArrayLike]:
    """The normals of all worlds as the graph's inputs; the levers are shared."""
    drawn: dict[str, ArrayLike] = {name: z[i].T for i, name in enumerate(NAMES)}
    return {**drawn, "raise.share": [RAISES], "health.cap": CAP}


def one(z: Numbers, world: int) -> dict[str, float | Sequence[float]]:
    """The normals of one world as the graph's inputs."""
    drawn: dict[str, float | Sequence[float]] = {
        name: z[i, :, world].tolist() for i, name in enumerate(NAMES)
    }
    return {**drawn, "raise.share": RAISES, "health.cap": CAP}


def check_equal(model: Model, z: Numbers, worlds: int) -> None:
    """All three ways give the same bits, in so many worlds."""
    by_graph = evaluate(model, many(z), only=_myp_graph.OUTPUTS)
    by_numpy = _myp_numpy.project(z, RAISES, CAP)
    for name, hand in zip(_myp_graph.OUTPUTS, by_numpy, strict=True):
        assert np.array_equal(by_graph[name], hand.T.astype(float)), name
    for world in range(worlds):
        alone = evaluate_one(model, one(z, world), only=_myp_graph.OUTPUTS)
        straight = _myp_python.project(z[:, :, world].tolist(), RAISES, CAP)
        for place, name in enumerate(_myp_graph.OUTPUTS):
            among = tuple(by_graph[name][world])
            assert alone[name] == among, (name, world)
            assert tuple(float(year[place]) for year in straight) == among, (name, world)


def run() -> list[Row]:
    """Check, then measure."""
    model = _myp_graph.build()
    z = normals(WORLDS)
    check_equal(model, z, 200)
    return [*_many_worlds(model, z), *_one_world(model, z)]


def _many_worlds(model: Model, z: Numbers) -> list[Row]:
    worlds = many(z)
    only = _myp_graph.OUTPUTS
    times = interleaved(
        {
            "graph": lambda: evaluate(model, worlds, only=only),
            "hand": lambda: _myp_numpy.project(z, RAISES, CAP),
        },
        rounds=31,
        calls=20,
    )
    tracemalloc.start()
    evaluate(_myp_graph.build(), worlds, only=only)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    _myp_numpy.project(z, RAISES, CAP)
    hand_peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    label = f"{WORLDS:,} worlds: graph / NumPy by hand"
    hand = "bytes a world: graph / NumPy by hand"
    each = peak / WORLDS
    return [
        at_most(label, times["graph"], times["hand"], limit=1.25),
        bytes_at_most(hand, each, hand_peak / WORLDS, limit=1.0),
    ]


def _one_world(model: Model, z: Numbers) -> list[Row]:
    world, hand_z = one(z, 0), z[:, :, 0].tolist()
    only = _myp_graph.OUTPUTS
    times = interleaved(
        {
            "graph": lambda: evaluate_one(model, world, only=only),
            "hand": lambda: _myp_python.project(hand_z, RAISES, CAP),
            "kept": lambda: evaluate_one(model, world),
        },
        rounds=151,
        calls=40,
    )
    graph, kept = times["graph"], times["kept"]
    every = "one world: every named line kept / only those asked for"
    return [
        at_most("one world: graph / Python by hand", graph, times["hand"], limit=1.5),
        at_most(every, kept, graph, limit=1.15),
    ]

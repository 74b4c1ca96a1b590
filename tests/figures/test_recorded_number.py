"""A recorded number leaves a record that gives the same bits for other inputs."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

import numpy as np
import pytest
from tests.figures.random_graphs import AWKWARD, bits

from openbook.figures.recorded_number import NotRecordedError, RecordedNumber, Recording
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.numpy_run import read_worlds, run_in_slices
from openbook.figures.run.workspace import Spaces


def work(a: Any, b: Any) -> list[Any]:
    """Plain Python with a branch, as terms have."""
    most = max(a, b, 1)
    raised = (1 + a) * (1 + b * 0.5) - 1
    share = a / (b + 3) if b > -3 else -a
    return [raised, most - min(a, 0.25) + b, share, ceil(a * 2.5) + floor(b), abs(b) / 7, 2 - a]


def recorded(a: float, b: float) -> tuple[Recording, list[RecordedNumber]]:
    recording = Recording()
    results = work(recording.input("amount.a", a), recording.input("amount.b", b))
    assert all(isinstance(each, RecordedNumber) for each in results)
    return recording, results


def again(
    recording: Recording, results: list[RecordedNumber], a: float, b: float
) -> tuple[bool, np.ndarray]:
    """Whether the record holds for other numbers, and what it gives."""
    model = recording.model(results)
    given = read_worlds(model, {"amount.a": a, "amount.b": b})
    nodes = [model.at(each.line) for each in results]
    guards = [model.at(each) for each in recording.kept()]
    plan = Plan(model, tuple(dict.fromkeys([*nodes, *guards])), ())
    found = run_in_slices(plan, given.by_node, Spaces(0), working_bytes=2**20)
    fine = all(bool(found[at][0, 0]) for at in guards)
    return fine, np.array([found[at][0, 0] for at in nodes])


def test_where_a_record_holds_it_gives_the_bits_of_python() -> None:
    chance = np.random.default_rng(7)
    held = 0
    for _ in range(400):
        start = chance.normal(size=2) * 3
        other = np.where(chance.random(2) < 0.3, chance.choice(AWKWARD[:13], 2), start * 1.01)
        recording, results = recorded(*start)
        assert [each.value for each in results] == work(*start)
        holds, found = again(recording, results, *other.tolist())
        if holds:
            held += 1
            expected = np.array([float(each) for each in work(*other.tolist())])
            assert np.array_equal(bits(found + 0.0), bits(expected + 0.0))
    assert held > 200


_LOST = [float, int, round, hash, lambda x: [1, 2][x], lambda x: x**2, lambda x: 7 // x]


@pytest.mark.parametrize("way", _LOST)
def test_whoever_loses_the_record_is_told(way) -> None:
    recording = Recording()
    number = recording.input("amount.a", 1.0) + recording.input("amount.b", 1.0)
    with pytest.raises(NotRecordedError) as told:
        way(number)
    assert told.value.inputs == {"amount.a", "amount.b"}


def test_it_is_written_like_its_value() -> None:
    number = Recording().input("amount.a", 0.065)
    assert f"{number:.1%}" == "6.5%"
    with pytest.raises(TypeError):
        _ = number + "x"


def test_a_record_does_not_hold_where_python_would_divide_by_zero() -> None:
    recording = Recording()
    result = 1 / recording.input("amount.a", 2.0)
    model = recording.model([result])
    (guard,) = recording.kept()
    for value, holds in ((4.0, 1.0), (0.0, 0.0)):
        given = read_worlds(model, {"amount.a": value})
        plan = Plan(model, (model.at(guard),), ())
        found = run_in_slices(plan, given.by_node, Spaces(0), working_bytes=2**20)
        assert found[model.at(guard)][0, 0] == holds

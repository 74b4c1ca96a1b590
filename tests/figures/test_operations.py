"""Every operation on every back end: the same bits at every edge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Browser, Page
from tests.figures.edge_graph import EDGES, edge_model, edge_worlds
from tests.figures.in_chromium import job_of, run_in
from tests.figures.random_graphs import (
    bits,
    by_scalar,
    flat,
    one_world,
    operations,
    outputs,
    random_model,
    random_worlds,
)

from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.run.kernel import Kernel, Machine, compile_plan
from openbook.figures.run.kernel_text import WIDTH
from openbook.figures.run.numpy_plan import VARYING, Plan
from openbook.figures.run.numpy_run import WorldInputs, by_kernel, read_arrays, run_in_slices
from openbook.figures.run.operations import TEXTS
from openbook.figures.run.workspace import Spaces

# What only looks at another year, or is known before anything runs.
_WRITTEN_NOWHERE = {*LEAVES, Operation.PRIOR, Operation.IN_YEAR}
Numbers = dict[int, np.ndarray]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as opened:
        yield opened


@pytest.fixture(scope="module")
def machine() -> Machine:
    return Machine()


def given_to(model: Model, worlds: dict[str, np.ndarray]) -> WorldInputs:
    """The worlds as they are, with infinities among them."""
    arrays = read_arrays(model, worlds, [])
    varying = {model.at(name) for name, array in arrays.items() if array.shape[1] > 1}
    count = max(array.shape[1] for array in arrays.values())
    return WorldInputs(model, count, arrays, frozenset(varying))


def by_numpy(plan: Plan, given: WorldInputs) -> Numbers:
    return run_in_slices(plan, given.by_node, Spaces(0), working_bytes=2**30)


def compiled(machine: Machine, plan: Plan, given: WorldInputs, found: Numbers) -> Numbers:
    """The same outputs by a kernel."""
    kernel = Kernel(machine, compile_plan(machine, plan, ()))
    again = {at: np.full_like(array, 7.0) for at, array in found.items()}
    by_kernel(kernel, given.by_node, Spaces(0), plan, again)
    return again


def test_every_operation_has_its_texts() -> None:
    assert set(TEXTS) == set(Operation) - _WRITTEN_NOWHERE


def test_every_edge_on_every_back_end(page: Page, machine: Machine) -> None:
    model, worlds = edge_model(), edge_worlds()
    assert operations(model) == set(Operation)
    given = given_to(model, worlds)
    assert given.count == len(EDGES) ** 2
    nodes = tuple(range(len(model.nodes)))
    plan = Plan(model, nodes, given.varying)
    found = by_numpy(plan, given)
    expected = {at: flat(model, at, found[at], given.count) for at in nodes}
    again = compiled(machine, plan, given, found)
    for at in nodes:
        kernel = flat(model, at, again[at], given.count)
        assert np.array_equal(bits(expected[at]), bits(kernel)), model.nodes[at].operation
    for world in range(given.count):
        every = np.concatenate([expected[at][:, world] for at in nodes])
        scalar = by_scalar(model, nodes, one_world(worlds, world), finite=False)
        assert np.array_equal(bits(every), scalar), world
    plain = tuple(at for at in nodes if model.nodes[at].rows is None)
    job = job_of(Plan(model, plain, given.varying), given)
    (in_browser,) = run_in(page, [job])
    for value, numbers in zip(job.module.outputs, in_browser, strict=True):
        wanted = np.broadcast_to(found[value.node][value.year], numbers.shape)
        what = (model.nodes[value.node].operation, value)
        assert np.array_equal(bits(wanted.copy()), bits(numbers.copy())), what


@pytest.mark.seeds(2, 30)
def test_random_graphs_in_chromium(seed: int, page: Page) -> None:
    jobs, wanted = [], []
    for number in range(seed * 100, seed * 100 + 100):
        model, graph = random_model(number)
        worlds = random_worlds(graph, len(model.years), int(graph.random.integers(2, 6)))
        nodes = [at for at in outputs(model, graph) if model.nodes[at].rows is None]
        given = given_to(model, worlds)
        plan = Plan(model, tuple(nodes), given.varying)
        jobs.append(job_of(plan, given))
        wanted.append(by_numpy(plan, given))
    assert sum(map(bool, wanted)) > 80
    for job, found, numbers in zip(jobs, wanted, run_in(page, jobs), strict=True):
        for value, row in zip(job.module.outputs, numbers, strict=True):
            expected = np.broadcast_to(found[value.node][value.year], row.shape)
            assert np.array_equal(bits(expected.copy()), bits(row.copy())), value


@pytest.mark.seeds(2, 60)
def test_random_graphs_by_kernel(seed: int, machine: Machine) -> None:
    ran = 0
    for number in range(seed * 50, seed * 50 + 50):
        model, graph = random_model(number)
        count = int(graph.random.integers(WIDTH, 3 * WIDTH))
        worlds = random_worlds(graph, len(model.years), count)
        given = given_to(model, worlds)
        plan = Plan(model, outputs(model, graph), given.varying)
        if given.count < WIDTH or not plan.programs[VARYING]:
            continue
        ran += 1
        found = by_numpy(plan, given)
        again = compiled(machine, plan, given, found)
        for at, numbers in found.items():
            assert np.array_equal(bits(numbers), bits(again[at])), (number, at)
    assert ran > 30

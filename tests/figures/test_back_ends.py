"""The two back ends agree bit for bit, alone, among many, in any slices."""

from __future__ import annotations

import numpy as np
import pytest
from tests.figures.random_graphs import (
    by_numpy,
    by_scalar,
    one_world,
    operations,
    outputs,
    random_model,
    random_worlds,
)

from openbook.figures.operation import Operation

BATCHES = 16
GRAPHS_PER_BATCH = 200


@pytest.mark.parametrize("batch", range(BATCHES))
def test_numpy_and_scalar_agree_bit_for_bit(batch):
    seen: set[Operation] = set()
    recurrent = 0
    for seed in range(batch * GRAPHS_PER_BATCH, (batch + 1) * GRAPHS_PER_BATCH):
        model, graph = random_model(seed)
        count = int(graph.random.integers(2, 5))
        worlds = random_worlds(graph, len(model.years), count)
        nodes = outputs(model, graph)
        seen |= operations(model)
        recurrent += any(component.recurrent for component in model.components)
        many = by_numpy(model, nodes, worlds, count)
        for world in range(len(many)):
            one = by_scalar(model, nodes, one_world(worlds, world))
            assert np.array_equal(many[world], one), f"seed {seed}, world {world}"
    assert seen == set(Operation)
    assert recurrent > GRAPHS_PER_BATCH / 5


def test_a_world_alone_is_the_same_as_among_many_in_slices_of_any_width():
    for seed in range(150):
        model, graph = random_model(seed)
        worlds = random_worlds(graph, len(model.years), 7)
        nodes = outputs(model, graph)
        whole = by_numpy(model, nodes, worlds, 7)
        for width in (1, 2, 3):
            sliced = by_numpy(model, nodes, worlds, width)
            assert np.array_equal(whole, sliced), f"seed {seed}, width {width}"
        alone = {name: array[-1:] if len(array) > 1 else array for name, array in worlds.items()}
        one = by_numpy(model, nodes, alone, 1)
        assert np.array_equal(whole[-1], one[0]), f"seed {seed}"

"""Partitions run on any executor; a worker that dies loses nothing but its own time."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.screen.partitions import Died, PartitionRun, process_pool, split


@given(st.integers(1, 500), st.integers(0, 60), st.integers(1, 8))
def test_a_list_is_cut_into_parts_that_are_the_list(count, parts, workers):
    items = list(range(count))
    cut = split(items, parts, workers)
    assert [each for part in cut for each in part] == items
    assert max(map(len, cut)) - min(map(len, cut)) <= 1
    assert len(cut) == min(parts, count) if parts else all(len(part) <= 200 for part in cut)


class Double:
    """Doubles numbers; a 3 takes its worker with it, always or only the first time."""

    def __init__(self, mark: Path, *, always: bool) -> None:
        self.mark, self.always = mark, always

    def __call__(self, items: Sequence[int]) -> list[int]:
        for item in items:
            if item == 3 and (self.always or not self.mark.exists()):
                self.mark.touch()
                os._exit(1)
        return [2 * item for item in items]


@pytest.mark.parametrize("always", [False, True])
def test_a_worker_that_dies_is_replaced(tmp_path, always):
    found: dict[int, list[object]] = {}
    parts = list(enumerate(split(list(range(4)), 4)))
    run: PartitionRun[int, int] = PartitionRun(
        Double(tmp_path / "mark", always=always),
        lambda number, done: found.__setitem__(number, list(done)),
        lambda: process_pool(1),
    )
    run.run(parts)
    flat = [each for number in sorted(found) for each in found[number]]
    expected = [2 * item for item in range(4)]
    if always:
        assert isinstance(flat[3], Died)
        flat[3] = 6
    assert flat == expected


def test_any_executor_will_do():
    found: dict[int, Sequence[object]] = {}

    @contextmanager
    def threads():
        with ThreadPoolExecutor(2) as pool:
            yield pool

    run: PartitionRun[int, int] = PartitionRun(
        lambda items: [-item for item in items], found.__setitem__, threads
    )
    run.run([(0, [1, 2]), (1, [3])])
    assert found == {0: [-1, -2], 1: [-3]}


def test_beside_other_threads_processes_are_started_afresh():
    done = threading.Event()
    beside = threading.Thread(target=done.wait)
    beside.start()
    try:
        with process_pool(1) as pool:
            assert pool.submit(os.getpid).result() != os.getpid()
    finally:
        done.set()
        beside.join()

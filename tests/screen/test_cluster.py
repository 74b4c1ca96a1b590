"""A screen on a cluster of this machine: the same bytes, whoever is killed by its pid."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.screen.programs import Cluster, hashes, start, until_parts
from tests.screen.test_run import PARTS, SMALL, InThisProcess, options, some_tables

from openbook.api.screen import Machines, screen_tables
from openbook.screen import partitions
from openbook.screen.partitions import WorkersLostError

pytest.importorskip("distributed")
_WITHOUT = "import sys; sys.modules['openbook'] = None; from distributed.cli.dask_worker import main; main()"


@pytest.fixture(scope="module")
def tables(tmp_path_factory) -> list[Path]:
    return some_tables(tmp_path_factory.mktemp("tables"))[:2]


@pytest.fixture(scope="module")
def here(tables, tmp_path_factory) -> dict[str, str]:
    root = tmp_path_factory.mktemp("here") / "s"
    screen_tables(tables, root, machines=InThisProcess(), **SMALL)
    return hashes(root)


@pytest.fixture
def running(tmp_path) -> Iterator[Cluster]:
    made_ = Cluster(tmp_path)
    yield made_
    made_.close()


def test_workers_are_told_apart_and_killed_and_no_byte_changes(
    tables, here, running, tmp_path, monkeypatch
):
    """A cluster without workers, with a bare one, with two; then one and the scheduler die."""
    machines = Machines(cluster=running.address)
    with monkeypatch.context() as patch:
        patch.setattr(partitions, "_PATIENCE", 5)
        with pytest.raises(WorkersLostError, match="the cluster has no workers"):
            screen_tables(tables, tmp_path / "s", machines=machines, **SMALL)
    running.worker("bare", "-c", _WITHOUT)
    with pytest.raises(WorkersLostError, match="a worker of the cluster has no Openbook"):
        screen_tables(tables, tmp_path / "s", machines=machines, **SMALL)
    running.kill("bare")

    for name in ("one", "two"):
        running.worker(name)
    root = tmp_path / "a"
    program = start(tables, root, *options("--cluster", running.address))
    until_parts(root, 1, program)
    running.kill("one")
    until_parts(root, 4, program)  # the other went on with its work
    running.kill("scheduler")
    _, told = program.communicate(timeout=300)
    if program.returncode:  # unless it was done before the scheduler was gone
        assert "is gone; finished partitions stay" in told
        assert "Traceback" not in told
    found = screen_tables(tables, root, machines=InThisProcess(parts=PARTS), **SMALL)
    assert found.reused >= 4
    assert hashes(root) == here


def test_local_workers_are_a_cluster_too(tables, here, tmp_path):
    machines = Machines(cluster="local", workers=1, parts=2)
    screen_tables(tables, tmp_path / "there", machines=machines, **SMALL)
    assert hashes(tmp_path / "there") == here

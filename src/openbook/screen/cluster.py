"""Cluster: workers on other machines through Dask distributed, an extra of its own."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from openbook import __version__
from openbook.files.screen_folder import ExtraMissingError
from openbook.findings.message import Message
from openbook.screen.partitions import WorkersLostError

LOCAL, EXTRA = "local", "cluster"
_PATIENCE = 15  # seconds until an address must have answered
_LIBRARIES = ("distributed", "asyncio", "tornado")
_FAILURES = 3  # workers that may die on a task before it is tried item by item


def version_here() -> str:
    """Return the version of the program; workers are asked for theirs."""
    return __version__


@contextmanager
def cluster_pool(address: str, workers: int) -> Iterator[Executor]:
    """Give an executor on a cluster: at an address, or with local workers of its own."""
    dask, distributed = _libraries()
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith(_LIBRARIES):  # Openbook reports what happens, in one sentence
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    settings = {"distributed.scheduler.allowed-failures": _FAILURES}
    try:
        with dask.config.set(settings), _client(distributed, address, workers) as client:
            _same_program(client)
            with client.get_executor(pure=False) as executor:
                yield executor
    except CancelledError as problem:  # of the work that the scheduler knew of
        template = (
            "the scheduler at {own} is gone; finished partitions stay, and the same command goes "
            "on with the rest once a scheduler answers"
        )
        raise WorkersLostError(Message(template, own=address)) from problem


def lost_errors() -> tuple[type[BaseException], ...]:
    """Return how the cluster says that a worker died on a task."""
    _, distributed = _libraries()
    return (distributed.KilledWorker,)


def _libraries() -> tuple[Any, Any]:
    try:
        return import_module("dask"), import_module("distributed")
    except ModuleNotFoundError as problem:
        raise ExtraMissingError(EXTRA) from problem


@contextmanager
def _client(distributed: Any, address: str, workers: int) -> Iterator[Any]:
    """Yield a client of the cluster; an address that does not answer is told."""
    if address == LOCAL:
        local = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
        with distributed.LocalCluster(**local) as started, distributed.Client(started) as client:
            yield client
        return
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as problem:
        template = (
            "no scheduler answers at {own}; start one there with: dask scheduler, and workers with: "
            "dask worker {own_address} --nthreads 1"
        )
        said = Message(template, own=address, own_address=address)
        raise WorkersLostError(said) from problem
    with client:
        yield client


def _same_program(client: Any) -> None:
    """Refuse a cluster without workers, or whose workers have no Openbook or another one."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except (TimeoutError, OSError) as problem:
        message = "the cluster has no workers; start one with: dask worker ADDRESS --nthreads 1"
        raise WorkersLostError(message) from problem
    try:
        versions = client.run(version_here)
    except Exception as problem:  # the cluster wraps what its worker could not import
        template = (
            "a worker of the cluster has no Openbook {own}; install it there: "
            "pip install 'openbook[cluster]=={own}'"
        )
        raise WorkersLostError(Message(template, own=__version__)) from problem
    for worker, version in versions.items():
        if version != __version__:
            template = (
                "the worker {own} has Openbook {own_version}, and this is {own_here}; install the "
                "same on both"
            )
            said = Message(template, own=worker, own_version=version, own_here=__version__)
            raise WorkersLostError(said)

"""Partitions: the same work on parts of a list, on any executor, whatever dies on the way.

Workers are processes here, or on other machines through Dask distributed, an extra of its own.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from openbook import __version__
from openbook.files.screen_folder import ExtraMissingError
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message

Item = TypeVar("Item")
Done = TypeVar("Done")
_TIMES = 3  # that a partition is tried before its items are tried one by one
_LARGEST, _SMALLEST = 200, 40  # districts in a partition: at least a second of work each
_FOR_EACH = 4  # partitions for each worker, so that none waits long for the last


class WorkersLostError(OpenbookError):
    """The workers are gone for good, or cannot do the work; finished partitions stay."""


@dataclass(frozen=True, slots=True)
class Died:
    """An item that took its worker with it whenever it was tried."""

    problem: str = "the worker died on this district each time it was tried"


def split(items: Sequence[Item], parts: int = 0, workers: int = 1) -> list[Sequence[Item]]:
    """Cut a list into parts of one size, in order; unless told, into parts worth a task.

    >>> [list(part) for part in split("abcdefg", 3)]
    [['a', 'b', 'c'], ['d', 'e'], ['f', 'g']]
    """
    if not parts:
        size = min(_LARGEST, max(_SMALLEST, -(-len(items) // (workers * _FOR_EACH))))
        parts = -(-len(items) // size)
    parts = max(1, min(parts, len(items)))
    short, more = divmod(len(items), parts)
    cuts = [place * short + min(place, more) for place in range(parts + 1)]
    return [items[one:other] for one, other in pairwise(cuts)]


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Give a pool of processes on this machine; a copy of this one where that is safe."""
    alone = threading.active_count() == 1
    methods = multiprocessing.get_all_start_methods()
    how = "fork" if alone and "fork" in methods else "spawn"
    context = multiprocessing.get_context(how)
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_driver) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _end_with_driver() -> None:
    """Let a worker end when the program that started it is killed."""
    driver = multiprocessing.parent_process()
    if driver is not None:
        threading.Thread(target=_after, args=[driver.sentinel], daemon=True).start()


def _after(ended: int) -> None:
    wait([ended])
    signal.raise_signal(signal.SIGTERM)


class PartitionRun(Generic[Item, Done]):
    """Runs every partition once, again where a worker died, item by item where it must."""

    def __init__(
        self,
        work: Callable[[Sequence[Item]], Sequence[Done]],
        done: Callable[[int, Sequence[Done | Died]], None],
        pool: Callable[[], Any],
        lost: tuple[type[BaseException], ...] = (),
    ) -> None:
        """``pool`` opens an executor; ``lost`` are its words for a worker that died."""
        self._work, self._done, self._pool = work, done, pool
        self._lost: tuple[type[BaseException], ...] = (BrokenExecutor, *lost)

    def run(self, parts: Sequence[tuple[int, Sequence[Item]]]) -> None:
        """Run the parts, each under its number; ``done`` is called as each is finished."""
        waiting = dict(parts)
        for _ in range(_TIMES):
            waiting = self._once(waiting)
            if not waiting:
                return
        for number, items in waiting.items():
            self._done(number, [self._alone(item) for item in items])

    def _once(self, parts: dict[int, Sequence[Item]]) -> dict[int, Sequence[Item]]:
        """Run parts side by side; give back those whose worker died."""
        left = dict(parts)
        with self._pool() as pool:
            futures: dict[Future[Sequence[Done]], int] = {}
            try:
                for number, items in parts.items():
                    futures[pool.submit(self._work, items)] = number
            except self._lost:
                return left
            for future in as_completed(futures):
                number = futures[future]
                try:
                    found = future.result()
                except self._lost:
                    continue
                self._done(number, found)
                del left[number]
        return left

    def _alone(self, item: Item) -> Done | Died:
        """Run one item by itself; what kills its worker again is told."""
        with self._pool() as pool:
            try:
                found: Sequence[Done] = pool.submit(self._work, [item]).result()
            except self._lost:
                return Died()
        return found[0]


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

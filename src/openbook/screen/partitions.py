"""Partitions: the same work on parts of a list, on any executor, whatever dies on the way."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError

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

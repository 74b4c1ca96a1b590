"""Aside: work that takes seconds goes on behind the pages, one piece after another."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import TypeVar

Found = TypeVar("Found")
PATIENCE = 0.6  # seconds a page waits for work that goes on


def begun_aside(work: Callable[[], Found], turn: Lock) -> Future[Found]:
    """Begin once it is the work's turn; what goes wrong is told to whoever asks.

    Work that is not done ends with the server.
    """
    answer: Future[Found] = Future()

    def begin() -> None:
        with turn:
            try:
                answer.set_result(work())
            except Exception as problem:  # noqa: BLE001  (told to whoever asks)
                answer.set_exception(problem)

    Thread(target=begin, daemon=True).start()
    return answer

"""Changes: tells open pages when a file of the case has changed on disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from threading import Lock, Thread
from time import monotonic
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from openbook.web.desk import Desk

_SECONDS = 1.0


def changes(desk: Desk) -> Callable[[Request], Awaitable[Response]]:
    """A stream of versions: one at once, then one for each change."""
    looked: list[tuple[float, str]] = [(float("-inf"), "")]

    async def version() -> str:
        """The version now; many open pages look at the files only once a second."""
        at, known = looked[0]
        if monotonic() - at < _SECONDS:
            return known
        found = await run_in_threadpool(desk.version)
        looked[0] = (monotonic(), found)
        return found

    async def told(request: Request) -> AsyncIterator[str]:
        last = ""
        while not await request.is_disconnected():
            now = await version()
            yield f"data: {now}\n\n" if now != last else ": still here\n\n"
            last = now
            await asyncio.sleep(_SECONDS)

    async def answer(request: Request) -> Response:
        headers = {"cache-control": "no-store"}
        return StreamingResponse(
            told(request), media_type="text/event-stream", headers=headers
        )

    return answer


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

"""Shared pages: an answer that is the same for all who see the same case is computed once.

Several processes serve one table. What a page says follows from the files of the desk and from
the address, so the first process that is asked keeps the whole answer beside the desk's folder,
for its owner alone, and every other process reads it there.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from time import monotonic

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openbook import __version__
from openbook.web.page import language_of, theme_of

_MOST_BYTES, _MOST_ANSWERS = 4_000_000, 2_000
_NOT_YET = b"data-searching"  # a page that says how far its work is
_LOOK_AGAIN, _PATIENCE = 0.02, 30.0  # seconds
_NOT_KEPT = frozenset({b"content-length", b"date"})


class SharedPages:
    """The app of a desk, each of whose answers is computed once for all processes."""

    def __init__(self, app: ASGIApp, place: Path) -> None:
        self._app, self._place = app, place
        place.mkdir(mode=0o700, parents=True, exist_ok=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with what is kept, or compute and keep it."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        file = self._place / _key(Request(scope))
        if await self._sent(file, send):
            return
        async with _alone(self._place, file.name[:2]):
            if not await self._sent(file, send):
                await self._computed(file, scope, receive, send)

    async def _sent(self, file: Path, send: Send) -> bool:
        """Send what is kept; gives whether there was something."""
        kept = _kept(file)
        if kept is None:
            return False
        headers, body = kept
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return True

    async def _computed(self, file: Path, scope: Scope, receive: Receive, send: Send) -> None:
        """Compute an answer, pass it on, and keep it where it is whole and final."""
        head: list[list[str]] | None = None
        body = bytearray()

        async def noted(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start" and message["status"] == 200:
                own = [each for each in message["headers"] if each[0].lower() not in _NOT_KEPT]
                head = [[name.decode("latin-1"), said.decode("latin-1")] for name, said in own]
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))
            await send(message)

        await self._app(scope, receive, noted)
        if head is not None and len(body) <= _MOST_BYTES and _NOT_YET not in body:
            self._keep(file, json.dumps(head).encode() + b"\n" + bytes(body))

    def _keep(self, file: Path, content: bytes) -> None:
        """Keep an answer whole or not at all; a full disk keeps none, and nobody minds."""
        made = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as opened:
                opened.write(content)
            made.replace(file)
            if file.name.startswith("00"):  # one in 256: looked at often enough
                _forget_oldest(self._place)
        except OSError:
            made.unlink(missing_ok=True)


def _kept(file: Path) -> tuple[list[tuple[bytes, bytes]], bytes] | None:
    try:
        head, _, body = file.read_bytes().partition(b"\n")
        said = [*json.loads(head), ["content-length", str(len(body))]]
    except (OSError, ValueError):
        return None
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in said], body


def _key(request: Request) -> str:
    """Return the name of a question: all that an answer can depend on beside the files."""
    told = (
        *(__version__, request.url.scheme, request.headers.get("host", ""), request.url.path),
        *(request.url.query, language_of(request), theme_of(request)),
        *(request.headers.get("accept", ""), "gzip" in request.headers.get("accept-encoding", "")),
    )
    return sha256(json.dumps(told).encode()).hexdigest()


@asynccontextmanager
async def _alone(place: Path, name: str) -> AsyncIterator[None]:
    """Let one process compute; who waits too long computes as well, so all waits end."""
    try:
        handle = os.open(place / f".lock-{name}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:  # a full disk has no room for a lock
        yield
        return
    try:
        end = monotonic() + _PATIENCE
        while monotonic() < end:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                await asyncio.sleep(_LOOK_AGAIN)
        yield
    finally:
        os.close(handle)


def _forget_oldest(place: Path) -> None:
    kept = [each for each in place.iterdir() if not each.name.startswith(".")]
    if len(kept) > _MOST_ANSWERS:
        kept.sort(key=lambda each: each.stat().st_mtime)
        for each in kept[: len(kept) // 2]:
            each.unlink(missing_ok=True)


def answers_of(folder: Path) -> Path:
    """Return where the answers of a desk's folder lie."""
    return folder.with_name(f".answers-{folder.name}")


def forget_answers(place: Path) -> None:
    """Remove the answers whose folder is gone."""
    for each in place.glob(".answers-*"):
        if not (place / each.name.removeprefix(".answers-")).exists():
            shutil.rmtree(each, ignore_errors=True)

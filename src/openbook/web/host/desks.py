"""Desks: the case as each viewer sees it, written out of the rooms that viewer may enter.

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
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from threading import RLock
from time import monotonic

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openbook import __version__
from openbook.api.bundle import write_folder
from openbook.case.case import Case
from openbook.case.sides import bargaining_parties
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import NotWrittenError
from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.host import rights
from openbook.web.host.record import head_shown
from openbook.web.host.rights import READER, SIDES, Viewer
from openbook.web.host.store import Act, DatabaseAwayError
from openbook.web.host.table import SharedTable
from openbook.web.host.versions import files_at, newest
from openbook.web.page import language_of, theme_of

VIEWS = "views"
_ANSWERS = ".answers-"  # before the name of the folder whose answers they are
_KEPT = 3  # folders of one viewer: another process may still read the one before


@dataclass(frozen=True, slots=True)
class OwnDesk:
    """A desk and its pages, of the versions that it was written from."""

    versions: tuple[int, int]
    desk: Desk
    app: ASGIApp


class Desks:
    """The desks of one process; those who see the same share one."""

    def __init__(self, table: SharedTable, hosts: Iterable[str], address: str = "") -> None:
        self.table, self._hosts, self.address = table, tuple(hosts), address
        self._kept: dict[str, OwnDesk] = {}
        self._lock = RLock()

    def of(self, viewer: Viewer) -> OwnDesk:
        """Return the desk of a viewer as the rooms are now."""
        with self.table.reading(viewer) as act:
            now = _versions(act)
            known = self._kept.get(viewer.reads_as)
            if known and known.versions == now:
                return known
            files = files_of(act, now)
            record = head_shown(act, self.table.key)
        with self._lock:
            known = self._kept.get(viewer.reads_as)
            if not known or known.versions != now:
                try:
                    known = self._written(viewer, now, files, record)
                except (NotWrittenError, OSError) as problem:  # such as a full disk
                    raise DatabaseAwayError from problem
                self._kept[viewer.reads_as] = known
            return known

    def case(self) -> Case | None:
        """Return the public case, by which parties are called."""
        return self.of(Viewer(READER)).desk.now().case

    def names(self) -> dict[str, str]:
        """Return how the sides are called, by party, the employer first."""
        case = self.case()
        return {each.id: each.called for each in bargaining_parties(case)} if case else {}

    def _written(
        self, viewer: Viewer, versions: tuple[int, int], files: dict[str, bytes], record: str
    ) -> OwnDesk:
        content = sha256()
        for name, said in files.items():
            content.update(f"{name}\0{len(said)}\0".encode() + said)
        place = self.table.home / VIEWS / sha256(viewer.reads_as.encode()).hexdigest()[:24]
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = place / content.hexdigest()[:32]
        if not folder.exists():  # it takes its name whole, or not at all
            write_folder(folder, files, private=True)
        _forget(place, folder)
        seat = "public"
        if viewer.role in SIDES:
            seat = color_of(f"{rights.OWN}{viewer.party}", tuple(self.names()))
        desk = Desk(
            folder,
            viewer.reads_as,
            keeps_drafts=False,
            local=False,
            address=self.address,
            seat=seat,
            record=record,
        )
        app = SharedPages(make_app(desk, self._hosts), folder.with_name(f"{_ANSWERS}{folder.name}"))
        return OwnDesk(versions, desk, app)


def _versions(act: Act) -> tuple[int, int]:
    own = f"{rights.OWN}{act.viewer.party}"
    mine = newest(act, own) if act.viewer.role in SIDES else 0
    return newest(act, rights.PUBLIC), mine


def files_of(act: Act, versions: tuple[int, int]) -> dict[str, bytes]:
    """Return the files that a viewer sees: the public ones and, of a side, its own."""
    files = files_at(act, rights.PUBLIC, versions[0])
    if act.viewer.role in SIDES:
        files |= files_at(act, f"{rights.OWN}{act.viewer.party}", versions[1])
    return files


def color_of(room: str, parties: tuple[str, ...]) -> str:
    """Return the color of a room: a side's own, the mediator's, or none."""
    party = room.partition(":")[2]
    if party in parties:
        return "side-1" if parties.index(party) == 0 else "side-2"
    return "side-3" if room == rights.MEDIATORS or party else "public"


def _forget(place: Path, now: Path) -> None:
    """Remove the oldest folders of a viewer, and the answers of those that are gone."""
    older = [each for each in place.iterdir() if each != now and not each.name.startswith(".")]
    older.sort(key=lambda each: each.stat().st_mtime, reverse=True)
    for each in older[_KEPT - 1 :]:
        shutil.rmtree(each, ignore_errors=True)
    for each in place.glob(f"{_ANSWERS}*"):
        if not (place / each.name.removeprefix(_ANSWERS)).exists():
            shutil.rmtree(each, ignore_errors=True)


def forget_all(table: SharedTable) -> None:
    """Remove every folder, at a start: a killed server may have left some."""
    shutil.rmtree(table.home / VIEWS, ignore_errors=True)


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

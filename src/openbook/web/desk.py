"""Desk: the case on the server, read again when a file changes, and open pages told of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import Future
from dataclasses import field
from datetime import date
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock, RLock, Thread
from time import monotonic
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from openbook.api import OpenCase
from openbook.api import folder as api
from openbook.api.folder import FolderRead
from openbook.api.view import refuse_private, view_to_leave
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.offer import Offer, Term
from openbook.figures.line import Line
from openbook.figures.memory import PAGES, Memory
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding
from openbook.reports.table_report import WORLDS

_DAYS_KEPT = 3
PUBLIC = "public"
AS_OF = "as_of"  # the question of an address that moves the day
PROJECTOR = "projector"  # the question by which a page is shown to the whole room


# These belong to the case on the desk and to its models, whatever answers hold them.
_APART = (Case, Book, Offer, Term, Table, Line)


@dataclass(frozen=True, slots=True)
class OnDesk:
    """The case as last read: sound and open, or what keeps it from being used."""

    version: str  # changes with the files
    read: FolderRead
    sound: OpenCase | None
    problem: OpenbookError = field(default_factory=OpenbookError)
    answers: Memory = field(default_factory=lambda: Memory(PAGES, apart=_APART))

    @property
    def case(self) -> Case | None:
        """Return the case as read, sound or not."""
        return self.read.case

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return every finding about the case; it is checked when first asked."""
        return self.read.findings

    @property
    def forms(self) -> frozenset[str]:
        """Return the forms of the state that can be filled."""
        return self.sound.law().forms if self.sound else frozenset()

    def opened(self) -> OpenCase:
        """Return the open case; refused with every reason where it is not sound."""
        if self.sound is None:
            raise CaseNotReadableError(self.problem.text, self.problem.findings)
        return self.sound


class Desk:
    """One case folder, served to one viewer, who may save drafts in it."""

    def __init__(  # noqa: PLR0913  (how it is served)
        self,
        folder: str | Path,
        viewer: str = PUBLIC,
        *,
        keeps_drafts: bool = True,
        local: bool = True,
        address: str = "",
        as_of: date | None = None,
        simulations: int = WORLDS,
        seat: str = "",
        record: str = "",
    ) -> None:
        """``local``: only this machine is answered. ``address``: where others read it.

        ``as_of``: the day that everything follows; left out, the case's own. ``seat``: on
        a shared server, the color of whoever reads; every page says whose it is. ``record``:
        the head of that server's record, which every paper shows.
        """
        self.simulations = simulations
        self.folder, self.viewer = Path(folder), viewer
        self.keeps_drafts, self.local, self.address = keeps_drafts, local, address
        self.as_of, self.seat, self.record = as_of, seat, record
        self.token = token_urlsafe(16)  # a form that has it was made here
        self._on: OrderedDict[date, Desk] = OrderedDict()
        self._lock = RLock()
        self._stamp: Any = None
        self._now: OnDesk | None = None
        self._public: Desk | None = None

    def leaving(self, private: str = "", names: Iterable[str] = ()) -> Desk:
        """Return the desk whose view may leave: the public one unless the reader is named.

        ``names`` that are private to the reader are refused where it is not.
        """
        if view_to_leave(self.viewer, private) == self.viewer:
            return self
        if own := self.now().case:
            refuse_private(own, names)
        with self._lock:
            if self._public is None:
                self._public = Desk(
                    self.folder,
                    keeps_drafts=False,
                    local=self.local,
                    address=self.address,
                    as_of=self.as_of,
                    seat=self.seat and "public",
                    record=self.record,
                )
            return self._public

    def on(self, day: date | None) -> Desk:
        """Return the desk on which the same folder lies as known on a day.

        Nothing is written there: what people decide belongs to the case's own day.
        """
        if day in {None, self.as_of}:
            return self
        with self._lock:
            if day not in self._on:
                self._on[day] = Desk(
                    self.folder,
                    self.viewer,
                    keeps_drafts=False,
                    local=False,
                    address=self.address,
                    as_of=day,
                    seat=self.seat,
                    record=self.record,
                )
            self._on.move_to_end(day)
            while len(self._on) > _DAYS_KEPT:
                self._on.popitem(last=False)
            return self._on[day]

    def version(self) -> str:
        """Return the version of the files now, without reading them."""
        return _short(api.stamp(self.folder, self.viewer))

    def now(self, *, look: bool = True) -> OnDesk:
        """Return the case; read again if a file has changed since, unless nobody need look."""
        if self._now is not None and not look:
            return self._now
        stamp = api.stamp(self.folder, self.viewer)
        with self._lock:
            if self._now is None or stamp != self._stamp:
                self._now, self._stamp = self._read(_short(stamp)), stamp
            return self._now

    def _read(self, version: str) -> OnDesk:
        read = FolderRead(None, ())
        try:
            read = api.read_folder(self.folder, self.viewer, self.as_of)
            ready = OpenCase.of(read, self.viewer)
        except OpenbookError as problem:
            return OnDesk(version, read, None, problem)
        return OnDesk(version, read, ready)


def _short(stamp: Any) -> str:
    return sha256(repr(sorted(stamp)).encode()).hexdigest()[:16]


_SECONDS = 1.0
KNOWN = "known"  # the version that an open page was made from


class VersionLookup:
    """VersionLookup of the files, looked up once a second for all pages that know the same one."""

    def __init__(self) -> None:
        self._looked: dict[str, tuple[float, str]] = {}

    def now(self, viewer: str, look: Callable[[], str], last: str) -> str:
        """Return the version of a viewer's files now, for a page that knows the last one.

        A version that another page has looked up may be older than the one this page was
        made from, so what seems to be a change is looked at again before it is reported.
        """
        at, known = self._looked.get(viewer, (float("-inf"), ""))
        if known != last or monotonic() - at >= _SECONDS:
            known = look()
            self._looked[viewer] = (monotonic(), known)
        return known


def changes(desk: Desk) -> Callable[[Request], Awaitable[Response]]:
    """Yield a stream of versions: one for each change since the version that a page knows.

    A projector shows what the public may see, so only that moves it.
    """
    versions = VersionLookup()

    async def told(request: Request) -> AsyncIterator[str]:
        last = request.query_params.get(KNOWN, "")
        public = bool(request.query_params.get(PROJECTOR))
        shown = await run_in_threadpool(desk.leaving) if public else desk
        while not await request.is_disconnected():
            now = await run_in_threadpool(versions.now, shown.viewer, shown.version, last)
            yield f"data: {now}\n\n" if now != last else ": still here\n\n"
            last = now
            await asyncio.sleep(_SECONDS)

    async def answer(request: Request) -> Response:
        headers = {"cache-control": "no-store"}
        return StreamingResponse(told(request), media_type="text/event-stream", headers=headers)

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

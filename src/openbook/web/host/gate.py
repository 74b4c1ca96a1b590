"""Gate: who asks, and what of the server answers; nobody passes it unseen."""

from __future__ import annotations

import json
import logging
import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openbook.web.host import doors, pages, people, work
from openbook.web.host.desks import Desks
from openbook.web.host.live import Streams, move
from openbook.web.host.people import Login
from openbook.web.host.rights import ADMINISTRATOR, READER, Viewer
from openbook.web.host.store import DatabaseAwayError
from openbook.web.host.visit import COOKIE, Visit, answered, told
from openbook.web.render import asset_content, asset_type
from openbook.web.safety import Safety

LOG = logging.getLogger("openbook.host")
_FAULT = "Something went wrong here. Look at the page again before you repeat what you did."
_READS = frozenset({"GET", "HEAD"})
_WITHOUT_LOGIN = ("/host/login", doors.JOIN, doors.BEGIN, doors.BACK, "/host/health")
_SENT = frozenset({"/api/read"})  # it works on what is sent and writes nothing
PAGES = {
    "/host": (pages.home, None),
    "/host/login": (doors.log_in, doors.log_in),
    "/host/logout": (None, doors.log_out),
    doors.JOIN: (doors.join, doors.join),
    doors.BEGIN: (doors.begin, None),
    doors.BACK: (doors.back, None),
    "/host/people": (doors.everybody, doors.everybody),
    "/host/cross": (None, doors.enter),
    "/host/room": (pages.room, pages.say),
    "/host/move": (None, move),
    "/host/work": (work.page, work.page),
    "/host/file": (pages.file, pages.file),
    "/host/leave": (pages.leave, pages.leave),
    "/host/differences": (pages.differences, None),
    "/host/undo": (None, pages.take_back),
    "/host/record": (pages.record, None),
    "/host/text": (pages.text, pages.change_text),
    "/host/blind": (pages.lists, pages.write_list),
}


class Gate:
    """Everything that comes in passes here: who is it, and which pages are theirs.

    ``open_to_all``: whoever is not logged in sees the public case.
    """

    def __init__(self, desks: Desks, *, open_to_all: bool = False) -> None:
        self._desks, self._open = desks, open_to_all
        self.counted: Counter[str] = Counter()
        routes = list(self._routes())
        self._own, self._paths = Starlette(routes=routes), {route.path for route in routes}

    def _routes(self) -> Iterable[Route]:
        for path, (shown, written) in PAGES.items():
            if shown:
                yield Route(path, answered(self._desks, shown), methods=["GET"])
            if written:
                yield Route(path, answered(self._desks, written), methods=["POST"])
        yield Route("/host/health", self._health)
        yield Route("/host/metrics", self._metrics)
        streams = Streams(self._desks)
        yield Route("/host/live", streams.live)
        yield Route("/changes", streams.changes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._own(scope, receive, send)
            return
        begun, status = monotonic(), 0  # none yet

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _close(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            await self._passed(scope, receive, noted)
        except DatabaseAwayError as problem:
            away = Visit(self._desks, Request(scope), None)
            await told(away, problem)(scope, receive, noted)
        except Exception as problem:  # noqa: BLE001  (told in the log by its places alone)
            fault = json.dumps({"fault": type(problem).__name__, "at": _places(problem)})
            LOG.error(fault)  # noqa: TRY400  (its words may be private)
            if not status:
                failed = PlainTextResponse(_FAULT, 500)
                await failed(scope, receive, noted)
        finally:
            self._note(scope, status, monotonic() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request and write its line; no address, no name, no words."""
        reads = scope["method"] in _READS
        self.counted[f"{reads}:{status // 100}xx"] += 1
        line = {"status": status, "reads": reads, "seconds": round(seconds, 3)}
        LOG.info(json.dumps({**line, "own": scope["path"].startswith("/host")}))

    async def _passed(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, path = Request(scope, receive), scope["path"]
        if path.startswith("/static/"):
            await _static(request)(scope, receive, send)
            return
        login = await self._login(request)
        scope["openbook.login"] = login
        own = path in self._paths
        if own and (login or path in _WITHOUT_LOGIN):
            await self._own(scope, receive, send)
        elif login is None and not self._open:
            await _to_the_door(path, scope["method"])(scope, receive, send)
        elif scope["method"] not in _READS and path not in _SENT:
            refused = PlainTextResponse("Nothing is changed here.", 405, {"allow": "GET, HEAD"})
            await refused(scope, receive, send)
        elif own:
            await self._own(scope, receive, send)
        else:
            app = await self._pages(login.viewer if login else Viewer(READER))
            await app(scope, receive, send)

    async def _pages(self, viewer: Viewer) -> ASGIApp:
        return (await run_in_threadpool(self._desks.of, viewer)).app

    async def _login(self, request: Request) -> Login | None:
        token = request.cookies.get(COOKIE, "")
        if not token or len(token) > 100:
            return None
        return await run_in_threadpool(people.logged_in, self._desks.table, token)

    def _health(self, _: Request) -> Response:
        """Say whether the server can read its data; nothing else."""
        try:
            begun = self._desks.table.is_begun()
        except DatabaseAwayError as problem:
            return PlainTextResponse(str(problem), 503)
        return PlainTextResponse("fine" if begun else "no case", 200 if begun else 503)

    def _metrics(self, request: Request) -> Response:
        """Count requests for an administrator; no address and no person among them."""
        login: Login | None = request.scope["openbook.login"]
        if login is None or login.viewer.role != ADMINISTRATOR:
            raise HTTPException(404)
        lines = [
            f'openbook_requests_total{{reads="{key.partition(":")[0].lower()}",'
            f'status="{key.partition(":")[2]}"}} {count}'
            for key, count in sorted(self.counted.items())
        ]
        return PlainTextResponse("\n".join(["# TYPE openbook_requests_total counter", *lines, ""]))


def _close(scope: Scope, headers: MutableHeaders) -> None:
    """Let nobody keep an answer that was made for one person."""
    if not scope["path"].startswith("/static/"):
        headers["cache-control"] = "no-store"
        headers.add_vary_header("Cookie")
    if scope.get("scheme") == "https":
        headers["strict-transport-security"] = "max-age=31536000"


def _static(request: Request) -> Response:
    """Answer with one of our own files, which everybody may have."""
    name = request.url.path.removeprefix("/static/")
    content = asset_content(name)
    if content is None:
        return PlainTextResponse("", 404)
    kept = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=asset_type(name), headers=kept)


def _to_the_door(path: str, method: str) -> Response:
    """Send a reader to the login; every other address answers the same to a stranger."""
    if method in _READS and not path.startswith("/api/"):
        return RedirectResponse("/host/login", 303)
    return PlainTextResponse("Log in first.", 401, {"www-authenticate": "Cookie"})


def _places(problem: BaseException) -> list[str]:
    """Return where a fault arose, without a word of what was worked on."""
    frames = traceback.extract_tb(problem.__traceback__)[-6:]
    return [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]


def host_app(desks: Desks, hosts: Iterable[str], *, open_to_all: bool = False) -> ASGIApp:
    """Return the whole server."""
    return Safety(Gate(desks, open_to_all=open_to_all), hosts=hosts)

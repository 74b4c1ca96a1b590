"""Work: long answers made behind the pages; a row each, so that a restart loses none."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import httpx2
from sqlalchemy import insert, or_, select, update
from starlette.responses import Response
from starlette.types import ASGIApp

from openbook.api.papers import KINDS
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host import rights
from openbook.web.host.desks import Desks
from openbook.web.host.doors import shown_time
from openbook.web.host.people import AT_THE_DOOR
from openbook.web.host.record import Done
from openbook.web.host.rights import MEDIATOR, MEDIATORS, SIDES, WRITE, Viewer, require
from openbook.web.host.schema import JOBS, PEOPLE
from openbook.web.host.store import Act
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import NOT_KEPT, Visit
from openbook.web.page import language_of

WAITING, RUNNING, DONE, FAILED, LOST = "waiting", "running", "done", "failed", "lost"
SILENT_FOR = 60  # seconds after which a process that said nothing is dead
MOST_TRIES = 3
_ASKS = "member"  # a paper for one place on the salary schedule, which no list can name
_HEARTBEAT, _LOOK_AGAIN = 5.0, 2.0
_MOST_BYTES, _MOST_OPEN, _SHOWN = 20_000_000, 5, 50
_SEARCHING, _FAR = re.compile(r"data-searching>([^<]*)"), re.compile(r"(\d+)/(\d+)")


class NoWorkError(OpenbookError):
    """No work was begun."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A row that this process works on."""

    viewer: Viewer
    room: str
    number: int
    address: str


def room_of(viewer: Viewer) -> str:
    """Return the room in which a person's work lies: a side's own, or the mediator's."""
    room = MEDIATORS if viewer.role == MEDIATOR else f"{rights.OWN}{viewer.party}"
    require(viewer.may(WRITE, room))
    return room


def offered() -> dict[str, str]:
    """Return the addresses whose answers may take long, and what each is."""
    papers = {f"/paper/{word}.pdf": kind.title for word, kind in KINDS.items() if word != _ASKS}
    return {"/settle": "Packages both sides could sign", "/workbook.xlsx": "Workbook", **papers}


def ask(table: SharedTable, viewer: Viewer, address: str) -> int:
    """Ask for work; gives its number."""
    room = room_of(viewer)
    if address.partition("?")[0] not in offered() or len(address) > 2000:
        raise NoWorkError(Message("choose one of the papers, the workbook or the settlements"))
    with table.writing(viewer) as writing:
        act = writing.act
        still = JOBS.c.room == room, JOBS.c.state.in_((WAITING, RUNNING))
        if len(act.rows(select(JOBS.c.number).where(*still))) >= _MOST_OPEN:
            template = "{number} pieces of work are under way already; wait for one of them"
            raise NoWorkError(Message(template, number=_MOST_OPEN))
        number = act.next_number(JOBS, room)
        start = {"state": WAITING, "far": 0, "tries": 0, "seen_at": act.at, "kind": ""}
        row = {"room": room, "number": number, "address": address, "who": viewer.name}
        act.run(insert(JOBS).values({**row, **start, "at": act.at}))
        writing.note(Done(room, "ask", f"work {number}"))
        return number


def page(visit: Visit) -> Response:
    """Show the work of a person's room, ask for more, or send what is done."""
    viewer = visit.viewer
    room = room_of(viewer)
    if visit.request.method == "POST":
        address = visit.asked("address")
        ask(visit.table, viewer, f"{address}?lang={language_of(visit.request)}")
        return visit.go("/host/work")
    shown = [column for column in JOBS.c if column.name != "content"]
    with visit.table.reading(viewer) as act:
        if number := visit.number("number"):
            return _sent(act, room, number)
        newest = select(*shown).where(JOBS.c.room == room).order_by(JOBS.c.number.desc())
        rows = act.rows(newest.limit(_SHOWN))
    unfinished = any(row.state in {WAITING, RUNNING} for row in rows)
    given: dict[str, Any] = {"time": shown_time, "offered": offered()}
    return visit.page("host_work.html", rows=rows, room=room, unfinished=unfinished, **given)


def _sent(act: Act, room: str, number: int) -> Response:
    own = JOBS.c.room == room, JOBS.c.number == number, JOBS.c.state == DONE
    found = act.rows(select(JOBS).where(*own))
    require(found)
    row = found[0]
    name = urlsplit(row.address).path.rpartition("/")[2]
    name = name if "." in name else f"{name}.html"
    headers = {**NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'}
    return Response(bytes(row.content), media_type=row.kind, headers=headers)


class Worker:
    """One process's hand at the work: it claims a row, works, and says that it lives."""

    def __init__(self, desks: Desks) -> None:
        self._desks, self.ended = desks, Event()

    def start(self) -> None:
        """Work behind the pages until the process ends."""
        Thread(target=self._go_on, name="work", daemon=True).start()

    def _go_on(self) -> None:
        while not self.ended.wait(_LOOK_AGAIN):
            try:
                while self.once():
                    pass
            except OpenbookError:
                continue  # the database is away; the rows wait for it

    def once(self) -> bool:
        """Do one piece of work; gives whether there was one."""
        claimed = next(filter(None, map(self._claim, self._askers())), None)
        if claimed is None:
            return False
        try:
            kind, content = self._made(claimed)
            self._note(claimed, state=DONE, far=100, kind=kind, content=content)
        except Exception:  # noqa: BLE001  (the page says that it failed, not why)
            self._note(claimed, state=FAILED)
        return True

    def _askers(self) -> list[Viewer]:
        """Return the sides and the mediator, as each of whom rows are looked for."""
        seats = select(PEOPLE.c.role, PEOPLE.c.party).distinct()
        with self._desks.table.store.act(AT_THE_DOOR) as act:
            rows = act.rows(seats.where(PEOPLE.c.role.in_((*SIDES, MEDIATOR))))
        return [Viewer(row.role, row.party, name="the server") for row in rows]

    def _claim(self, viewer: Viewer) -> Claimed | None:
        """Take the oldest row that waits, or one whose process has died; thrice at most."""
        room, table = room_of(viewer), self._desks.table
        with table.reading(viewer) as act:
            if not act.rows(_free(room, act.at).limit(1)):
                return None
        with table.store.act(viewer, write=True) as act:
            for row in act.rows(_free(room, act.at)):
                own = JOBS.c.room == room, JOBS.c.number == row.number
                last = row.tries >= MOST_TRIES
                now = {"state": LOST if last else RUNNING, "tries": row.tries + 1}
                act.run(update(JOBS).where(*own).values({**now, "seen_at": act.at}))
                if not last:
                    return Claimed(viewer, room, row.number, row.address)
        return None

    def _made(self, claimed: Claimed) -> tuple[str, bytes]:
        """Ask the viewer's own pages, saying every few seconds how far it is."""
        app = self._desks.of(claimed.viewer).app
        with ThreadPoolExecutor(1) as pool:
            while True:
                answer: Future[Any] = pool.submit(asyncio.run, _asked(app, claimed.address))
                while not _over(answer):
                    self._note(claimed)
                found = answer.result().raise_for_status()
                if (far := _far(found)) is None:
                    break
                self._note(claimed, far=far)
                self.ended.wait(_LOOK_AGAIN / 4)
        if len(found.content) > _MOST_BYTES:
            raise NoWorkError(Message("the answer is too large"))
        return _kind(found), found.content

    def _note(self, claimed: Claimed, **values: Any) -> None:
        own = JOBS.c.room == claimed.room, JOBS.c.number == claimed.number
        with self._desks.table.store.act(claimed.viewer, write=True) as act:
            act.run(update(JOBS).where(*own).values(seen_at=act.at, **values))


def _free(room: str, now: int) -> Any:
    dead = (JOBS.c.state == RUNNING) & (JOBS.c.seen_at < now - SILENT_FOR)
    shown = JOBS.c.number, JOBS.c.address, JOBS.c.tries
    mine = select(*shown).where(JOBS.c.room == room, or_(JOBS.c.state == WAITING, dead))
    return mine.order_by(JOBS.c.number)


def _over(answer: Future[Any]) -> bool:
    try:
        answer.exception(_HEARTBEAT)
    except TimeoutError:
        return False
    return True


async def _asked(app: ASGIApp, address: str) -> httpx2.Response:
    there = httpx2.ASGITransport(app=app, raise_app_exceptions=True)
    site = "http://localhost"
    async with httpx2.AsyncClient(transport=there, base_url=site, timeout=None) as client:
        return await client.get(address)


def _far(answer: httpx2.Response) -> int | None:
    """Return how far a page says that its work is, in percent; none where it is done."""
    searching = _SEARCHING.search(answer.text) if "html" in _kind(answer) else None
    step = _FAR.search(searching[1]) if searching else None
    done, of = map(int, step.groups()) if step else (0, 1)
    return min(99, 100 * done // max(of, 1)) if searching else None


def _kind(answer: httpx2.Response) -> str:
    return answer.headers.get("content-type", "")[:100]

"""Live: what happens in a room, and the terms that its people try now, as they move them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

from sqlalchemy import delete, insert, select, update
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from openbook.findings.message import series
from openbook.reports.words.words import words_for
from openbook.web.desk import KNOWN, VersionLookup
from openbook.web.host import people
from openbook.web.host.desks import Desks
from openbook.web.host.doors import must_cross
from openbook.web.host.people import Login
from openbook.web.host.record import head_of
from openbook.web.host.rights import READ, READER, WRITE, Viewer, require, rooms_of
from openbook.web.host.schema import PRESENCE
from openbook.web.host.store import Act
from openbook.web.host.visit import NOT_KEPT, Visit
from openbook.web.page import Asked, language_of
from openbook.web.pages.try_offer import row_reader
from openbook.web.try_form import rows_in

_SHOWN_FOR = 60  # seconds after a person was last here
_SECONDS, _LOOK_AGAIN = 1.0, 15
_LONGEST = 1500
_TERM = re.compile(r"t\d{1,2}(?:\.\w{1,40})?")  # a term of an address and its fields, nothing else


def move(visit: Visit) -> Response:
    """Show the people of a room which terms this person tries now; none ends it."""
    room, viewer = visit.asked("room"), visit.viewer
    require(viewer.may(WRITE, room) and not must_cross(visit, room))
    pairs = parse_qsl(visit.asked("terms")[:_LONGEST])
    terms = urlencode([(name, said) for name, said in pairs if _TERM.fullmatch(name)])
    own = PRESENCE.c.room == room, PRESENCE.c.person == viewer.person
    # No entry of the record: a slider that moves is no act, and is forgotten in a minute.
    with visit.table.store.act(viewer, write=True) as act:
        old = PRESENCE.c.room == room, PRESENCE.c.at < act.at - _SHOWN_FOR
        act.run(delete(PRESENCE).where(*old))
        now = {"terms": terms, "party": viewer.party or viewer.role, "at": act.at}
        if not visit.asked("here"):
            act.run(delete(PRESENCE).where(*own))
        elif not act.run(update(PRESENCE).where(*own).values(now)):
            key = {"room": room, "person": viewer.person, "who": viewer.name}
            act.run(insert(PRESENCE).values({**key, **now}))
    return Response(status_code=204, headers=NOT_KEPT)


def together(act: Act, room: str, asked: Asked) -> list[dict[str, str]]:
    """Return who tries what in a room, each with a label made from the terms."""
    own = PRESENCE.c.room == room, PRESENCE.c.at >= act.at - _SHOWN_FOR
    rows = act.rows(select(PRESENCE).where(*own).order_by(PRESENCE.c.person))
    return [
        {
            "who": row.who,
            "party": row.party,
            "person": str(row.person),
            "label": asked.once(
                ("tries", row.terms, asked.words.language), partial(_label, asked, row.terms)
            ),
            "address": f"/try?{row.terms}",
        }
        for row in rows
    ]


def _label(asked: Asked, terms: str) -> str:
    query: dict[str, list[str]] = {}
    for name, said in parse_qsl(terms):
        query.setdefault(name, []).append(said)
    scenario = row_reader(asked).scenario(rows_in(query))
    phrases = [asked.words.said(term.phrase) for term in scenario.terms] if scenario.sound else []
    return str(series(phrases, "; ")) if phrases else ""


class Streams:
    """What open pages are told, looked up once a second for all who see the same."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self._versions = VersionLookup()

    async def live(self, request: Request) -> Response:
        """Stream that something happened in rooms of this person, and what is tried in one."""
        login: Login | None = request.scope["openbook.login"]
        viewer = login.viewer if login else Viewer(READER)
        room, language = request.query_params.get("room", ""), language_of(request)
        visit = Visit(self._desks, request, login)
        crossed = login is not None and not must_cross(visit, room)
        shown = room if viewer.may(READ, room) and crossed else ""
        name = visit.room_name(visit.words(), shown) if shown else ""
        mine = {"person": viewer.person, "name": name}
        first = json.dumps({**mine, "token": login.form_token}) if login else ""
        return self._streamed(request, lambda _: self._room(viewer, shown, language), first)

    async def changes(self, request: Request) -> Response:
        """Stream the version of the case that this person sees."""
        login: Login | None = request.scope["openbook.login"]
        viewer = login.viewer if login else Viewer(READER)

        def version() -> str:
            return self._desks.of(viewer).desk.version()

        def look(last: str) -> str:
            return self._versions.now(viewer.reads_as, version, last)

        return self._streamed(request, look)

    def _streamed(self, request: Request, look: Callable[[str], str], first: str = "") -> Response:
        made = self._told(request, look, first)
        return StreamingResponse(made, media_type="text/event-stream", headers=NOT_KEPT)

    async def _told(
        self, request: Request, look: Callable[[str], str], first: str
    ) -> AsyncIterator[str]:
        last, seconds = request.query_params.get(KNOWN, ""), 0
        login: Login | None = request.scope["openbook.login"]
        if first:
            yield f"event: me\ndata: {first}\n\n"
        while not await request.is_disconnected():
            again = login and seconds % _LOOK_AGAIN == 0  # whoever is out hears nothing more
            if again and login and not await run_in_threadpool(self._is_in, login):
                return
            now = await run_in_threadpool(look, last)
            yield f"data: {now}\n\n" if now != last else ": still here\n\n"
            last, seconds = now, seconds + 1
            await asyncio.sleep(_SECONDS)

    def _is_in(self, login: Login) -> bool:
        """Return whether a login lives still, in the room that it was in."""
        now = people.logged_in(self._desks.table, login.token)
        return now is not None and now.room == login.room

    def _room(self, viewer: Viewer, room: str, language: str) -> str:
        rooms = rooms_of(viewer, tuple(self._desks.names()))
        desk = self._desks.of(Viewer(READER)).desk
        on_desk = desk.now(look=False)
        asked = Asked(desk, on_desk, words_for(on_desk.case, language), "/host", {})
        with self._desks.table.reading(viewer) as act:
            found: dict[str, Any] = {each: head_of(act, each)[0] for each in rooms}
            tried = together(act, room, asked) if room else []
        return json.dumps({"heads": found, "tried": tried})

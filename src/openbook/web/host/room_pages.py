"""Room pages: what is said in a room, its files and versions, its record, and what leaves it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import quote

from sqlalchemy import select
from starlette.responses import Response

from openbook.web.host import rights, rooms
from openbook.web.host.doors import must_cross, shown_time
from openbook.web.host.live import together
from openbook.web.host.record import Done, head_of, public_key
from openbook.web.host.rights import READ, WRITE, require
from openbook.web.host.schema import RECORD
from openbook.web.host.versions import compare, files_at, listed, newest, undo
from openbook.web.host.visit import Visit

_SHOWN = 200


def home(visit: Visit) -> Response:
    """Show where this person may go."""
    mediates = visit.viewer.may(READ, rights.MEDIATORS)
    with visit.table.reading(visit.viewer) as act:
        alone = rooms.to_the_mediator(act) if mediates else ()
    given: dict[str, Any] = {"names": visit.desks.names(), "viewer_role": visit.viewer.role}
    return visit.page("host_home.html", **given, alone=alone)


def room(visit: Visit) -> Response:
    """Show a room, or ask before a mediator crosses into it."""
    here = _here(visit)
    if must_cross(visit, here):
        return visit.page("host_cross.html", room=here)
    with visit.table.reading(visit.viewer) as act:
        said = rooms.posts(act, here)
        now = newest(act, here)
        files = files_at(act, here, now) if here != rights.PUBLIC else {}
        given: dict[str, Any] = {"versions": listed(act, here, 20), "head": head_of(act, here)}
        given["tried"] = together(act, here, visit.public())
    targets = rooms.targets_of(visit.viewer, here, visit.parties)
    return visit.page(
        "host_room.html",
        room=here,
        posts=said,
        files=sorted(files),
        now=now,
        targets=targets,
        may_write=visit.viewer.may(WRITE, here),
        is_own=here.startswith(rights.OWN),
        time=shown_time,
        **given,
    )


def say(visit: Visit) -> Response:
    """Say something in a room."""
    here = _here(visit)
    require(not must_cross(visit, here))
    rooms.say(visit.table, visit.viewer, here, visit.asked("body"))
    return _back(visit, here)


def file(visit: Visit) -> Response:
    """Show a file of a side's own to be changed, or write it."""
    here, name = f"{rights.OWN}{visit.viewer.party}", visit.asked("name")
    require(visit.viewer.may(WRITE, here))
    if visit.request.method == "POST":
        text = None if visit.asked("remove") else visit.asked("text")
        why, seen = visit.asked("why"), visit.number("seen")
        rooms.save_file(visit.table, visit.viewer, name, text, seen=seen, why=why)
        return _back(visit, here)
    with visit.table.reading(visit.viewer) as act:
        now = newest(act, here)
        content = files_at(act, here, now).get(name)
    require(content is not None or not name)
    text = (content or b"").decode("utf-8", "replace")
    return visit.page("host_file.html", room=here, name=name, text=text, now=now)


def leave(visit: Visit) -> Response:
    """Show what would leave a room word for word; let it leave once that was seen."""
    here, target, name = _here(visit), visit.asked("target"), visit.asked("name")
    with visit.table.reading(visit.viewer) as act:
        shown = rooms.leaving(act, here, target, name, visit.parties)
    if visit.request.method == "POST" and visit.asked("seal") == shown.seal:
        rooms.release(visit.table, visit.viewer, shown, visit.parties)
        return _back(visit, here)
    return visit.page("host_leave.html", leaves=shown)


def differences(visit: Visit) -> Response:
    """Compare a room on two days."""
    here = _here(visit)
    require(not must_cross(visit, here))
    with visit.table.reading(visit.viewer) as act:
        one, other = (newest(act, here, _end(visit.asked(day))) for day in ("one", "other"))
        other = other or newest(act, here)
        found = compare(act, here, one, other)
    return visit.page("host_differences.html", room=here, one=one, other=other, found=found)


def take_back(visit: Visit) -> Response:
    """Undo a version of a side's own room by a new one."""
    here = _here(visit)
    require(here.startswith(rights.OWN) and visit.viewer.may(WRITE, here))
    number = visit.number("number")
    with visit.table.writing(visit.viewer) as writing:
        made = undo(writing.act, here, number, f"version {number} undone")
        if made:
            writing.note(Done(here, "undo", f"version {made}: version {number} undone"))
    return _back(visit, here)


def record(visit: Visit) -> Response:
    """Show the record of a room, and the key that signed it."""
    here = _here(visit)
    require(not must_cross(visit, here))
    own = select(RECORD).where(RECORD.c.room == here)
    with visit.table.reading(visit.viewer) as act:
        rows = act.rows(own.order_by(RECORD.c.number.desc()).limit(_SHOWN))
    key = public_key(visit.table.key)
    return visit.page("host_record.html", room=here, rows=rows, key=key, time=shown_time)


def _here(visit: Visit) -> str:
    here = visit.asked("room")
    require(visit.viewer.may(READ, here))
    return here


def _back(visit: Visit, room: str) -> Response:
    return visit.go(f"/host/room?room={quote(room)}")


def _end(said: str) -> int:
    """Return the last second of a day, before every version where it is no day."""
    try:
        day = date.fromisoformat(said)
    except ValueError:
        return -1
    return int(datetime.combine(day, time(23, 59, 59), UTC).timestamp())

"""Pages of the table: its rooms with their files and record, the single text, sealed lists."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import quote

from sqlalchemy import select
from starlette.responses import Response

from openbook.api.scenarios.scenario import rows_of_texts
from openbook.case.sides import sides_books
from openbook.findings.message import Message, series
from openbook.web.host import blind, rights, rooms, single_text
from openbook.web.host.blind import ListedPackage, NotMarkedError
from openbook.web.host.doors import must_cross, shown_time
from openbook.web.host.live import together
from openbook.web.host.record import Done, head_of, public_key
from openbook.web.host.rights import ISSUE, JOINT, MEDIATORS, READ, WRITE, require
from openbook.web.host.schema import RECORD
from openbook.web.host.versions import compare, files_at, listed, newest, undo
from openbook.web.host.visit import Visit
from openbook.web.page import Asked
from openbook.web.pages.try_offer import row_reader

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


def text(visit: Visit) -> Response:
    """Show the text on the table with its prices and the answers this person may see."""
    require(visit.viewer.may_use(READ, "text"))
    asked = visit.public()
    mediates = visit.viewer.may_use(ISSUE, "text")
    with visit.table.reading(visit.viewer) as act:
        issued = single_text.newest_text(act, JOINT)
        before = single_text.newest_text(act, JOINT, issued.number - 1) if issued else None
        draft = single_text.newest_text(act, MEDIATORS) if mediates else None
        answers = single_text.reactions(act, issued.number) if issued else {}
    sides = [visit.viewer.party] if not mediates else list(visit.parties)
    names, words = visit.desks.names(), visit.words()
    books = [book.side for book in sides_books(asked.case)]
    under = "All years, under the assumptions of {party}"
    priced_under = [words(under, party=names.get(book, book)) for book in books]
    return visit.page(
        "host_text.html",
        issued=issued,
        priced=single_text.priced(asked, issued.clauses) if issued else (),
        changed=single_text.changed_clauses(before.clauses if before else (), issued.clauses)
        if issued and issued.number > 1
        else (),
        draft=draft,
        draft_priced=single_text.priced(asked, draft.clauses) if draft else (),
        typed=single_text.typed_clauses(draft.clauses if draft else ()),
        answers=answers,
        caucus=rights.CAUCUS,
        sides=sides,
        books=books,
        heads=[words("Number"), words("Clause"), *priced_under],
        answer_heads=[words("Answer of {party}", party=names.get(side, side)) for side in sides],
        mediates=mediates,
        choices=single_text.ANSWERS,
    )


def change_text(visit: Visit) -> Response:
    """Keep a draft, issue it, or keep a side's answer to a clause."""
    if visit.asked("answer"):
        said = {"answer": visit.asked("answer"), "condition": visit.asked("condition")}
        text, clause = visit.number("draft"), visit.number("clause")
        single_text.react(visit.table, visit.viewer, text, clause, **said)
    elif visit.asked("seal"):
        single_text.issue_text(visit.table, visit.viewer, visit.asked("seal"))
    else:
        require(visit.viewer.may_use(ISSUE, "text"))
        clauses = single_text.read_clauses(visit.asked("clauses"))
        single_text.priced(visit.public(), clauses)  # a term that cannot be read is refused
        single_text.save_text(visit.table, visit.viewer, clauses)
    return visit.go("/host/text")


def lists(visit: Visit, receipt: blind.Receipt | None = None) -> Response:
    """Show the sealed lists, and what both sides marked."""
    with visit.table.reading(visit.viewer) as act:
        found = blind.ballots(act)
    given: dict[str, Any] = {"ballots": found, "receipt": receipt, "names": visit.desks.names()}
    seals = visit.viewer.may_use(rights.SEAL, "ballot")
    given |= {"verified": blind.verified, "commitment": blind.commitment}
    return visit.page("host_blind.html", **given, seals=seals)


def write_list(visit: Visit) -> Response:
    """Seal a list, or mark one; a side sees its receipt once."""
    if number := visit.number("list"):
        marks = [int(name) for name in visit.form if name.isascii() and name.isdigit()]
        return lists(visit, blind.mark(visit.table, visit.viewer, number, marks))
    packages = _packages(visit.public(), visit.asked("packages"))
    parties = [party for party in visit.parties if visit.asked(f"party {party}")]
    blind.seal_list(visit.table, visit.viewer, packages, parties=parties, most=visit.number("most"))
    return visit.go("/host/blind")


def _packages(asked: Asked, typed: str) -> list[ListedPackage]:
    """Read packages, one a paragraph, one term a line; their labels are made from the terms."""
    found = []
    for paragraph in typed.replace("\r\n", "\n").split("\n\n"):
        lines = [line.strip() for line in paragraph.split("\n") if line.strip()]
        if not lines:
            continue
        scenario = row_reader(asked).scenario(rows_of_texts(lines, asked.case))
        if not scenario.sound or len(scenario.terms) != len(lines):
            told = Message("a term of a package cannot be read: {own}", own=" / ".join(lines)[:200])
            raise NotMarkedError(told, scenario.findings)
        label = series([str(term.phrase) for term in scenario.terms], "; ")
        found.append(ListedPackage(str(label), scenario.texts))
    return found

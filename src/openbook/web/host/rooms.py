"""Rooms: what people say in them, and the one act by which something leaves a room."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

from sqlalchemy import insert, select

from openbook.api.bundle import refuse_unusable
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host import rights
from openbook.web.host.record import Done
from openbook.web.host.rights import RELEASE, WRITE, Viewer, require
from openbook.web.host.schema import POSTS
from openbook.web.host.store import Act
from openbook.web.host.table import SharedTable, Writing
from openbook.web.host.versions import ConflictError, files_at, newest, put

LONGEST = 20_000  # letters of a message
_LONGEST_WHY = 200  # letters that say why a file was changed
_MOST = 300  # messages on a page


class NotSaidError(OpenbookError):
    """A message is empty or too long."""


class NotReleasedError(OpenbookError):
    """Nothing has left the room."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What leaves a room, word for word, and where it goes."""

    source: str
    target: str
    name: str  # of a file, or the number of a message
    text: str

    @property
    def seal(self) -> str:
        """Return what a confirmation repeats: nothing else leaves than what was shown."""
        said = f"{self.source}\0{self.target}\0{self.name}\0{self.text}"
        return sha256(said.encode()).hexdigest()

    @property
    def is_file(self) -> bool:
        """Whether it is a file of the case."""
        return not self.name.isdigit()


def targets_of(viewer: Viewer, room: str, parties: tuple[str, ...]) -> tuple[str, ...]:
    """Return where something of a room may go: only to rooms that more people enter."""
    if not viewer.may(RELEASE, room):
        return ()
    wider = (rights.JOINT, rights.OFFICE)
    if room.startswith(rights.OWN):
        return (f"{rights.CAUCUS}{viewer.party}", *wider, rights.PUBLIC)
    if room == rights.MEDIATORS:
        return (rights.JOINT, *(f"{rights.CAUCUS}{party}" for party in parties))
    return wider


def say(table: SharedTable, viewer: Viewer, room: str, body: str, kind: str = "message") -> int:
    """Say something in a room; gives its number."""
    require(viewer.may(WRITE, room))
    body = body.strip()
    if not body or len(body) > LONGEST:
        message = Message("write a message of 1 to {number} letters", number=LONGEST)
        raise NotSaidError(message)
    with table.writing(viewer) as writing:
        return _post(writing, room, kind, body)


def posts(act: Act, room: str) -> list[Any]:
    """Return what was said in a room, oldest first."""
    own = select(POSTS).where(POSTS.c.room == room)
    return act.rows(own.order_by(POSTS.c.number.desc()).limit(_MOST))[::-1]


def to_the_mediator(act: Act) -> tuple[str, ...]:
    """Return the rooms in which somebody wrote to the mediator alone."""
    alone = POSTS.c.room.startswith(rights.ALONE)
    return tuple(sorted(row.room for row in act.rows(select(POSTS.c.room).where(alone).distinct())))


def leaving(act: Act, room: str, target: str, name: str, parties: tuple[str, ...]) -> Leaving:
    """Return what would leave a room, to be shown before it does."""
    require(target in targets_of(act.viewer, room, parties))
    if name.isdigit():
        own = select(POSTS.c.body).where(POSTS.c.room == room, POSTS.c.number == int(name[:9]))
        found = [row.body for row in act.rows(own)]
        require(target != rights.PUBLIC)
    else:
        content = files_at(act, room, newest(act, room)).get(name)
        found = [] if content is None else [content.decode("utf-8", "replace")]
    require(found)
    return Leaving(room, target, name, found[0])


def release(table: SharedTable, viewer: Viewer, shown: Leaving, parties: tuple[str, ...]) -> None:
    """Let exactly what was shown leave; a change since then keeps it where it is."""
    with table.writing(viewer) as writing:
        now = leaving(writing.act, shown.source, shown.target, shown.name, parties)
        if now.seal != shown.seal:
            told = Message("what leaves has changed since it was shown; look at it once more")
            raise NotReleasedError(told)
        content = now.text.encode()
        if now.target == rights.PUBLIC:
            _publish(writing, now)
        else:
            _post(writing, now.target, "file" if now.is_file else "message", now.text)
        writing.note(Done(now.source, "release", f"to {now.target}", content))


_DRAFT = re.compile(
    r"(?:offers|books)/[a-z0-9][a-z0-9._-]{0,59}\.yaml|wants\.yaml|evidence/claims\.csv"
)
MOST_BYTES = 500_000


def save_file(
    table: SharedTable, viewer: Viewer, name: str, text: str | None, *, seen: int, why: str = ""
) -> int:
    """Write or remove a file of a party's own; the case with it must be one."""
    room, start = f"{rights.OWN}{viewer.party}", f"private/{viewer.party}/"
    require(viewer.may(WRITE, room))
    if not _DRAFT.fullmatch(name.removeprefix(start)) or len(text or "") > MOST_BYTES:
        told = Message("a file of yours is {own}", own="offers/NAME.yaml, books/NAME.yaml")
        raise NotSaidError(told)
    name = start + name.removeprefix(start)
    content = None if text is None else text.replace("\r\n", "\n").encode()
    try:
        return _saved(table, viewer, name, content, seen=seen, why=why)
    except ConflictError as problem:  # told to both in their room, with the text that was refused
        body = f"{problem}\n\n{(content or b'').decode()}"[:LONGEST]
        say(table, viewer, room, body, kind="conflict")
        raise


def _saved(
    table: SharedTable, viewer: Viewer, name: str, content: bytes | None, *, seen: int, why: str
) -> int:
    room = f"{rights.OWN}{viewer.party}"
    with table.writing(viewer) as writing:
        act = writing.act
        files = files_at(act, rights.PUBLIC, newest(act, rights.PUBLIC))
        files |= files_at(act, room, newest(act, room))
        if content is not None:
            refuse_unusable({**files, name: content}, viewer.party)
        said = f"{'removed' if content is None else 'saved'} {name}"
        said = f"{said}: {why.strip()[:_LONGEST_WHY]}" if why.strip() else said
        number = put(act, room, {name: content}, why=said, seen=seen)
        if number:
            writing.note(Done(room, "save", f"version {number}: {name}"))
        return number


def _publish(writing: Writing, leaves: Leaving) -> None:
    """Give a party's draft a place among the public files, if the case stays whole."""
    act = writing.act
    public = "/".join(leaves.name.split("/")[2:])
    seen = newest(act, rights.PUBLIC)
    files = files_at(act, rights.PUBLIC, seen)
    if public in files or not public.startswith(("offers/", "books/")):
        told = Message("there is a public file {own} already, or it cannot be public", own=public)
        raise NotReleasedError(told)
    content = leaves.text.encode()
    try:
        refuse_unusable({**files, public: content})
    except OpenbookError as problem:
        told = Message("with {own} the public case could not be used; nothing has left", own=public)
        raise NotReleasedError(told, problem.findings) from problem
    why = f"released by {act.viewer.party}"
    number = put(act, rights.PUBLIC, {public: content}, why=why, seen=seen)
    writing.note(Done(rights.PUBLIC, "release", f"version {number}: {public}"))


def _post(writing: Writing, room: str, kind: str, body: str) -> int:
    act = writing.act
    number = act.next_number(POSTS, room)
    who = {"who": act.viewer.name, "party": act.viewer.party or act.viewer.role, "at": act.at}
    act.run(insert(POSTS).values(room=room, number=number, kind=kind, body=body, **who))
    writing.note(Done(room, "say", f"message {number}"))
    return number

"""Versions: the files of a room as they were after each change, undone and compared."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff
from typing import Any

from sqlalchemy import func, insert, select, tuple_

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host.schema import FILES, VERSIONS
from openbook.web.host.store import Act

_AT_ONCE = 200  # names in one question to the database


class ConflictError(OpenbookError):
    """Somebody else changed the same file since."""

    def __init__(self, name: str, who: str) -> None:
        template = (
            "{own} was changed by {own_who} since you opened it, so nothing was written. "
            "Look at the new version and make your change once more; yours is shown below."
        )
        super().__init__(Message(template, own=name, own_who=who))


@dataclass(frozen=True, slots=True)
class FileCompared:
    """A file as it differs between two versions: lines with their signs."""

    name: str
    lines: tuple[str, ...]


def newest(act: Act, room: str, at: int | None = None) -> int:
    """Return the number of the newest version of a room, now or at a time; 0 before the first."""
    query = select(func.max(VERSIONS.c.number)).where(VERSIONS.c.room == room)
    query = query if at is None else query.where(VERSIONS.c.at <= at)
    return int(act.rows(query)[0][0] or 0)


def listed(act: Act, room: str, most: int = 200) -> list[Any]:
    """Return the versions of a room, newest first: who, when and why."""
    own = select(VERSIONS).where(VERSIONS.c.room == room)
    return act.rows(own.order_by(VERSIONS.c.number.desc()).limit(most))


def files_at(act: Act, room: str, number: int) -> dict[str, bytes]:
    """Return the files of a room as they were after a version."""
    last = (
        select(FILES.c.name, func.max(FILES.c.number))
        .where(FILES.c.room == room, FILES.c.number <= number)
        .group_by(FILES.c.name)
    )
    wanted = sorted((name, at) for name, at in act.rows(last))
    found: dict[str, bytes] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = select(FILES.c.name, FILES.c.content).where(
            FILES.c.room == room,
            tuple_(FILES.c.name, FILES.c.number).in_(wanted[start : start + _AT_ONCE]),
        )
        found |= {name: bytes(said) for name, said in act.rows(some) if said is not None}
    return dict(sorted(found.items()))


def put(
    act: Act,
    room: str,
    files: Mapping[str, bytes | None],
    *,
    why: str,
    seen: int | None = None,
    whole: bool = False,
) -> int:
    """Write a new version of a room; gives its number, 0 where nothing would change.

    ``seen`` is the version that the writer looked at: a file that changed since is a
    conflict. ``whole``: files that are not named are removed.
    """
    now = newest(act, room)
    before = files_at(act, room, now)
    changes = {name: said for name, said in files.items() if before.get(name) != said}
    if whole:
        changes |= dict.fromkeys(name for name in before if name not in files)
    if not changes:
        return 0
    if seen is not None and seen != now:
        _refuse_conflict(act, room, seen, changes)
    number = now + 1
    act.run(
        insert(VERSIONS).values(
            room=room, number=number, why=why[:500], who=act.viewer.name, at=act.at
        )
    )
    for name, said in changes.items():
        act.run(insert(FILES).values(room=room, number=number, name=name, content=said))
    return number


def undo(act: Act, room: str, number: int, why: str) -> int:
    """Take a version back by a new one; refused where its files changed again since."""
    own = select(FILES.c.name).where(FILES.c.room == room, FILES.c.number == number)
    names = [row.name for row in act.rows(own)]
    if not names:
        return 0
    before = files_at(act, room, number - 1)
    return put(act, room, {name: before.get(name) for name in names}, why=why, seen=number)


def compare(act: Act, room: str, one: int, other: int) -> tuple[FileCompared, ...]:
    """Return every file of a room that differs between two versions."""
    old, new = files_at(act, room, one), files_at(act, room, other)
    changed = sorted(name for name in {*old, *new} if old.get(name) != new.get(name))
    return tuple(FileCompared(name, _lines(old.get(name), new.get(name))) for name in changed)


def _lines(old: bytes | None, new: bytes | None) -> tuple[str, ...]:
    one, other = ((each or b"").decode("utf-8", "replace").splitlines() for each in (old, new))
    return tuple(unified_diff(one, other, lineterm="", n=2))[2:]


def _refuse_conflict(act: Act, room: str, seen: int, changes: Mapping[str, Any]) -> None:
    later = select(FILES.c.name, FILES.c.number).where(FILES.c.room == room, FILES.c.number > seen)
    for row in act.rows(later):
        if row.name in changes:
            by = select(VERSIONS.c.who).where(
                VERSIONS.c.room == room, VERSIONS.c.number == row.number
            )
            raise ConflictError(row.name, act.rows(by)[0].who)

"""Audit: whether the record of every room is whole, entry by entry, and reaches its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import select

from openbook.findings.message import Message
from openbook.web.host.record import START, entry_hash
from openbook.web.host.rights import KEEPER, Viewer
from openbook.web.host.schema import RECORD
from openbook.web.host.table import SharedTable


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a record is not what was written: edited, deleted, swapped or cut off."""

    room: str
    number: int
    kind: str
    what: str


def audit(table: SharedTable, heads: Sequence[str] = ()) -> tuple[Broken, ...]:
    """Return everything that is wrong with the record; ``heads`` were printed on papers."""
    with table.reading(Viewer(KEEPER)) as act:
        rows = act.rows(select(RECORD).order_by(RECORD.c.room, RECORD.c.number))
    rooms: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        rooms.setdefault(row.room, []).append(dict(row._mapping))  # noqa: SLF001  (its public name)
    key = table.key.public_key()
    found = [each for room, own in rooms.items() for each in _of_room(room, own, key)]
    for room, (number, digest) in sorted(table.witnessed().items()):
        found += _cut_off(room, rooms.get(room, []), number, digest)
    known = {row.hash for row in rows}
    found += [
        Broken("", 0, "truncation", Message("the head {own} is in no record", own=head))
        for head in heads
        if head not in known
    ]
    return tuple(found)


def _of_room(room: str, rows: list[dict[str, Any]], key: Ed25519PublicKey) -> Iterator[Broken]:
    previous, expected = START, 1
    for row in rows:
        number = row["number"]
        if number != expected:
            missing = Message("entry {number} is missing", number=expected)
            yield Broken(room, expected, "deletion", missing)
            previous = row["previous"]
        if entry_hash(row) != row["hash"] or not _signed(row, key):
            other = next((o for o in rows if o is not row and _was(row, o, key)), None)
            if other:
                swapped = Message("it is entry {number} under another number", number=number)
                yield Broken(room, number, "swap", swapped)
            else:
                yield Broken(room, number, "edit", Message("its words or its time were changed"))
        elif row["previous"] != previous:
            follows = Message("it does not follow the entry before it")
            yield Broken(room, number, "swap", follows)
        previous, expected = row["hash"], number + 1


def _was(row: dict[str, Any], other: dict[str, Any], key: Ed25519PublicKey) -> bool:
    """Return whether a row is whole under the number of another: the two were exchanged."""
    return entry_hash({**row, "number": other["number"]}) == row["hash"] and _signed(row, key)


def _signed(row: dict[str, Any], key: Ed25519PublicKey) -> bool:
    try:
        key.verify(bytes.fromhex(row["signature"]), bytes.fromhex(row["hash"]))
    except (InvalidSignature, ValueError):
        return False
    return True


def _cut_off(room: str, rows: list[dict[str, Any]], number: int, digest: str) -> Iterator[Broken]:
    """Yield what tells that a record ends before the head that was noted outside."""
    last = rows[-1]["number"] if rows else 0
    if last < number:
        template = "it ends with entry {number}; entry {number_head} was written and is gone"
        told = Message(template, number=last, number_head=number)
        yield Broken(room, last + 1, "truncation", told)
        return
    at = next((row for row in rows if row["number"] == number), None)
    if at is not None and at["hash"] != digest:
        yield Broken(room, number, "edit", Message("it is not the entry that was noted as head"))

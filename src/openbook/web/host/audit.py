"""Audit: whether the record of every room is whole and reaches its head, and its rows are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import select

from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.web.host.record import KEPT, START, content_digest, entry_hash, kept_rows, rows_named
from openbook.web.host.rights import KEEPER, Viewer
from openbook.web.host.schema import RECORD
from openbook.web.host.store import Act
from openbook.web.host.table import SharedTable


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a record is not what was written: edited, deleted, swapped or cut off."""

    room: str
    number: int
    kind: str
    what: str


def audit(table: SharedTable, heads: Sequence[str] = ()) -> tuple[Broken, ...]:
    """Return everything wrong with the record and the rows it is about.

    ``heads`` were printed on papers.
    """
    key = table.key.public_key()
    rooms: dict[str, list[dict[str, Any]]] = {}
    with table.reading(Viewer(KEEPER)) as act:
        rows = act.rows(select(RECORD).order_by(RECORD.c.room, RECORD.c.number))
        for row in rows:
            rooms.setdefault(row.room, []).append(dict(row._mapping))  # noqa: SLF001  (its public name)
        found = [each for room, own in rooms.items() for each in _of_room(room, own, key)]
        broken = {(each.room, each.number) for each in found}
        whole = [e for own in rooms.values() for e in own if (e["room"], e["number"]) not in broken]
        found += [*_rows_changed(act, whole), *_rows_unknown(act, rooms)]
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


def _rows_changed(act: Act, entries: list[dict[str, Any]]) -> Iterator[Broken]:
    """Yield each entry whose rows are not those that it was written about."""
    last = {key: each for each in entries if (key := _rows_of(each))}  # answers may be given anew
    have = {key: kept_rows(act, key[0], e["verb"], e["object"]) for key, e in last.items()}
    for key, entry in last.items():
        rows, named = have[key], entry["object"]
        if content_digest(entry["nonce"], rows) == entry["digest"]:
            continue
        beside = [each for each in last if each[:2] == key[:2] and each != key]
        if not rows:
            cut = not any(have[each] for each in beside if each > key)
            told = Message("{own} was written and is gone", own=named)
            yield Broken(key[0], entry["number"], "truncation" if cut else "deletion", told)
        elif any(_fits(rows, last[each]) for each in beside):
            told = Message("{own} holds what another one said", own=named)
            yield Broken(key[0], entry["number"], "swap", told)
        else:
            told = Message("{own} is not what was written", own=named)
            yield Broken(key[0], entry["number"], "edit", told)


def _fits(rows: list[list[Any]], other: dict[str, Any]) -> bool:
    """Return whether rows are those of another entry, under a key that is not theirs."""
    _, key = rows_named(other["verb"], other["object"])
    theirs = [[table, {**cells, **key}] for table, cells in rows]
    return content_digest(other["nonce"], theirs) == str(other["digest"])


def _rows_unknown(act: Act, rooms: dict[str, list[dict[str, Any]]]) -> Iterator[Broken]:
    """Yield each row that no entry is about: somebody put it there past the program."""
    known = {_rows_of(each) for own in rooms.values() for each in own}
    for tables in dict.fromkeys(tables for _, tables in KEPT.values()):
        keys = tables[0].primary_key.columns
        for table in tables:
            names = [column for column in table.primary_key.columns if column.name in keys]
            for room, *key in act.rows(select(*names).distinct().order_by(*names)):
                if (room, tables[0].name, tuple(key)) not in known:
                    said = " ".join((table.name, *map(str, key)))
                    told = Message("{own} is in no entry of the record", own=said)
                    yield Broken(room, 0, "addition", told)


_Rows = tuple[str, str, tuple[Any, ...]]


def _rows_of(entry: dict[str, Any]) -> _Rows | None:
    """Return which rows an entry is about: room, table and key; none where it has none."""
    tables, key = rows_named(entry["verb"], entry["object"])
    return (entry["room"], tables[0].name, tuple(key.values())) if tables else None


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

"""Record: what was done in a room, each entry sealed to the one before, to its rows, and signed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Table, insert, select

from openbook.findings.dataclass import dataclass
from openbook.web.host.rights import PUBLIC
from openbook.web.host.schema import (
    BALLOTS,
    COMMITMENTS,
    FILES,
    JOBS,
    POSTS,
    REACTIONS,
    RECORD,
    RESULTS,
    TEXTS,
    VERSIONS,
)
from openbook.web.host.store import Act

START = "0" * 64  # what the first entry of a room follows
_SAID = ("room", "number", "verb", "object", "digest", "nonce", "previous", "who", "at")
_WORK_CHANGES = frozenset({"state", "far", "tries", "seen_at", "kind", "content"})

# By the verb of an entry: how its object names rows, and the tables in which they are kept.
_VERSION = r"version (?P<number>\d+)", (VERSIONS, FILES)
_DRAFT = r"draft (?P<number>\d+)", (TEXTS,)
_OPENED = r"list (?P<ballot>\d+)", (RESULTS,)
KEPT: dict[str, tuple[str, tuple[Table, ...]]] = {
    **dict.fromkeys(("import", "save", "release", "undo"), _VERSION),
    **dict.fromkeys(("draft", "issue"), _DRAFT),
    **dict.fromkeys(("open", "void"), _OPENED),
    "say": (r"message (?P<number>\d+)", (POSTS,)),
    "react": (r"draft (?P<text>\d+), clause (?P<clause>\d+)", (REACTIONS,)),
    "seal": (r"list (?P<number>\d+)", (BALLOTS,)),
    "mark": (r"list (?P<ballot>\d+) (?P<party>.+)", (COMMITMENTS,)),
    "ask": (r"work (?P<number>\d+)", (JOBS,)),
}


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done: a verb, what with, and content that is kept in no row."""

    room: str
    verb: str
    object: str
    content: bytes = b""


def entry_hash(entry: dict[str, Any]) -> str:
    """Return the hash of what an entry says.

    Its nonce is random, so that nobody can guess an entry of a room from its hash.
    """
    said = json.dumps([entry[name] for name in _SAID], ensure_ascii=False)
    return sha256(said.encode()).hexdigest()


def rows_named(verb: str, named: str) -> tuple[tuple[Table, ...], dict[str, Any]]:
    """Return the tables and the key of the rows that an entry is about; none where it has none."""
    pattern, tables = KEPT.get(verb, ("", ()))
    found = re.match(pattern, named) if tables else None
    if not found:
        return (), {}
    columns = tables[0].c
    return tables, {n: columns[n].type.python_type(v) for n, v in found.groupdict().items()}


def kept_rows(act: Act, room: str, verb: str, named: str) -> list[list[Any]]:
    """Return the rows that an entry is about, as the database has them: cells by table."""
    tables, key = rows_named(verb, named)
    found: list[list[Any]] = []
    for table in tables:
        own = [table.c.room == room, *(table.c[name] == said for name, said in key.items())]
        rows = act.rows(select(table).where(*own).order_by(*table.primary_key.columns))
        found += [[table.name, _cells(row._asdict())] for row in rows]
    return found


def _cells(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the cells of a row that never change; of bytes their hash."""
    work = JOBS.c.address.name in row
    return {
        name: sha256(said).hexdigest() if isinstance(said, bytes | memoryview) else said
        for name, said in row.items()
        if not (work and name in _WORK_CHANGES)
    }


def content_digest(nonce: str, rows: list[list[Any]], content: bytes = b"") -> str:
    """Return the hash of what an entry fixes: its rows, and content kept in none."""
    said = json.dumps(rows, ensure_ascii=False).encode() if rows else b""
    return sha256(nonce.encode() + said + content).hexdigest()


def append(act: Act, key: Ed25519PrivateKey, done: Done) -> str:
    """Add an entry to the record of a room; gives the new head."""
    number, previous = head_of(act, done.room)
    nonce = token_hex(16)
    rows = kept_rows(act, done.room, done.verb, done.object)
    entry: dict[str, Any] = {
        "room": done.room,
        "number": number + 1,
        "verb": done.verb,
        "object": done.object,
        "digest": content_digest(nonce, rows, done.content),
        "nonce": nonce,
        "previous": previous,
        "who": act.viewer.name,
        "at": act.at,
    }
    entry["hash"] = entry_hash(entry)
    entry["signature"] = key.sign(bytes.fromhex(entry["hash"])).hex()
    act.run(insert(RECORD).values(entry))
    return str(entry["hash"])


def head_of(act: Act, room: str) -> tuple[int, str]:
    """Return the number and the hash of the newest entry of a room."""
    query = select(RECORD.c.number, RECORD.c.hash).where(RECORD.c.room == room)
    found = act.rows(query.order_by(RECORD.c.number.desc()).limit(1))
    return (found[0].number, found[0].hash) if found else (0, START)


def head_shown(act: Act, key: Ed25519PrivateKey) -> str:
    """Return what papers and bundles show: entry and hash of the public record, and the key."""
    number, digest = head_of(act, PUBLIC)
    return f"{number} {digest} {public_key(key)}"


def signing_key(file: Path) -> Ed25519PrivateKey:
    """Return the key of a server, made when first asked."""
    if not file.exists():
        made = Ed25519PrivateKey.generate().private_bytes(
            serialization.Encoding.Raw,
            serialization.PrivateFormat.Raw,
            serialization.NoEncryption(),
        )
        file.touch(0o600)
        file.write_bytes(made)
    return Ed25519PrivateKey.from_private_bytes(file.read_bytes())


def public_key(key: Ed25519PrivateKey) -> str:
    """Return the key that others check signatures with."""
    raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
    return key.public_key().public_bytes(*raw).hex()

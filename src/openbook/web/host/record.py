"""Record: what was done in a room, each entry sealed to the one before and signed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import insert, select

from openbook.web.host.schema import RECORD
from openbook.web.host.store import Act

START = "0" * 64  # what the first entry of a room follows
_SAID = ("room", "number", "verb", "object", "digest", "nonce", "previous", "who", "at")


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done: a verb, what with, and the content that it fixes."""

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


def append(act: Act, key: Ed25519PrivateKey, done: Done) -> str:
    """Add an entry to the record of a room; gives the new head."""
    last = select(RECORD.c.number, RECORD.c.hash).where(RECORD.c.room == done.room)
    found = act.rows(last.order_by(RECORD.c.number.desc()).limit(1))
    number, previous = found[0] if found else (0, START)
    nonce = token_hex(16)
    entry: dict[str, Any] = {
        "room": done.room,
        "number": number + 1,
        "verb": done.verb,
        "object": done.object,
        "digest": sha256(nonce.encode() + done.content).hexdigest(),
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

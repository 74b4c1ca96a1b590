"""Schema: the tables of a table's database; every row of a room names the room."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)
from sqlalchemy.schema import SchemaItem

METADATA = MetaData()
_LONG = BigInteger().with_variant(Integer, "sqlite")


def _in_room(name: str, *columns: SchemaItem) -> Table:
    """Return a table whose rows each name their room."""
    return Table(name, METADATA, Column("room", String(120), primary_key=True), *columns)


def _when() -> Column[int]:
    return Column("at", BigInteger, nullable=False)  # seconds since 1970, UTC


def _who() -> Column[str]:
    return Column("who", String(120), nullable=False)  # kept where the account is closed


PEOPLE = Table(
    "people",
    METADATA,
    Column("id", _LONG, primary_key=True, autoincrement=True),
    Column("name", String(120), nullable=False, unique=True),
    Column("role", String(20), nullable=False),
    Column("party", String(60), nullable=False),
    Column("password", String(200), nullable=False),
    Column("second", LargeBinary, nullable=False),  # encrypted
    Column("second_used", BigInteger, nullable=False),  # the last step that was used
    Column("active", Boolean, nullable=False, server_default=true()),
    Column("issuer", String(300), nullable=False, server_default=""),
    Column("subject", String(300), nullable=False, server_default=""),
    _when(),
)
INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("token", String(64), primary_key=True),  # a hash
    Column("role", String(20), nullable=False),
    Column("party", String(60), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("used", Boolean, nullable=False, server_default=false()),
    Column("second", LargeBinary, nullable=False),  # encrypted; becomes the account's
    _who(),
    _when(),
)
LOGINS = Table(
    "logins",
    METADATA,
    Column("token", String(64), primary_key=True),  # a hash
    Column("person", BigInteger, nullable=False, index=True),
    Column("seen_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("room", String(120), nullable=False, server_default=""),  # where a mediator is
    _when(),
)
ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("id", _LONG, primary_key=True, autoincrement=True),
    Column("key", String(64), nullable=False),  # a hash of a name or an address
    _when(),
    Index("attempts_of", "key", "at"),
)
ACCOUNTS = (PEOPLE, INVITATIONS, LOGINS, ATTEMPTS)

VERSIONS = _in_room(
    "versions",
    Column("number", Integer, primary_key=True),
    Column("why", Text, nullable=False),
    _who(),
    _when(),
)
FILES = _in_room(
    "files",
    Column("number", Integer, primary_key=True),
    Column("name", String(300), primary_key=True),
    Column("content", LargeBinary),  # none: removed by this version
)
POSTS = _in_room(
    "posts",
    Column("number", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("party", String(60), nullable=False),
    Column("body", Text, nullable=False),
    _who(),
    _when(),
)
TEXTS = _in_room(
    "texts",
    Column("number", Integer, primary_key=True),
    Column("clauses", Text, nullable=False),  # JSON
    _who(),
    _when(),
)
REACTIONS = _in_room(
    "reactions",
    Column("text", Integer, primary_key=True),
    Column("clause", Integer, primary_key=True),
    Column("answer", String(10), nullable=False),
    Column("condition", Text, nullable=False),
    _who(),
    _when(),
)
BALLOTS = _in_room(
    "ballots",
    Column("number", Integer, primary_key=True),
    Column("packages", Text, nullable=False),  # JSON, sealed
    Column("most", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    _who(),
    _when(),
)
COMMITMENTS = _in_room(
    "commitments",
    Column("ballot", Integer, primary_key=True),
    Column("party", String(60), primary_key=True),
    Column("leaves", Text, nullable=False),  # JSON
    _when(),
)
RESULTS = _in_room(
    "results",
    Column("ballot", Integer, primary_key=True),
    Column("opened", Text, nullable=False),  # JSON: packages that both marked, with openings
    _when(),
)
RECORD = _in_room(
    "record",
    Column("number", Integer, primary_key=True),
    Column("verb", String(20), nullable=False),
    Column("object", String(300), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("nonce", String(32), nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
    _who(),
    _when(),
)
PRESENCE = _in_room(
    "presence",
    Column("person", BigInteger, primary_key=True),
    Column("party", String(60), nullable=False),
    Column("terms", Text, nullable=False),  # JSON: the terms that a person tries now
    _who(),
    _when(),
)
JOBS = _in_room(
    "jobs",
    Column("number", Integer, primary_key=True),
    Column("address", String(2000), nullable=False),  # the page that is asked for
    Column("state", String(10), nullable=False),
    Column("far", Integer, nullable=False),  # percent
    Column("tries", Integer, nullable=False),
    Column("seen_at", BigInteger, nullable=False),  # when its process last said that it lives
    Column("kind", String(100), nullable=False),
    Column("content", LargeBinary),
    _who(),
    _when(),
)
ROOMS = (
    *(VERSIONS, FILES, POSTS, TEXTS, REACTIONS),
    *(BALLOTS, COMMITMENTS, RESULTS, RECORD, PRESENCE, JOBS),
)
# What the server may change or remove; everything else is only added to.
CHANGED = {
    **dict.fromkeys(("people", "invitations"), ("update",)),
    **dict.fromkeys(("logins", "attempts"), ("update", "delete")),
    **dict.fromkeys(("reactions", "jobs"), ("update",)),
    "presence": ("update", "delete"),
}

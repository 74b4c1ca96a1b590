"""Table: the folder of a server with its keys, its database and the witness of its record."""

from __future__ import annotations

import fcntl
import json
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import time

from cryptography.fernet import Fernet
from sqlalchemy import select

from openbook.api.bundle import files_by_owner, refuse_unusable
from openbook.findings.errors import NotWrittenError, OpenbookError
from openbook.web.host import record, rights
from openbook.web.host.record import Done
from openbook.web.host.rights import KEEPER, READER, Viewer
from openbook.web.host.schema import VERSIONS
from openbook.web.host.store import Act, Store, sqlite_url
from openbook.web.host.versions import put

KEY, SECRET, HEADS = "record.key", "secret.key", "heads.json"
ISSUERS = "issuers.json"
_DATABASE = "table.sqlite"


class Writing:
    """A transaction that also keeps the record."""

    def __init__(self, act: Act, table: SharedTable) -> None:
        self.act, self._table = act, table
        self.rooms: set[str] = set()

    def note(self, done: Done) -> str:
        """Add to the record what was done; gives the new head of the room."""
        self.rooms.add(done.room)
        return record.append(self.act, self._table.key, done)


class SharedTable:
    """One bargaining table: its case, its people and its rooms."""

    def __init__(
        self, home: Path, url: str = "", *, keeper: str = "", clock: Callable[[], float] = time
    ) -> None:
        """``keeper``: the database's address for whoever owns it; a server has none."""
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if home.stat().st_mode & 0o077:
            reason = "others on this machine can open it; its owner alone may (chmod 700)"
            raise NotWrittenError(str(home), reason)
        self.home, self.clock = home, clock
        self.store = Store(url or sqlite_url(home / _DATABASE), clock=clock)
        self.kept = Store(keeper, clock=clock) if keeper else self.store
        with guarded(home):
            self.key = record.signing_key(home / KEY)
            if not (home / SECRET).exists():
                put_private(home / SECRET, Fernet.generate_key())
        self.secret = Fernet((home / SECRET).read_bytes())

    def close(self) -> None:
        """Let go of the database."""
        for store in (self.store, self.kept):
            store.close()

    def _store_of(self, viewer: Viewer) -> Store:
        return self.kept if viewer.role == KEEPER else self.store

    def reading(self, viewer: Viewer) -> AbstractContextManager[Act]:
        """Read as one viewer."""
        return self._store_of(viewer).act(viewer)

    @contextmanager
    def writing(self, viewer: Viewer) -> Iterator[Writing]:
        """Change something as one viewer; all of it is kept, or nothing."""
        heads: dict[str, tuple[int, str]] = {}
        with self._store_of(viewer).act(viewer, write=True) as act:
            writing = Writing(act, self)
            yield writing
            heads = {room: record.head_of(act, room) for room in writing.rooms}
        if heads:
            try:
                self._witness(heads)
            except OSError as problem:  # it is written; the next entry witnesses this one too
                fault = {"fault": type(problem).__name__, "at": "witness"}
                logging.getLogger("openbook.host").error(json.dumps(fault))  # noqa: TRY400

    def _witness(self, heads: dict[str, tuple[int, str]]) -> None:
        """Note outside the database how far each record reaches, so that none can be cut."""
        with guarded(self.home):
            known = self.witnessed()
            for room, (number, digest) in heads.items():
                if number > known.get(room, (0, ""))[0]:
                    known[room] = (number, digest)
            said = json.dumps(known, sort_keys=True)
            signed = {"heads": said, "signature": self.key.sign(said.encode()).hex()}
            put_private(self.home / HEADS, json.dumps(signed).encode())

    def witnessed(self) -> dict[str, tuple[int, str]]:
        """Return the heads noted outside the database, their signature checked."""
        file = self.home / HEADS
        if not file.exists():
            return {}
        try:
            found = json.loads(file.read_bytes())
            said = str(found["heads"])
            self.key.public_key().verify(bytes.fromhex(found["signature"]), said.encode())
            return {room: (int(n), str(digest)) for room, (n, digest) in json.loads(said).items()}
        except Exception as problem:
            message = f"{HEADS} was not written by this server, or was changed since"
            raise OpenbookError(message) from problem

    def is_begun(self) -> bool:
        """Return whether a case lies on the table."""
        with self.reading(Viewer(READER)) as act:
            public = select(VERSIONS.c.number).where(VERSIONS.c.room == rights.PUBLIC).limit(1)
            return bool(act.rows(public))

    def begin(self, folder: Path, who: str, why: str) -> None:
        """Lay a case folder on the table: what is public, and what is each party's own.

        Laid once more, its files become a new version of the rooms they belong to. A folder
        that is no case, or one that this version cannot read, leaves everything as it is.
        """
        owned = files_by_owner(folder)
        for party, files in owned.items():
            refuse_unusable({**owned[rights.PUBLIC], **files}, party)
        with self.writing(Viewer(KEEPER, name=who)) as writing:
            for party, files in owned.items():
                room = rights.PUBLIC if party == rights.PUBLIC else f"{rights.OWN}{party}"
                number = put(writing.act, room, files, why=why, whole=True)
                if number:
                    writing.note(Done(room, "import", f"version {number}"))


_LOCK = ".lock"


@contextmanager
def guarded(folder: Path) -> Iterator[None]:
    """Let one process at a time change the files of a folder."""
    handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def put_private(file: Path, content: bytes) -> None:
    """Give a file its new content in one step, on the disk before it has the name."""
    made = file.with_name(f".{file.name}.{os.getpid()}")
    handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    made.replace(file)
    flush_folder(file.parent)


def flush_folder(folder: Path) -> None:
    """Let the names in a folder reach the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def shred(file: Path) -> None:
    """Overwrite a file and remove it; what a disk keeps elsewhere is not in our hands."""
    if not file.exists():
        return
    with file.open("r+b") as opened:
        opened.write(b"\0" * file.stat().st_size)
        opened.flush()
        os.fsync(opened.fileno())
    file.unlink()
    flush_folder(file.parent)

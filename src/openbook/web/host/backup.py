"""Backup: everything of a table in one file but marks and logins; restored, exported, mirrored."""

from __future__ import annotations

import json
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Table as DatabaseTable
from sqlalchemy import insert, select, text

from openbook.api.bundle import SUFFIX, write_bundle, write_folder
from openbook.findings.errors import NotWrittenError, OpenbookError
from openbook.findings.message import Message
from openbook.web.host import blind, rights
from openbook.web.host.record import head_shown
from openbook.web.host.rights import KEEPER, READER, Viewer
from openbook.web.host.schema import ATTEMPTS, LOGINS, METADATA, PEOPLE, PRESENCE
from openbook.web.host.table import HEADS, ISSUERS, KEY, SECRET, SharedTable, put_private
from openbook.web.host.versions import files_at, newest

_FORM = "openbook table 1"
_LEFT_OUT = (LOGINS, ATTEMPTS, PRESENCE)
_KEPT_FILES = (KEY, SECRET, HEADS, ISSUERS)
_ALL = Viewer(KEEPER, name="the keeper")


class NotRestoredError(OpenbookError):
    """Nothing was restored."""


def _tables() -> Iterator[DatabaseTable]:
    yield from (table for table in METADATA.sorted_tables if table not in _LEFT_OUT)


def back_up(table: SharedTable, file: Path) -> int:
    """Write a backup for its owner alone; gives how many rows are in it.

    Marks of blind acceptance lie outside the database and are in no backup.
    """
    said: dict[str, Any] = {"form": _FORM, "rows": {}}
    with table.kept.act(_ALL, write=True) as act:  # all writers wait meanwhile
        for each in _tables():
            rows = act.rows(select(each).order_by(*each.primary_key.columns))
            said["rows"][each.name] = [[_plain(cell) for cell in row] for row in rows]
        heads = {
            name: (table.home / name).read_bytes()
            for name in _KEPT_FILES
            if (table.home / name).exists()
        }
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("table.json", json.dumps(said))
        for name, content in heads.items():
            packed.writestr(name, content)
    put_private(file, made.getvalue())
    return sum(map(len, said["rows"].values()))


def restore(
    file: Path, home: Path, url: str = "", keeper: str = "", server: str = ""
) -> SharedTable:
    """Make a table from a backup, in a new folder and an empty database."""
    if home.exists() and any(home.iterdir()):
        raise NotWrittenError(str(home), "it holds files; name a new folder or an empty one")
    try:
        with zipfile.ZipFile(file) as packed:
            said = json.loads(packed.read("table.json"))
            kept = {name: packed.read(name) for name in _KEPT_FILES if name in packed.namelist()}
        if said["form"] != _FORM:
            raise NotRestoredError(Message("this backup is of another version of Openbook"))
    except (OSError, KeyError, ValueError, TypeError, zipfile.BadZipFile) as problem:
        raise NotRestoredError(Message("this file is no backup of a table")) from problem
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, content in kept.items():
        put_private(home / name, content)
    table = SharedTable(home, url, keeper=keeper)
    table.kept.migrate(server)
    with table.kept.act(_ALL, write=True) as act:
        for each in _tables():
            names = [column.name for column in each.columns]
            for row in said["rows"].get(each.name, ()):
                cells = dict(zip(names, map(_cell, row), strict=True))
                act.run(insert(each).values(cells))
        if not table.kept.embedded:
            act.run(text("select setval('people_id_seq', (select max(id) from people))"))
    blind.sweep(table)  # marks are in no backup: a list that was open can never be opened
    return table


def _plain(cell: Any) -> Any:
    return (
        {"bytes": b64encode(bytes(cell)).decode()} if isinstance(cell, bytes | memoryview) else cell
    )


def _cell(said: Any) -> Any:
    return b64decode(said["bytes"]) if isinstance(said, dict) else said


def export(table: SharedTable, folder: Path, *, whole: bool) -> int:
    """Write the case as a folder: the public part, or with every party's own for the keeper.

    A name that ends as a bundle's becomes a bundle of the public part, with the record's head.
    """
    if folder.suffix == SUFFIX:
        return _bundled(table, folder)
    with table.reading(_ALL if whole else Viewer(READER)) as act:
        files = files_at(act, rights.PUBLIC, newest(act, rights.PUBLIC))
        for room in _own_rooms(act) if whole else ():
            files |= files_at(act, room, newest(act, room))
    count = write_folder(folder, files, private=whole)
    if not whole:  # a mirror that others read: changes belong on the table
        for each in folder.rglob("*"):
            if each.is_file():
                each.chmod(0o444)
    return count


def _bundled(table: SharedTable, file: Path) -> int:
    with table.reading(Viewer(READER)) as act:
        files = files_at(act, rights.PUBLIC, newest(act, rights.PUBLIC))
        record = head_shown(act, table.key)
    with TemporaryDirectory() as place:
        case = Path(place) / "case"
        write_folder(case, files)
        return len(write_bundle(case, file, record=record).manifest.files)


def _own_rooms(act: Any) -> list[str]:
    rooms = METADATA.tables["versions"].c.room
    query = select(rooms).where(rooms.startswith(rights.OWN)).distinct()
    return [row.room for row in act.rows(query)]


def has_people(table: SharedTable) -> bool:
    """Return whether anybody has an account."""
    with table.store.act(Viewer(rights.DOOR)) as act:
        return bool(act.rows(select(PEOPLE.c.id).limit(1)))

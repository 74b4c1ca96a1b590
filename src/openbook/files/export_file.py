"""Export file: tables as one SQLite or DuckDB file, or as a folder with a data package."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from openbook.files.screen_folder import (
    CSV,
    PACKAGE,
    ExtraMissingError,
    ScreenField,
    write_csv,
    write_parquet,
)
from openbook.files.whole_folder import folder_for_copies, replace_file, replace_folder
from openbook.findings.errors import OpenbookError

_DATABASES = {".sqlite": "sqlite", ".db": "sqlite", ".duckdb": "duckdb"}
_SQLITE = {"string": "TEXT", "number": "REAL", "integer": "INTEGER"}
_DUCKDB = {"string": "VARCHAR", "number": "DOUBLE", "integer": "BIGINT"}
_MEANINGS, _EXTRA = "meanings", "duckdb"


class NotAFormError(OpenbookError):
    """The name of a file to write has an ending that we cannot write."""


class ExportTable(NamedTuple):
    """A table that leaves: its columns, each with its meaning, and its rows."""

    name: str
    fields: tuple[ScreenField, ...]
    rows: Sequence[Mapping[str, Any]]

    def cells(self) -> Iterator[tuple[Any, ...]]:
        """Yield the cells of each row in the order of the columns."""
        names = [each.name for each in self.fields]
        return (tuple(map(row.get, names)) for row in self.rows)


def write_export(
    target: Path,
    tables: Sequence[ExportTable],
    about: Mapping[str, Any],
    others: Mapping[str, bytes],
    form: str = CSV,
) -> None:
    """Write tables under a name, all or nothing; its ending says whether it is a database.

    ``others`` are files that a folder holds besides, such as a map.
    """
    kind = _DATABASES.get(target.suffix.lower())
    if kind is None and target.suffix and not target.is_dir():
        known = ", ".join(_DATABASES)
        problem = f"{target.name} cannot be written: end it with {known}, or name a folder"
        raise NotAFormError(problem)
    if kind is None:
        files = [*_folder(tables, about, others, form)]
        replace_folder(target, files, marker=PACKAGE)
        return
    whole = (*tables, _meanings(tables))
    replace_file(target, _sqlite(whole) if kind == "sqlite" else _duckdb(whole))


def _meanings(tables: Iterable[ExportTable]) -> ExportTable:
    """Return a table of all columns, for a file that holds nothing beside its tables."""
    names = ("table", "column", "type", "meaning")
    fields = tuple(ScreenField(name, "string", f"The {name}") for name in names)
    rows = [dict(zip(names, (t.name, *each), strict=True)) for t in tables for each in t.fields]
    return ExportTable(_MEANINGS, fields, rows)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _created(table: ExportTable, kinds: Mapping[str, str]) -> str:
    columns = ", ".join(f"{_quoted(each.name)} {kinds[each.type]}" for each in table.fields)
    return f"CREATE TABLE {_quoted(table.name)} ({columns})"


def _sqlite(tables: Iterable[ExportTable]) -> bytes:
    """Return the bytes of a SQLite file; the same tables give the same ones."""
    with sqlite3.connect(":memory:") as made:
        for each in tables:
            made.execute(_created(each, _SQLITE))
            places = ", ".join("?" * len(each.fields))
            made.executemany(f"INSERT INTO {_quoted(each.name)} VALUES ({places})", each.cells())  # noqa: S608
        made.commit()
        return made.serialize()


def _duckdb(tables: Iterable[ExportTable]) -> bytes:
    """Return the bytes of a DuckDB file, filled from text that reads back bit for bit."""
    try:
        library = import_module("duckdb")
    except ModuleNotFoundError as problem:
        raise ExtraMissingError(_EXTRA) from problem
    with folder_for_copies() as place:
        made = place / "made.duckdb"
        with library.connect(str(made)) as opened:
            for each in tables:
                opened.execute(_created(each, _DUCKDB))
                text = place / "rows.csv"
                with text.open("w", encoding="utf-8", newline="") as file:
                    csv.writer(file, lineterminator="\n").writerows(each.cells())
                opened.execute(
                    f"COPY {_quoted(each.name)} FROM '{text}' (HEADER false, DELIMITER ',', QUOTE '\"')"
                )
        return made.read_bytes()


def _folder(
    tables: Sequence[ExportTable], about: Mapping[str, Any], others: Mapping[str, bytes], form: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a data package."""
    write = write_csv if form == CSV else write_parquet
    with folder_for_copies() as place:
        for each in tables:
            write(place / "table", each.fields, each.rows)
            yield f"{each.name}.{form}", (place / "table").read_bytes()
    yield from others.items()
    resources = [
        {
            "name": each.name.replace("_", "-"),
            "path": f"{each.name}.{form}",
            "format": form,
            "schema": {
                "fields": [
                    {"name": own.name, "type": own.type, "description": own.meaning}
                    for own in each.fields
                ]
            },
        }
        for each in tables
    ]
    package = {"name": "openbook-case", **about, "resources": resources}
    yield PACKAGE, json.dumps(package, ensure_ascii=False, indent=1).encode()

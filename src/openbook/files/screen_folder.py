"""The folder of a screen: a manifest, a file for each finished partition, the tables joined.

A partition is written under another name and renamed, so it is there whole or not at all; its
name holds a hash of everything that its numbers rest on, so a run that was stopped goes on where
it was, and nothing of another run is ever taken for its own.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from io import StringIO
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple

from openbook.files.whole_folder import put_whole
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import NotWrittenError, OpenbookError, reason_of
from openbook.findings.message import Message

MANIFEST, PACKAGE, PROGRESS, PARTS = "manifest.json", "datapackage.json", "progress.json", "parts"
CSV, PARQUET = "csv", "parquet"
_ROWS_A_GROUP = 5_000
Row = Mapping[str, Any]
Rows = Mapping[str, Sequence[Row]]  # of one partition, by resource


class NotAScreenError(OpenbookError):
    """The folder holds no screen, or one of another program."""


class ExtraMissingError(OpenbookError):
    """A library is not installed that only this way of running needs."""

    def __init__(self, extra: str) -> None:
        template = "{own} needs more libraries; install them with: pip install 'openbook[{own}]'"
        super().__init__(Message(template, own=extra))


class ScreenField(NamedTuple):
    """A column of a resulting table."""

    name: str
    type: str
    meaning: str


@cache
def resource_fields() -> dict[str, tuple[ScreenField, ...]]:
    """Return the columns of every resulting table."""
    text = (files("openbook.files") / "screen_fields.csv").read_text("utf-8")
    found: dict[str, list[ScreenField]] = {}
    for row in csv.DictReader(StringIO(text)):
        told = ScreenField(row["field"], row["type"], row["meaning"])
        found.setdefault(row["resource"], []).append(told)
    return {name: tuple(fields) for name, fields in found.items()}


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is, and how many seconds it took so far."""

    done: int
    of: int
    seconds: float

    @property
    def left(self) -> float | None:
        """Return the seconds that the rest will take at this pace; None before the first."""
        return self.seconds / self.done * (self.of - self.done) if self.done else None


@dataclass(slots=True)
class ScreenFolder:
    """A folder that a run writes to, and that pages are made from."""

    root: Path
    manifest: Mapping[str, Any]
    _names: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, root: Path, manifest: Mapping[str, Any]) -> ScreenFolder:
        """Begin or go on with a run; a folder with other files in it is refused."""
        other = root.exists() and (not root.is_dir() or any(root.iterdir()))
        if other and not (root / MANIFEST).is_file():
            reason = f"it holds other files and no {MANIFEST}; name a new folder or an empty one"
            raise NotWrittenError(str(root), reason)
        folder = cls(root, manifest)
        try:
            (root / PARTS).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise NotWrittenError(str(root), reason_of(problem)) from problem
        folder.put(MANIFEST, as_json(manifest))
        return folder

    @classmethod
    def open(cls, root: Path) -> ScreenFolder:
        """Open the folder of a run, finished or not."""
        try:
            manifest = json.loads((root / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError) as problem:
            message = f"{root} holds no screen: there is no {MANIFEST} that can be read"
            raise NotAScreenError(message) from problem
        folder = cls(root, manifest)
        folder._names = list(manifest.get("parts", ()))
        return folder

    def name_of(self, keys: Sequence[str]) -> str:
        """Return the name of a partition: the first of its keys, and what it all rests on."""
        told = sha256(as_json({"manifest": self.manifest, "keys": list(keys)})).hexdigest()
        plain = "".join(each if each.isalnum() else "-" for each in keys[0])[:40]
        return f"{plain}-{len(keys)}-{told[:16]}.json"

    def has(self, name: str) -> bool:
        """Return whether a partition is finished and whole."""
        return self._read(name) is not None

    def keep(self, name: str, rows: Rows) -> None:
        """Write a finished partition."""
        body = as_json(rows)
        self.put(f"{PARTS}/{name}", sha256(body).hexdigest().encode() + b"\n" + body)

    def progress(self, done: RunProgress | None = None) -> RunProgress | None:
        """Write how far the run is, or read it."""
        if done is not None:  # pages look at it; it may be lost when the power fails
            beside = self.root / f".{PROGRESS}"
            with suppress(OSError):
                beside.write_bytes(as_json(asdict(done)))
                beside.replace(self.root / PROGRESS)
            return done
        told = self.data(PROGRESS)
        return RunProgress(**told) if told else None

    def data(self, name: str) -> Any:
        """Return a file of plain data beside the tables; None where it is not there."""
        try:
            return json.loads((self.root / name).read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def rows(self, resource: str) -> Iterator[Row]:
        """Yield the rows of a table, one partition in memory at a time."""
        for name in self._names:
            part = self._read(name)
            if part is None:
                message = f"{self.root / PARTS / name} is missing or damaged; run the screen again"
                raise NotAScreenError(message)
            yield from part.get(resource, ())

    def finish(
        self, names: Sequence[str], form: str, extra: Mapping[str, Mapping[str, Row]]
    ) -> list[Path]:
        """Join the partitions into tables and say what they hold; old partitions go.

        ``extra`` are columns that are known of all rows at once, by resource and first column.
        """
        self._names = list(names)
        resources = [name for name in resource_fields() if name in self.manifest["resources"]]
        made = []
        for name in resources:
            fields = resource_fields()[name]
            key = fields[0].name
            own = extra.get(name, {})
            rows = ({**row, **own.get(str(row[key]), {})} for row in self.rows(name))
            made.append(self._table(name, fields, rows, form))
        self.put(PACKAGE, as_json(_package(self.manifest, resources, form)))
        self.put(MANIFEST, as_json({**self.manifest, "parts": list(names)}))
        for path in (self.root / PARTS).iterdir():
            if path.is_dir():  # of a run that was killed as it wrote
                rmtree(path, ignore_errors=True)
            elif path.name not in {*names}:
                path.unlink(missing_ok=True)
        return made

    def put(self, name: str, content: bytes) -> None:
        """Write a file whole; a disk that is full is told, and what is finished stays."""
        try:
            put_whole(self.root / name, content)
        except OSError as problem:
            reason = f"{reason_of(problem)}; finished partitions stay in {self.root / PARTS}"
            raise NotWrittenError(str(self.root / name), reason) from problem

    def _read(self, name: str) -> Rows | None:
        try:
            head, _, body = (self.root / PARTS / name).read_bytes().partition(b"\n")
            if head.decode("ascii") != sha256(body).hexdigest():
                return None
            rows: Rows = json.loads(body)
        except (OSError, ValueError):
            return None
        return rows

    def _table(
        self, name: str, fields: Sequence[ScreenField], rows: Iterable[Row], form: str
    ) -> Path:
        target = self.root / f"{name}.{form}"
        beside = target.with_name(f".{target.name}.new")
        write = write_parquet if form == PARQUET else write_csv
        try:
            write(beside, fields, rows)
            beside.replace(target)
        except OSError as problem:
            beside.unlink(missing_ok=True)
            reason = f"{reason_of(problem)}; finished partitions stay in {self.root / PARTS}"
            raise NotWrittenError(str(target), reason) from problem
        return target


def as_json(data: Any) -> bytes:
    """Return plain data as bytes, the same every time; a number that is none is refused."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def write_csv(path: Path, fields: Sequence[ScreenField], rows: Iterable[Row]) -> None:
    """Write rows as CSV under a head of their columns."""
    with path.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened, lineterminator="\n")
        names = [each.name for each in fields]
        writer.writerow(names)
        for row in rows:
            cells = map(row.get, names)
            # The writer writes numbers so that they read back bit for bit.
            writer.writerow([_cell(each) if isinstance(each, str) else each for each in cells])


def _cell(text: str) -> str:
    """Return a text for a cell; what starts like a formula is quoted."""
    return f"'{text}" if text[:1] in {"=", "+", "@", "\t"} else text


def write_parquet(path: Path, fields: Sequence[ScreenField], rows: Iterable[Row]) -> None:
    """Write rows in groups of one size, however they were partitioned."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError as problem:
        raise ExtraMissingError(PARQUET) from problem
    kinds = {"string": arrow.string(), "number": arrow.float64(), "integer": arrow.int64()}
    schema = arrow.schema([(each.name, kinds[each.type]) for each in fields])
    with parquet.ParquetWriter(path, schema) as writer:
        for group in _groups(rows):
            columns = {each.name: [row.get(each.name) for row in group] for each in fields}
            writer.write_table(arrow.Table.from_pydict(columns, schema=schema))


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if len(group) == _ROWS_A_GROUP:
            yield group
            group = []
    if group:
        yield group


def _package(manifest: Mapping[str, Any], resources: Sequence[str], form: str) -> dict[str, Any]:
    """Return what the tables hold, as a data package of the Frictionless standard."""
    return {
        "profile": "tabular-data-package",
        "name": "openbook-screen",
        "title": manifest.get("title", "Openbook screen"),
        "description": manifest.get("note", ""),
        "sources": [{"title": each} for each in manifest.get("sources", ())],
        "resources": [
            {
                "name": name,
                "path": f"{name}.{form}",
                "format": form,
                "schema": {
                    "fields": [
                        {"name": each.name, "type": each.type, "description": each.meaning}
                        for each in resource_fields()[name]
                    ]
                },
            }
            for name in resources
        ],
    }

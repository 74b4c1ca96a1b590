"""Merge rows into a table as text: a row of the same key is replaced, others are added."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message

Cells = dict[str, str]


class BrokenTableError(OpenbookError):
    """A table that cannot be read to its end; nothing of it is merged."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(
            Message(
                "the table breaks off on line {number}: {own}", number=line, own=reason
            )
        )


@dataclass(frozen=True, slots=True)
class Merged:
    """The table as it would be written, and how many rows changed how."""

    text: str
    added: int
    changed: int
    same: int


def rows_of(text: str) -> list[Cells]:
    """The rows of a CSV text by column; a cell that is missing is blank."""
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        rows = [row for row in reader if row]
    except csv.Error as problem:
        raise BrokenTableError(reader.line_num, str(problem)) from problem
    header = [name.strip() for name in rows[0]] if rows else []
    return [dict(zip(header, row, strict=False)) for row in rows[1:]]


def merge_rows(
    old: str, rows: Iterable[Cells], *, columns: Sequence[str], keys: Sequence[str]
) -> Merged:
    """Old rows keep their order; a column that only one side has is kept."""
    table = {_key(row, keys): row for row in rows_of(old)}
    header = [name.strip() for name in next(csv.reader([old.partition("\n")[0]]), [])]
    added = changed = same = 0
    for row in rows:
        key = _key(row, keys)
        before = table.get(key)
        now = {**(before or {}), **row}
        if before is None:
            added += 1
        elif _filled(before) == _filled(now):
            same += 1
        else:
            changed += 1
        table[key] = now
        header += [name for name in row if name not in header]
    out = io.StringIO()
    names = [name for name in columns if name in header]
    writer = csv.DictWriter(
        out, names, restval="", extrasaction="ignore", lineterminator="\n"
    )
    writer.writeheader()
    writer.writerows(table.values())
    return Merged(out.getvalue(), added, changed, same)


def _key(row: Cells, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(row.get(name, "").strip() for name in keys)


def _filled(row: Cells) -> Cells:
    return {name: cell.strip() for name, cell in row.items() if cell.strip()}

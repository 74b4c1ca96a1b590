"""What was understood of a file, as text and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.answers.import_look import ImportLook, TableReady
from openbook.files.imports.sent_table import SentTable
from openbook.findings.show import as_data

_NOT_UTF8 = "utf-8-sig"


def looked_data(looked: ImportLook, written: Sequence[str] = ()) -> dict[str, Any]:
    """Everything as plain data."""
    table = looked.table
    return {
        "kind": looked.kind,
        "file": looked.file,
        "encoding": table.text.encoding if table else None,
        "parted_by": table.parted_by if table else None,
        "header_line": table.head_line if table else None,
        "columns": _columns(looked),
        "columns_not_used": _not_used(looked),
        "rows_used": looked.used,
        "rows_not_used": looked.reasons,
        "totals": [
            {"what": t.label, "in_file": t.sent, "made": t.made, "unit": t.unit}
            for t in looked.totals
        ],
        "tables": [_table_data(each) for each in looked.tables],
        "written": list(written),
        "findings": [as_data(each) for each in looked.findings],
    }


def looked_text(looked: ImportLook) -> str:
    """What was understood, as people read it."""
    table = looked.table
    lines = [f"{looked.file}: {looked.title}"]
    if table:
        encoding = table.text.encoding.replace(_NOT_UTF8, "utf-8")
        head = f"header on line {table.head_line}" if table.head_line else "no header"
        lines += [f"Read as {encoding}, {table.parted_by}, {head}", "", "Columns"]
        lines += _pairs(_columns(looked))
        lines += _listed("not used", _not_used(looked))
        rows = f"Rows: {looked.used:,} used, {looked.left_out:,} not used"
        lines += ["", rows]
        lines += [f"  {count:>9,}  {why}" for why, count in looked.reasons.items()]
    if looked.totals:
        lines += ["", f"{'Totals':<58}{'in the file':>16}{'made of it':>16}"]
        lines += [
            f"  {t.label:<56}{t.sent:>16,.15g}{t.made:>16,.15g}" for t in looked.totals
        ]
    if looked.tables:
        lines += ["", "Tables", *map(_table_text, looked.tables)]
    return "\n".join(lines)


def _columns(looked: ImportLook) -> dict[str, str]:
    """Ours by theirs."""
    table = looked.table
    if table is None:
        return {}
    known = {table.header[at]: name for name, at in table.matched.items()}
    others = dict.fromkeys(_others(table), looked.also) if looked.also else {}
    return known | others


def _not_used(looked: ImportLook) -> list[str]:
    if looked.table is None or looked.also:
        return []
    return _others(looked.table)


def _others(table: SentTable) -> list[str]:
    """The columns that are not known by their names."""
    used = set(table.matched.values())
    return [name for at, name in enumerate(table.header) if at not in used and name]


def _pairs(columns: dict[str, str]) -> list[str]:
    wide = max(map(len, columns), default=0)
    return [f"  {theirs:<{wide}}  is {ours}" for theirs, ours in columns.items()]


def _listed(label: str, words: list[str]) -> list[str]:
    return [f"  {label}: {', '.join(words)}"] if words else []


def _table_data(table: TableReady) -> dict[str, Any]:
    return {
        "file": table.file,
        "rows": table.rows,
        "rows_there": table.there,
        "added": table.merged.added,
        "changed": table.merged.changed,
        "same": table.merged.same,
    }


def _table_text(table: TableReady) -> str:
    there = "a new file"
    if table.there is not None:
        there = f"there already, with {table.there:,} rows"
    return f"  {table.file}: {table.rows:,} rows ({there})"

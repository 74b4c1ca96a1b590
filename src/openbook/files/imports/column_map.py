"""Columns that somebody maps once: read by their names, remembered in imports.yaml."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from openbook.case.tables.sources import ColumnMapping, ImportMemory, MappedColumn, RowsKept
from openbook.files.imports.kind import ImportKind
from openbook.files.imports.request import ImportRequest, LeftOut
from openbook.files.imports.sent_table import SentTable, WantedColumn, wanted
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import suggestion

_HEAD = """\
# What openbook import remembers, so that the next file is one command. Change a name here
# when the file changes it.
"""


def mapping_for(memory: ImportMemory | None, kind: str, asked: ImportRequest) -> ColumnMapping:
    """Return the mapping as it is made now, else as the case remembers it."""
    for each in memory.mappings if memory and not asked.maps else ():
        if (each.kind, each.name) == (kind, asked.name):
            return each
    now = [MappedColumn(column=ours, named=theirs) for ours, theirs in asked.columns]
    now += [MappedColumn(column=ours, value=value) for ours, value in asked.values]
    only = tuple(RowsKept(named=theirs, value=value) for theirs, value in asked.only)
    return ColumnMapping(
        kind=kind, name=asked.name, columns=tuple(now), only=only, add_up=asked.add_up
    )


def with_names(kind: ImportKind, mapped: Sequence[MappedColumn]) -> tuple[WantedColumn, ...]:
    """Return the columns of a kind with the names that somebody gave them."""
    theirs = {each.column: each.named for each in mapped if each.named}
    return tuple(
        wanted(theirs[each.name], *each.names) if each.name in theirs else each
        for each in kind.columns
    )


def mapped_table(
    table: SentTable, mapping: ColumnMapping, kind: ImportKind, file: str
) -> tuple[SentTable, list[Finding]]:
    """Return the table with every mapped column in its place; tell those that fit none."""
    known = {column.name for column in kind.columns}
    plain = [name.strip().casefold() for name in table.header]
    matched, values, odd = dict(table.matched), [*table.values], list[Finding]()
    for each in mapping.columns:
        theirs = each.named.strip().casefold()
        if each.column not in known:
            what = f"{each.column!r} is not a column of this kind of file"
            odd.append(_unfit(file, table, what, suggestion(each.column, sorted(known))))
        elif each.value:
            matched[each.column] = len(table.header) + len(values)
            values.append(each.value)
        elif theirs in plain:
            matched[each.column] = plain.index(theirs)
        else:
            what = f"the file has no column {each.named!r}, which is mapped to {each.column}"
            odd.append(_unfit(file, table, what, suggestion(each.named, table.header)))
    only: list[tuple[int, str]] = []
    for kept in mapping.only:
        if kept.named.strip().casefold() in plain:
            at = plain.index(kept.named.strip().casefold())
            only.append((at, kept.value.strip().casefold()))
        else:
            what = f"the file has no column {kept.named!r}, by which rows are chosen"
            odd.append(_unfit(file, table, what, suggestion(kept.named, table.header)))
    return replace(table, matched=matched, values=tuple(values), only=tuple(only)), odd


def _unfit(file: str, table: SentTable, what: str, near: str) -> Finding:
    remedy = f"{near} Map it anew with --map OURS=THEIRS, or change it in imports.yaml."
    return found("OB867", Place(file, table.head_line), what, remedy=remedy.strip())


def refuse_other_district(memory: ImportMemory | None, code: str, left: LeftOut) -> None:
    """Tell where a file is of another district than those before it."""
    known = "".join(filter(str.isdigit, memory.district)) if memory else ""
    if known and code and known != code:
        what = f"this file is of the district {_dashed(code)}, and the case of {_dashed(known)}"
        remedy = "Take the file of the case's district; imports.yaml says which one it is."
        left.tell("OB865", what, remedy=remedy)


def _dashed(code: str) -> str:
    return f"{code[:2]}-{code[2:]}"


def memory_text(
    memory: ImportMemory | None,
    kind: str,
    asked: ImportRequest,
    mapping: ColumnMapping,
    district: str,
) -> str:
    """Return imports.yaml with this import remembered; empty where there is nothing to."""
    memory = memory or ImportMemory()
    code = memory.district or (_dashed(district) if district else "")
    kept = [each for each in memory.mappings if (each.kind, each.name) != (kind, asked.name)]
    if mapping.columns or mapping.only or mapping.add_up:
        kept.append(mapping)
    new = asked.maps or (district and not memory.district)
    if not new:
        return ""
    lines = [f"district: {json.dumps(code)}"] if code else []
    lines += ["mappings:"] if kept else []
    for each in kept:
        lines.append(f"  - kind: {each.kind}")
        lines += [f"    name: {json.dumps(each.name)}"] if each.name else []
        lines.append("    columns:" if each.columns else "    columns: []")
        for column in each.columns:
            field, said = ("named", column.named) if column.named else ("value", column.value)
            lines.append(f"      - {{column: {column.column}, {field}: {_quoted(said)}}}")
        lines += ["    only:"] if each.only else []
        for own in each.only:
            lines.append(f"      - {{named: {_quoted(own.named)}, value: {_quoted(own.value)}}}")
        lines += ["    add_up: yes"] if each.add_up else []
    return _HEAD + "\n".join(lines) + "\n"


def _quoted(said: str) -> str:
    return json.dumps(said, ensure_ascii=False)

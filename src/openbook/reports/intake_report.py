"""Filling a case: which numbers are missing, and what was understood of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from openbook.answers.imports import ImportLook, TableReady
from openbook.answers.needs import Answerable, Need
from openbook.files.imports.sent_table import SentTable
from openbook.findings.finding import as_data
from openbook.reports.overview import wrapped
from openbook.reports.plain_data import picked
from openbook.reports.words.words import ENGLISH, Words


def missing_text(title: str, answers: Sequence[Answerable], words: Words = ENGLISH) -> str:
    """The answers in words: those at hand, those in part, those that are not there yet."""
    ready = [each for each in answers if not each.needs]
    lines = [title, "=" * len(title)]
    if ready:
        width = max(len(each.question) for each in ready)
        lines += ["", "Can be answered now:"]
        lines += [f"  {each.question:<{width}}  {each.command}" for each in ready]
    told: set[Need] = set()
    for heading, partly in (("In part:", True), ("Not yet:", False)):
        waiting = [each for each in answers if each.needs and each.partly is partly]
        if waiting:
            lines += ["", heading]
            lines += [line for each in waiting for line in _waiting(each, told, words)]
    return "\n".join(lines)


def missing_data(answers: Sequence[Answerable]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [asdict(each) for each in answers]


def _waiting(answer: Answerable, told: set[Need], words: Words) -> Iterator[str]:
    """A question and its needs; what was told before is only counted."""
    command = f" ({answer.command})" if answer.command else ""
    yield f"  {answer.question}{command}"
    new = [need for need in answer.needs if need not in told]
    if again := len(answer.needs) - len(new):
        yield f"    needs {again} of the things named above"
    for need in new:
        yield from wrapped(f"{need.file}: {need.says}", "    - ")
        if need.look_in:
            yield from wrapped(f"Look in: {words.said(need.look_in)}.", "      ")
    told.update(new)


def looked_data(looked: ImportLook, written: Sequence[str] = ()) -> dict[str, Any]:
    """Everything as plain data."""
    read = {"encoding": "text.encoding", "parted_by": "parted_by", "header_line": "head_line"}
    known = (f"{name}={path}" for name, path in read.items())
    return {
        **picked(looked, "kind", "file"),
        **(picked(looked.table, *known) if looked.table else dict.fromkeys(read)),
        "columns": _columns(looked),
        "columns_not_used": _not_used(looked),
        **picked(looked, "rows_used=used", "rows_not_used=reasons"),
        "totals": [picked(t, "what=label", "in_file=sent", "made", "unit") for t in looked.totals],
        "tables": [
            picked(each, "file", "rows", "rows_there=there")
            | picked(each.merged, "added", "changed", "same")
            for each in looked.tables
        ],
        "written": list(written),
        "findings": [as_data(each) for each in looked.findings],
    }


def looked_text(looked: ImportLook) -> str:
    """What was understood, as people read it."""
    table = looked.table
    lines = [f"{looked.file}: {looked.title}"]
    if table:
        encoding = table.text.encoding.replace("utf-8-sig", "utf-8")
        head = f"header on line {table.head_line}" if table.head_line else "no header"
        lines += [f"Read as {encoding}, {table.parted_by}, {head}", "", "Columns"]
        columns, unused = _columns(looked), _not_used(looked)
        wide = max(map(len, columns), default=0)
        lines += [f"  {theirs:<{wide}}  is {ours}" for theirs, ours in columns.items()]
        lines += [f"  not used: {', '.join(unused)}"] if unused else []
        lines += ["", f"Rows: {looked.used:,} used, {looked.left_out:,} not used"]
        lines += [f"  {count:>9,}  {why}" for why, count in looked.reasons.items()]
    if looked.totals:
        lines += ["", f"{'Totals':<58}{'in the file':>16}{'made of it':>16}"]
        lines += [f"  {t.label:<56}{t.sent:>16,.15g}{t.made:>16,.15g}" for t in looked.totals]
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


def _table_text(table: TableReady) -> str:
    there = "a new file"
    if table.there is not None:
        there = f"there already, with {table.there:,} rows"
    return f"  {table.file}: {table.rows:,} rows ({there})"

"""Filling a case: which numbers are missing, and what was understood of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from openbook.answers.imports import ImportLook, TableReady
from openbook.answers.needs import Answerable, Need
from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.figures.amounts import said_number
from openbook.files.imports.derived_assumptions import AssumedValue
from openbook.files.imports.sent_table import SentTable
from openbook.findings.finding import as_data
from openbook.reports.document.document import (
    Badge,
    Blocks,
    Document,
    Heading,
    TableRow,
    Text,
    label,
    of_case,
    row_of,
    table,
)
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words

_NAMED = 2  # of the answers that wait for a number; most wait for many


def missing_document(case: Case, answers: Sequence[Answerable], words: Words) -> Document:
    """Lay out which answers a case can give, and what to add for the others."""
    title = words("What this case still needs")
    return of_case(case, title, missing_blocks(answers, words), words)


def missing_blocks(answers: Sequence[Answerable], words: Words) -> Blocks:
    """Lay out what to add, what waits for it, and every answer with its command."""
    given = sum(each.given for each in answers)
    told = {"number": words.number(given), "number_all": words.number(len(answers))}
    yield Text(words("{number} of {number_all} answers can be given now.", **told), "lead")
    waiting: dict[Need, list[str]] = {}
    for each in answers:
        for need in each.needs:
            waiting.setdefault(need, []).append(words.said(each.question))
    if waiting:
        yield Heading(words("What to add"), 2)
        needed = ("What to write, and where it is published", "Answers that wait for it")
        rows = (_need_row(*each, words) for each in waiting.items())
        yield table(words, "missing", "What to add", needed, rows, widths=(3, 2))
    yield Heading(words("Answers"), 2)
    rows = (_answer_row(each, words) for each in answers)
    yield table(words, "answers", "Answers", ("Answer", "Now", "Command"), rows, widths=(2, 1, 3))


def _need_row(need: Need, questions: Sequence[str], words: Words) -> TableRow:
    look_in = words.said(need.look_in)
    below = (words("Look in: {place}.", place=look_in),) if look_in else ()
    told = "; ".join(questions[:_NAMED])
    if (more := len(questions) - _NAMED) > 0:
        told = words("{answers} and {number} more", answers=told, number=words.number(more))
    return row_of(label(words.said(need.whole), *below), told)


def _answer_row(answer: Answerable, words: Words) -> TableRow:
    mark = Badge(words("yes"), "good")
    if answer.needs:
        mark = Badge(words("in part"), "warn") if answer.partly else Badge(words("not yet"))
    return row_of(words.said(answer.question), mark, answer.command)


def missing_data(answers: Sequence[Answerable]) -> list[dict[str, Any]]:
    """Return the same for programs."""
    return [asdict(each) for each in answers]


def looked_data(looked: ImportLook, written: Sequence[str] = ()) -> dict[str, Any]:
    """Everything as plain data."""
    read = {"encoding": "text.encoding", "parted_by": "parted_by", "header_line": "head_line"}
    known = (f"{name}={path}" for name, path in read.items())
    return {
        **picked(looked, "kind", "file"),
        **(picked(looked.table, *known) if looked.table else dict.fromkeys(read)),
        "versions": list(looked.versions),
        "columns": _columns(looked),
        "columns_not_used": _not_used(looked),
        **picked(looked, "rows_used=used", "rows_not_used=reasons"),
        "totals": [picked(t, "what=label", "in_file=sent", "made", "unit") for t in looked.totals],
        "assumptions": [picked(each, "name", "values", "note") for each in looked.assumed],
        "tables": [
            picked(each, "file", "rows", "rows_there=there")
            | picked(each.merged, "added", "changed", "same")
            | {"changes": [change._asdict() for change in each.changes]}
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
    if looked.versions:
        lines += ["", "Versions in the file", *(f"  {each}" for each in looked.versions)]
    if looked.totals:
        lines += ["", f"{'Totals':<58}{'in the file':>16}{'made of it':>16}"]
        lines += [f"  {t.label:<56}{t.sent:>16,.15g}{t.made:>16,.15g}" for t in looked.totals]
    if looked.tables:
        lines += ["", "Tables", *(line for each in looked.tables for line in _table_text(each))]
    if looked.assumed:
        lines += ["", "Assumptions", *map(_assumed_text, looked.assumed)]
    lines += [f"  {each.name}" for each in looked.texts]
    return "\n".join(lines)


def _assumed_text(value: AssumedValue) -> str:
    unit = BY_NAME[value.name].unit
    told = (f"{year} {said_number(each, unit)}".strip() for year, each in value.values.items())
    return f"  {value.name}: {', '.join(told)}" + (f" ({value.note})" if value.note else "")


def _columns(looked: ImportLook) -> dict[str, str]:
    """Ours by theirs."""
    table = looked.table
    if table is None:
        return {}
    names = (*table.header, *(f"{value!r} in every row" for value in table.values))
    known = {names[at]: name for name, at in table.matched.items()}
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


_MOST_CHANGES = 20


def _table_text(table: TableReady) -> Iterator[str]:
    """Yield a table that would be written, and what is other there than before."""
    there = "a new file"
    if table.there is not None:
        there = f"there already, with {table.there:,} rows"
    yield f"  {table.file}: {table.rows:,} rows ({there})"
    merged = table.merged
    if merged.changed or merged.same:
        yield f"    {merged.added:,} new, {merged.changed:,} changed, {merged.same:,} as before"
    for change in table.changes[:_MOST_CHANGES]:
        yield f"    {change.row}: {change.column} {change.was} → {change.now}"
    if (more := len(table.changes) - _MOST_CHANGES) > 0:
        yield f"    and {more:,} more"

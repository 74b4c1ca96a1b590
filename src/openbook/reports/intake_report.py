"""Filling a case: which numbers are missing, and what was understood of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.figures.amounts import said_number
from openbook.files.imports.derived_assumptions import AssumedValue
from openbook.files.imports.kind import ImportLook, TableReady
from openbook.files.imports.sent_table import SentTable
from openbook.findings.finding import as_data
from openbook.findings.message import large_first
from openbook.model.missing_inputs import Answerable, Need
from openbook.reports.document.document import (
    Badge,
    Blocks,
    Document,
    Heading,
    Link,
    Rich,
    TableRow,
    Text,
    amounts,
    bullets,
    label,
    of_case,
    row_of,
    table,
)
from openbook.reports.document.text import blocks_text
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words, words_in

_NAMED = 2  # of the answers that wait for a number; most wait for many


def missing_document(case: Case, answers: Sequence[Answerable], words: Words) -> Document:
    """Lay out which answers a case can give, and what to add for the others."""
    title = words("What this case still needs")
    return of_case(case, title, missing_blocks(answers, words), words)


def missing_blocks(
    answers: Sequence[Answerable],
    words: Words,
    door: Callable[[str], str] | None = None,
    page: Callable[[str], str] | None = None,
) -> Blocks:
    """Lay out what to add, what waits for it, and every answer with its command or page.

    ``door`` gives the address of the form for a file, ``page`` that of a command's answer.
    """
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
        rows = (_need_row(*each, words, door) for each in waiting.items())
        yield table(words, "missing", "What to add", needed, rows, widths=(3, 2))
    yield Heading(words("Answers"), 2)
    rows = (_answer_row(each, words, page) for each in answers)
    heads = ("Answer", "Now", "Command")[: 2 if page else 3]
    yield table(words, "answers", "Answers", heads, rows, widths=(2, 1, 3)[: len(heads)])


def _need_row(
    need: Need, questions: Sequence[str], words: Words, door: Callable[[str], str] | None
) -> TableRow:
    look_in = words.said(need.look_in)
    below: list[Rich] = [words("Look in: {place}.", place=look_in)] if look_in else []
    below += [Link(words("Write it here"), door(need.file))] if door else []
    told = "; ".join(questions[:_NAMED])
    if (more := len(questions) - _NAMED) > 0:
        told = words("{answers} and {number} more", answers=told, number=words.number(more))
    return row_of(label(words.said(need.whole), *below), told)


def _answer_row(answer: Answerable, words: Words, page: Callable[[str], str] | None) -> TableRow:
    mark = Badge(words("yes"), "good")
    if answer.needs:
        mark = Badge(words("in part"), "warn") if answer.partly else Badge(words("not yet"))
    question = large_first(words.said(answer.question))
    if page is None:
        return row_of(question, mark, answer.command)
    return row_of(Link(question, page(answer.command)) if answer.command else question, mark)


def missing_data(answers: Sequence[Answerable]) -> list[dict[str, Any]]:
    """Return the same for programs."""
    return [asdict(each) for each in answers]


def looked_data(looked: ImportLook, written: Sequence[str] = ()) -> dict[str, Any]:
    """Return everything as plain data."""
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
    """Write what was understood as a terminal shows it."""
    return "\n".join(blocks_text(looked_blocks(looked, words_in("en")), {})).lstrip("\n")


def looked_blocks(looked: ImportLook, words: Words) -> Blocks:
    """Lay out what was understood of a file."""
    yield Text(f"{looked.file}: {words.said(looked.title)}", "lead")
    if sent := looked.table:
        head = words("no header")
        if sent.head_line:
            head = words("header on line {number}", number=sent.head_line)
        encoding = sent.text.encoding.replace("utf-8-sig", "utf-8")
        told = {"encoding": encoding, "parted": words.said(sent.parted_by), "head": head}
        yield Text(words("Read as {encoding}, {parted}, {head}.", **told), "quiet")
        yield from _columns_blocks(looked, words)
        counts = {"used": words.number(looked.used), "left": words.number(looked.left_out)}
        yield Heading(words("Rows: {used} used, {left} not used", **counts), 3)
        reasons = looked.reasons.items()
        yield bullets(f"{words.number(count)}: {words.said(why)}" for why, count in reasons)
    if looked.versions:
        yield Heading(words("Versions in the file"), 3)
        yield bullets(looked.versions)
    if looked.totals:
        rows = (
            row_of(words.said(t.label), *amounts((t.sent, t.made), partial(_exact, words)))
            for t in looked.totals
        )
        heads = ("Totals", "in the file", "made of it")
        yield table(words, "totals", "Totals", heads, rows, widths=(3, 1, 1))
    if looked.tables or looked.texts:
        yield Heading(words("Files that change"), 3)
        yield bullets(
            [
                *(t for each in looked.tables for t in _table_told(each, words)),
                *(each.name for each in looked.texts),
            ]
        )
    if looked.assumed:
        yield Heading(words("Assumptions"), 3)
        yield bullets(map(_assumed_text, looked.assumed))


def _exact(words: Words, value: float) -> str:
    return words.number(value, 0 if value == round(value) else 2)


def _columns_blocks(looked: ImportLook, words: Words) -> Blocks:
    """Lay out which column of the file is which of ours, and those that nobody uses."""
    rows = (row_of(theirs, ours) for theirs, ours in _columns(looked).items())
    heads = ("Column of the file", "Read as")
    yield table(words, "columns", "Columns", heads, rows)
    if unused := _not_used(looked):
        yield Text(words("Not used: {columns}.", columns=", ".join(unused)), "quiet")


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
    """Return the columns that are not known by their names."""
    used = set(table.matched.values())
    return [name for at, name in enumerate(table.header) if at not in used and name]


_MOST_CHANGES = 20


def _table_told(ready: TableReady, words: Words) -> Iterator[str]:
    """Yield a table that would be written, and what is other there than before."""
    there = words("a new file")
    if ready.there is not None:
        there = words("there already, with {count} rows", count=words.number(ready.there))
    rows = words.number(ready.rows)
    yield words("{file}: {count} rows ({there})", file=ready.file, count=rows, there=there)
    merged = ready.merged
    if merged.changed or merged.same:
        counts = (merged.added, merged.changed, merged.same)
        told = dict(zip(("added", "changed", "same"), map(words.number, counts), strict=True))
        yield words("{added} new, {changed} changed, {same} as before", **told)
    for change in ready.changes[:_MOST_CHANGES]:
        yield f"{change.row}: {change.column} {change.was} → {change.now}"
    if (more := len(ready.changes) - _MOST_CHANGES) > 0:
        yield words("and {number} more", number=words.number(more))

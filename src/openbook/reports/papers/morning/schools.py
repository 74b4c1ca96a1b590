"""The schools of a strike morning, what needs somebody first."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.papers.paper import (
    Block,
    Cell,
    Heading,
    Row,
    Table,
    Text,
    amounts,
    label,
)
from openbook.reports.strike.status_map import status_words
from openbook.reports.words.words import Words
from openbook.strike.board import Board, BoardRow
from openbook.strike.forecast.expected import Band

_MOST = 60  # schools on the sheet; those that need somebody come first
_MISSING = (
    "Staff missing: {count} of {needed}",
    "With a credential missing: {count} of {needed}",
    "For special education missing: {count} of {needed}",
)


def schools(board: Board, words: Words) -> Iterator[Block]:
    """Every school of the day: status, adults sent, pupils expected and counted."""
    yield Heading(words("Schools by staffing need"), 2)
    heads = ("School", "Status", "Staff assigned", "Expected", "Counted")
    yield Table(
        name="schools",
        caption=words("Schools by staffing need"),
        heads=tuple(map(words, heads)),
        rows=tuple(Row(_school(row, words)) for row in board.rows),
        widths=(5, 3, 1, 1, 1),
        most=_MOST,
        shown=False,
    )
    more = len(board.rows) - _MOST
    if more > 0:
        text = "{count} more schools are not shown here."
        yield Text(words(text, count=words.number(more)), "quiet")


def _school(row: BoardRow, words: Words) -> tuple[Cell, ...]:
    told, planned = row.told, row.planned
    sent = None
    if planned and planned.adults is not None:
        sent = float(sum(count for _, count in planned.adults))
    into = (told.into_name,) if told.into_name else ()
    return (
        label(told.name, *_short(row, words)),
        label(status_words(told.status, words), *into),
        *amounts([sent], words.number),
        band(row.expected, words),
        *amounts([row.counted], words.number, missing=""),
    )


def _short(row: BoardRow, words: Words) -> Iterator[str]:
    """What a school lacks, and where the plan says something else than announced."""
    if row.planned is None:
        return
    lacks = zip(_MISSING, row.planned.missing, row.planned.needs, strict=True)
    for text, count, needed in lacks:
        if count:
            yield words(text, count=count, needed=needed)
    if row.against_plan:
        yield words(
            "Announced as {told}; the plan has it {planned}.",
            told=status_words(row.told.status, words),
            planned=status_words(row.planned.status, words),
        )


def band(each: Band | None, words: Words) -> Cell:
    """Between how many and how many pupils are expected nine times of ten."""
    if each is None:
        return Cell("", None, number=True)
    low, high = words.number(each.low), words.number(each.high)
    return Cell(f"{low} – {high}", f"{low} – {high}", number=True)

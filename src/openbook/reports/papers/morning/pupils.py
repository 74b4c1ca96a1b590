"""Pupils on a strike day: expected beside counted, and where counts surprise."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.reports.papers.morning.schools import band
from openbook.reports.papers.paper import Block, Cell, Heading, Row, Table, Text, label
from openbook.reports.papers.sources import sources_of
from openbook.reports.words.words import Words
from openbook.strike.board import Board, BoardRow

_MOST = 12


def pupils(case: Case, board: Board, words: Words) -> Iterator[Block]:
    """The forecast of the district beside what was counted, then the surprises."""
    yield Heading(words("Pupils: expected and counted"), 2)
    notes = sources_of(case, case.counts, case.strike_days, case.enrollment)
    if board.expected is None:
        text = "Without enrollment by school nothing can be expected."
        yield Text(words(text), "quiet", notes)
        return
    yield Text(" ".join(_told(board, words)), "lead", notes)
    surprises = [row for row in board.rows if row.surprise]
    if surprises:
        text = "Counts outside what was expected nine times of ten: {count} schools"
        yield Table(
            name="surprises",
            caption=words(text, count=words.number(len(surprises))),
            heads=tuple(map(words, ("School", "Expected", "Counted", "Surprise"))),
            rows=tuple(Row(_surprise(row, words)) for row in surprises[:_MOST]),
            widths=(4, 1, 1, 1),
        )


def _told(board: Board, words: Words) -> Iterator[str]:
    if board.expected is not None:
        yield words(
            "Expected in the whole district: {middle}, nine times of ten between {low} "
            "and {high}.",
            middle=words.number(board.expected.middle),
            low=words.number(board.expected.low),
            high=words.number(board.expected.high),
        )
    if board.reported:
        yield words(
            "Counted so far: {pupils} in {schools} schools, where {expected} were "
            "expected.",
            pupils=words.number(board.counted),
            schools=words.number(board.reported),
            expected=words.number(board.expected_there),
        )
    else:
        yield words("No school has counted yet.")
    if board.announced is not None:
        text = "The district's own count: {pupils}."
        yield words(text, pupils=words.number(board.announced))


def _surprise(row: BoardRow, words: Words) -> tuple[Cell, ...]:
    counted = row.counted or 0.0
    return (
        label(row.told.name),
        band(row.expected, words),
        Cell(words.number(counted), counted, number=True),
        label(words("more") if row.surprise > 0 else words("fewer")),
    )

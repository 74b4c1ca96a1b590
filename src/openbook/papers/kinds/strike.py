"""The morning board of a strike day: statuses, shortfalls first, pupils, cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from openbook import striking
from openbook.case.case import Case
from openbook.opened import Opened
from openbook.papers.kind import Kind, PaperAsked
from openbook.papers.morning.cost import cost_of_days
from openbook.papers.morning.pupils import pupils
from openbook.papers.morning.schools import schools
from openbook.papers.paper import Block, Drawing, Facts, Heading, Text
from openbook.papers.sources import sources_of
from openbook.report.strike.status_map import SHORT, status_map, status_words
from openbook.report.words.words import Words
from openbook.strike.board import Board
from openbook.strike.days import day_meant
from openbook.strike.status import STATUSES


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The board of the day asked for, else of the next one."""
    day = day_meant(open_case.case, asked.day)
    planned = asked.planned
    if planned is None and asked.plan:
        planned = striking.planned_by_school(open_case, day=day)
    board = striking.morning_board(open_case, day=day, planned=planned or {})
    words = asked.words
    return (
        *_head(board, words, planned=bool(planned)),
        *schools(board, words),
        *pupils(open_case.case, board, words),
        *cost_of_days(open_case, day, asked),
        _map(open_case.case, board, words),
    )


def _head(board: Board, words: Words, *, planned: bool) -> Iterator[Block]:
    """How many schools have which status."""
    counts = Counter(row.told.status for row in board.rows)
    counts[SHORT] = sum(row.short > 0 for row in board.rows)
    yield Heading(f"{words('The morning board')}: {words.day(board.day)}")
    yield Facts(
        tuple(
            (status_words(each, words), words.number(counts[each]))
            for each in (SHORT, *STATUSES)
            if counts[each]
        )
    )
    if not planned:
        text = "This sheet was made without a plan: it tells only what was announced."
        yield Text(words(text), "quiet")


def _map(case: Case, board: Board, words: Words) -> Drawing:
    """Where the schools are."""
    return Drawing(
        status_map(case, board.rows, words),
        lambda value: f"{words.number(value, 0 if value >= 1 else 1)} km",
        notes=sources_of(case, case.notices, case.schools),
    )


KIND = Kind("The morning board", blocks)

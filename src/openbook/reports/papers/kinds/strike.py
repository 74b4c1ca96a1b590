"""The morning board of a strike day: statuses, shortfalls first, pupils, cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from openbook.answers import strike
from openbook.answers.open_case import Opened
from openbook.case.case import Case
from openbook.findings.errors import OpenbookError
from openbook.reports.document.document import Block, Drawing, Facts, Heading, Text, sources_of
from openbook.reports.papers.kind import PaperAsked, PaperKind
from openbook.reports.strike_board import cost_blocks, schools_blocks, students_blocks
from openbook.reports.strike_days import SHORT, status_map, status_words
from openbook.reports.words.words import Words
from openbook.strike.board import Board, PlanShown
from openbook.strike.cost import StrikeCost
from openbook.strike.notices import day_meant
from openbook.strike.status import STATUSES


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The board of the day asked for, else of the next one."""
    day = day_meant(open_case.case, asked.day)
    shown = strike.plan_on_file(open_case, day=day)
    board = strike.morning_board(open_case, day=day)
    words = asked.words
    return (
        *_head(board, words, shown),
        *schools_blocks(board.rows, day, words),
        *students_blocks(open_case.case, board, words),
        *cost_blocks(_cost(open_case, day, asked), open_case.case, words),
        _map(open_case.case, board, words),
    )


def _cost(open_case: Opened, day: date, asked: PaperAsked) -> StrikeCost | str:
    """Cost the days up to this one, or say why that cannot be done."""
    try:
        return strike.cost_of_strike(open_case, day, book=asked.book).cost
    except OpenbookError as problem:
        return str(problem)


def _head(board: Board, words: Words, shown: PlanShown | None) -> Iterator[Block]:
    """How many schools have which status."""
    counts = Counter(row.told.status for row in board.rows)
    counts[SHORT] = sum(row.short > 0 for row in board.rows)
    yield Heading(f"{words('Daily strike operations')}: {words.day(board.day)}")
    yield Facts(
        tuple(
            (status_words(each, words), words.number(counts[each]))
            for each in (SHORT, *STATUSES)
            if counts[each]
        )
    )
    yield Text(words(_plan_words(shown)), "quiet")


def _plan_words(shown: PlanShown | None) -> str:
    """What the sheet rests on: an approved plan, a draft, or no plan."""
    if shown is None:
        return "No plan of this day is approved: this sheet has only what was announced."
    if shown.draft:
        return "The plan shown here is a draft. Families read nothing of it until it is approved."
    return "The plan shown here is approved. Families read what it says."


def _map(case: Case, board: Board, words: Words) -> Drawing:
    """Where the schools are."""
    return Drawing(
        status_map(case, board.rows, words),
        lambda value: f"{words.number(value, 0 if value >= 1 else 1)} km",
        notes=sources_of(case, case.notices, case.schools),
    )


def _known_on(open_case: Opened, asked: PaperAsked) -> date:
    """Return the strike day of the sheet, or the day of the case where that is later."""
    case = open_case.case
    return case.known_for(day_meant(case, asked.day))


KIND = PaperKind(
    "Daily strike operations", blocks, tables=("schools", "counts", "adults"), known_on=_known_on
)

"""Parts of the paper for a strike morning: students, schools, what the days cost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.answers import strike
from openbook.answers.open_case import Opened
from openbook.case.case import Case
from openbook.findings.errors import OpenbookError
from openbook.reports.document.document import (
    Block,
    Cell,
    Heading,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.papers.kind import PaperAsked
from openbook.reports.strike.forecast_report import status_words
from openbook.reports.table_sources import sources_of, worked_out
from openbook.reports.words.words import Words
from openbook.strike.board import Board, BoardRow
from openbook.strike.cost.cost import DayCost, StrikeCost, Total
from openbook.strike.forecast.intervals import Band

_HEADS = (
    "Day",
    "Attendance money at stake",
    "Wages not paid",
    "Substitutes",
    "Net",
)


def cost_of_days(open_case: Opened, day: date, asked: PaperAsked) -> Iterator[Block]:
    """Every day up to this one and all together, or why that cannot be said."""
    words = asked.words
    yield Heading(words("What it costs"), 2)
    try:
        cost = strike.cost_of_strike(open_case, day, book=asked.book).cost
    except OpenbookError as problem:
        text = "The cost is not known: this case lacks what is needed to reckon it."
        yield Text(words(text))
        yield Text(words.said(str(problem)), "quiet")
        return
    if not cost.days:
        text = "No day is counted yet, so nothing can be reckoned."
        yield Text(words(text), "quiet")
        return
    yield _table(open_case, cost, words)
    yield from _said(cost, words)


def _table(open_case: Opened, cost: StrikeCost, words: Words) -> TableBlock:
    case, total = open_case.case, cost.so_far
    rows = [
        TableRow(
            (label(words.day(each.counted.day)), *_cells(each, each.money.gross, words))
        )
        for each in cost.days
    ]
    so_far = (label(words("So far")), *_cells(total, total.gross, words))
    book = cost.question.book.id
    return TableBlock(
        name="cost",
        caption=words("The district, on the book of {book}", book=book),
        heads=tuple(map(words, _HEADS)),
        rows=(*rows, TableRow(so_far, "total")),
        notes=(worked_out(case, words), *sources_of(case, case.strike_days)),
    )


def _cells(each: DayCost | Total, gross: float, words: Words) -> tuple[Cell, ...]:
    """Wages as announced where they were, else from the schedule."""
    wages, net = each.wages_announced, each.net_announced
    values = (
        gross,
        each.wages_modeled if wages is None else wages,
        each.substitute_pay,
        each.net_modeled if net is None else net,
    )
    return amounts(values, words.money, missing=words("not known"))


def _said(cost: StrikeCost, words: Words) -> Iterator[Block]:
    lost = cost.so_far.member
    if lost is not None:
        text = "An average member has lost {amount} in pay."
        yield Text(words(text, amount=words.money(lost)))
    yield Text(
        words(
            "Wages as announced where they were, else from the schedule. The formula may "
            "take attendance money in a later year, or not at all: openbook strike cost "
            "tells."
        ),
        "quiet",
    )


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
    yield TableBlock(
        name="schools",
        caption=words("Schools by staffing need"),
        heads=tuple(map(words, heads)),
        rows=tuple(TableRow(_school(row, words)) for row in board.rows),
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


_PUPILS_MOST = 12


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
        yield TableBlock(
            name="surprises",
            caption=words(text, count=words.number(len(surprises))),
            heads=tuple(map(words, ("School", "Expected", "Counted", "Surprise"))),
            rows=tuple(
                TableRow(_surprise(row, words)) for row in surprises[:_PUPILS_MOST]
            ),
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

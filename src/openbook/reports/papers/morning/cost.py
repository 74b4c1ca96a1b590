"""What the days of a strike cost the district, and an average member."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.answers import strike
from openbook.answers.opened import Opened
from openbook.findings.errors import OpenbookError
from openbook.reports.papers.kind import PaperAsked
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
from openbook.reports.papers.sources import sources_of, worked_out
from openbook.reports.words.words import Words
from openbook.strike.cost.cost import DayCost, StrikeCost, Total

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


def _table(open_case: Opened, cost: StrikeCost, words: Words) -> Table:
    case, total = open_case.case, cost.so_far
    rows = [
        Row(
            (label(words.day(each.counted.day)), *_cells(each, each.money.gross, words))
        )
        for each in cost.days
    ]
    so_far = (label(words("So far")), *_cells(total, total.gross, words))
    book = cost.question.book.id
    return Table(
        name="cost",
        caption=words("The district, on the book of {book}", book=book),
        heads=tuple(map(words, _HEADS)),
        rows=(*rows, Row(so_far, "total")),
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

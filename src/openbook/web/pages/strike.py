"""The morning board of a strike day: what needs somebody, the map, pupils, cost."""

from __future__ import annotations

from collections import Counter
from datetime import date

from openbook.answers import staffing, strike
from openbook.case.tables.walkout import time_of
from openbook.findings.errors import OpenbookError
from openbook.reports.family.texts import texts_in
from openbook.reports.strike.board_report import (
    cost_blocks,
    schools_blocks,
    students_blocks,
)
from openbook.reports.strike.forecast_report import SHORT, status_map, status_words
from openbook.strike.board import BoardRow
from openbook.strike.cost.cost import StrikeCost
from openbook.strike.status import STATUSES, approved_plan
from openbook.web.page import Page, Shown
from openbook.web.plan_drafts import may_plan, planning_of
from openbook.web.question import Asked
from openbook.web.strike_answers import board_on, day_asked, days_asked

_FIRST = 12
_MOST = 200


def show(asked: Asked) -> Shown:
    """What the template is given; a case without a strike has no board."""
    days = days_asked(asked)
    if not days:
        return {"days": days, "charts": {}}
    day, words = day_asked(asked, days), asked.words
    board = board_on(asked, day)
    shown = strike.plan_on_file(asked.opened, day=day)
    kind = asked.choice("show", ("", SHORT, *STATUSES))
    rows = [row for row in board.rows if not kind or kind in kinds_of(row)]
    most = _MOST if asked.choice("rows", ("", "all")) or kind else _FIRST
    counts = Counter(each for row in board.rows for each in kinds_of(row))
    return {
        "days": days,
        "day": day,
        "known_on": asked.case.known_for(day),
        "plan": shown.plan if shown else None,
        "draft": shown.draft if shown else False,
        "approved": approved_plan(asked.case, day),
        "may_plan": may_plan(asked),
        "seen": staffing.draft_seen(asked.desk.folder, day) if may_plan(asked) else "",
        "planning": planning_of(asked, day),
        "texts": texts_in(words.language),
        "at": time_of,
        "kind": kind,
        "tally": [
            (each, status_words(each, words), counts[each])
            for each in (SHORT, *STATUSES)
            if counts[each]
        ],
        "schools": tuple(schools_blocks(rows, day, words, most)),
        "more": max(0, len(rows) - most),
        "blocks": (
            *students_blocks(asked.case, board, words),
            *cost_blocks(cost_until(asked, day), asked.case, words, full=True),
        ),
        "charts": {
            "status": asked.once(
                ("status map", day, words.language),
                lambda: status_map(asked.case, board.rows, words),
            )
        },
    }


def cost_until(asked: Asked, day: date) -> StrikeCost | str:
    """What the strike has cost up to a day, or why that cannot be said."""

    def work() -> StrikeCost | str:
        try:
            return asked.opened.strike_cost(day).cost
        except OpenbookError as problem:
            return str(problem)

    return asked.once(("strike cost", day), work)


def kinds_of(row: BoardRow) -> tuple[str, ...]:
    """Under which heads a school is counted."""
    return (row.told.status, SHORT) if row.short else (row.told.status,)


PAGE = Page(
    "/strike",
    "Strike days",
    show,
    "strike.html",
    order=30,
    tables=("schools", "counts", "adults"),
)

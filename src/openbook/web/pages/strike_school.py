"""The sheet of one school on a strike day: what the person in charge there needs."""

from __future__ import annotations

from openbook.reports.strike.board_report import school_blocks
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.strike_answers import (
    board_on,
    day_asked,
    days_asked,
    school_asked,
    told_families,
)


def show(asked: Asked) -> Shown:
    """What the template is given; a case without a strike has no sheet."""
    days = days_asked(asked)
    if not days:
        return {"days": days}
    day, words = day_asked(asked, days), asked.words
    told = told_families(asked, day)
    school = school_asked(asked, told)
    rows = board_on(asked, day).rows
    row = next(each for each in rows if each.told.school == school.school)
    return {
        "days": days,
        "day": day,
        "known_on": max(day, asked.case.head.as_of),
        "school": school,
        "told": row.told,
        "blocks": tuple(school_blocks(row, told, words)),
    }


PAGE = Page(
    "/strike/school",
    "The plan for one school",
    show,
    "strike_school.html",
    tables=("schools", "counts", "adults"),
)

"""Families: is my child's school open? A search over every school, as it is published."""

from __future__ import annotations

from openbook.reports.family.index_pages import counts_line
from openbook.reports.family.texts import shown_name, texts_in
from openbook.strike.status import FamilyDay, FamilyStatus
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.strike_answers import day_asked, days_asked, told_families

_MOST = 60


def show(asked: Asked) -> Shown:
    """What the template is given; a case without a strike has nothing to tell."""
    days = days_asked(asked)
    if not days:
        return {"days": days}
    day = day_asked(asked, days)
    told, texts = told_families(asked, day), texts_in(asked.words.language)
    sought = asked.text("q")
    found = found_schools(told, sought)
    return {
        "days": days,
        "day": day,
        "known_on": max(day, asked.case.head.as_of),
        "told": told,
        "texts": texts,
        "counts": counts_line(told, texts),
        "sought": sought,
        "found": found[:_MOST],
        "more": max(0, len(found) - _MOST),
        "shown_name": shown_name,
    }


def found_schools(told: FamilyDay, sought: str) -> list[FamilyStatus]:
    """The schools whose name or short name holds every word that is sought."""
    words = sought.casefold().split()
    return [
        each
        for each in told.schools
        if all(
            word in each.name.casefold() or word == each.school.casefold()
            for word in words
        )
    ]


PAGE = Page(
    "/families",
    "Families",
    show,
    "families.html",
    order=31,
    tables=("schools", "counts", "adults"),
)

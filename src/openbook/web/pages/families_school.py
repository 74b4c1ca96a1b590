"""One school as its families see it: the published page, live."""

from __future__ import annotations

from markupsafe import Markup

from openbook.reports.family.school_page import SchoolPages
from openbook.reports.family.texts import texts_in
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.strike_answers import (
    day_asked,
    days_asked,
    school_asked,
    told_families,
)


def show(asked: Asked) -> Shown:
    """What the template is given; a case without a strike has nothing to tell."""
    days = days_asked(asked)
    if not days:
        return {"days": days}
    day = day_asked(asked, days)
    told, texts = told_families(asked, day), texts_in(asked.words.language)
    school = school_asked(asked, told)
    link = ("/families/school?school=", f"&amp;day={day}")
    middle = SchoolPages(told, texts, link=link).middle(school)
    return {
        "days": days,
        "day": day,
        "known_on": max(day, asked.case.head.as_of),
        "told": told,
        "school": school,
        "texts": texts,
        "middle": Markup(middle),  # noqa: S704  (the writer of the pages escapes)
    }


PAGE = Page(
    "/families/school",
    "Families",
    show,
    "families_school.html",
    tables=("schools", "counts", "adults"),
)

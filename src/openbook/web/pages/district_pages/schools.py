"""The schools: a list to search and leaf through, and where they stand."""

from __future__ import annotations

from openbook.figures.figure import Status
from openbook.reports.district.charts import LEVELS, schools_map
from openbook.reports.district.district_document import schools_table
from openbook.reports.table_sources import table_sources
from openbook.web.page import Page, Shown
from openbook.web.pager import paged
from openbook.web.question import Asked

_ON_A_PAGE = 50
_SEARCHED = ("school", "name", "area")


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    pupils = pupils_by_school(asked)
    there = set(case.schools.column("level"))
    levels = tuple(level for level in LEVELS if level in there)
    level = asked.choice("level", ("", *levels))
    rows = _found(asked, level)
    part = paged(asked, rows, _ON_A_PAGE)
    chart = asked.once(
        ("schools map", tuple(rows), words.language),
        lambda: schools_map(case, rows, pupils, words),
    )
    return {
        "levels": [(each, words.said(each)) for each in levels],
        "level": level,
        "sought": asked.text("q"),
        "count": len(rows),
        "all": len(case.schools),
        "part": part,
        "blocks": (schools_table(case, part.rows, pupils, words),),
        "invented": any(
            each.status is Status.GENERATED
            for each in table_sources(case, case.schools)
        ),
        "charts": {"schools": chart},
    }


def pupils_by_school(asked: Asked) -> dict[str, float]:
    """The pupils of each school in the newest year that is counted."""

    def added() -> dict[str, float]:
        table = asked.case.enrollment
        newest = max(filter(None, table.column("year")), default=None)
        found: dict[str, float] = {}
        for year, school, pupils in table.each("year", "school", "pupils"):
            if year == newest and school and pupils is not None:
                found[school] = found.get(school, 0.0) + pupils
        return found

    return asked.once(("pupils by school",), added)


def _found(asked: Asked, level: str) -> list[int]:
    """The rows of the schools that are sought, by name."""
    table = asked.case.schools
    sought = asked.text("q").casefold().split()
    words = list(table.each(*_SEARCHED))
    kept = [
        row
        for row, own in enumerate(table.column("level"))
        if level in {"", own}
        and all(
            word in " ".join(filter(None, words[row])).casefold() for word in sought
        )
    ]
    return sorted(kept, key=lambda row: (words[row][1] or "", words[row][0] or ""))


PAGE = Page("/district/schools", "Schools", show, "schools.html", tables=("schools",))

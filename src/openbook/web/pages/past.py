"""Past projections: what each author foresaw, and what came."""

from __future__ import annotations

from openbook.figures.operation import spoken
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.district.budget_chart import (
    against_chart,
    projected_quantities,
    rows_about,
)
from openbook.reports.table_sources import table_sources
from openbook.reports.words.amounts import say_in
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    table = case.projections
    known = projected_quantities(case)
    what = asked.choice("what", known) if known else ""
    rows = rows_about(case, what)
    units = [table.column("unit")[row] for row in rows]
    unit = parse_unit(next(filter(None, units), "share")) or SHARE
    return {
        "known": [(each, words.said(spoken(each))) for each in known],
        "what": what,
        "rows": [(row, table[row], case.source_at(table, row)) for row in rows],
        "file": table.file,
        "say": say_in(unit, words),
        "sources": table_sources(case, table, rows),
        "charts": {"projected": against_chart(case, what, what, words)} if what else {},
    }


PAGE = Page("/district/past", "Past projections", show, "past.html")

"""People on the salary schedule, unit by unit, without pointing at anybody."""

from __future__ import annotations

from openbook.reports.district.charts import (
    FEWEST,
    on_schedule,
    people_chart,
    units_on_schedule,
)
from openbook.reports.table_sources import table_sources
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    names = {unit.id: unit.name for unit in case.units}
    known = units_on_schedule(case)
    unit = asked.choice("unit", known) if known else ""
    found = on_schedule(case, unit)
    chart = people_chart(found, names.get(unit, unit), words)
    return {
        "units": [(each, names.get(each, each)) for each in known],
        "unit": unit,
        "found": found,
        "members": next((u.members for u in case.units if u.id == unit), None),
        "sources": table_sources(case, case.staff, found.rows),
        "fewest": FEWEST,
        "charts": {"people": chart} if unit else {},
    }


PAGE = Page(
    "/district/people", "People on the schedule", show, "people.html", tables=("staff",)
)

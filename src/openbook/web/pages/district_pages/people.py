"""People on the salary schedule, unit by unit, without pointing at anybody."""

from __future__ import annotations

from openbook.reports.district.charts import units_on_schedule
from openbook.reports.district.district_document import people_blocks
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case = asked.case
    names = {unit.id: unit.name for unit in case.units}
    known = units_on_schedule(case)
    unit = asked.choice("unit", known) if known else ""
    return {
        "units": [(each, names.get(each, each)) for each in known],
        "unit": unit,
        "blocks": tuple(people_blocks(case, unit, asked.words)) if unit else (),
    }


PAGE = Page(
    "/district/people", "People on the schedule", show, "people.html", tables=("staff",)
)

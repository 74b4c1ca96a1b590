"""Class sizes today, by kind of school, grades and subject, beside the caps in force."""

from __future__ import annotations

from itertools import groupby

from openbook.reports.district.charts import class_sizes
from openbook.reports.table_sources import table_sources
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case = asked.case
    found = asked.once(("class sizes",), lambda: class_sizes(case))
    levels = tuple(dict.fromkeys(each.level for each in found))
    level = asked.choice("level", ("", *levels))
    contract = case.contract
    entry = case.source_by_id.get(contract.source) if contract else None
    return {
        "levels": [("", asked.words("all"))]
        + [(each, asked.words.said(each)) for each in levels],
        "level": level,
        "sizes": [
            (kind, list(some))
            for kind, some in groupby(found, key=lambda each: each.level)
            if level in {"", kind}
        ],
        "contract": contract,
        "contract_source": entry.as_source(contract.status)
        if entry and contract
        else None,
        "sources": table_sources(case, case.sections),
    }


PAGE = Page(
    "/district/classes", "Class sizes", show, "classes.html", tables=("sections",)
)

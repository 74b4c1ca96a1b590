"""Class sizes today, by kind of school, grades and subject, beside the caps in force."""

from __future__ import annotations

from openbook.reports.district.charts import class_sizes
from openbook.reports.district.district_document import class_blocks
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    found = asked.once(("class sizes",), lambda: class_sizes(case))
    levels = tuple(dict.fromkeys(each.level for each in found))
    level = asked.choice("level", ("", *levels))
    sizes = [each for each in found if level in {"", each.level}]
    return {
        "levels": [("", words("all")), *((each, words.said(each)) for each in levels)],
        "level": level,
        "blocks": tuple(class_blocks(sizes, case, words)) if sizes else (),
    }


PAGE = Page(
    "/district/classes", "Class sizes", show, "classes.html", tables=("sections",)
)

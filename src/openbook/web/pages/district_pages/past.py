"""Past projections: what each author projected, and the actual."""

from __future__ import annotations

from openbook.figures.operation import spoken
from openbook.reports.district.budget_chart import projected_quantities
from openbook.reports.district.district_document import past_blocks
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case, words = asked.case, asked.words
    known = projected_quantities(case)
    what = asked.choice("what", known) if known else ""
    return {
        "known": [(each, words.said(spoken(each))) for each in known],
        "what": what,
        "blocks": tuple(past_blocks(case, what, words)) if what else (),
    }


PAGE = Page("/district/past", "Past projections", show, "past.html")

"""The track record: projected against actual, by author and horizon, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.figures.operation import spoken
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.claims.record_words import (
    claimed_amount,
    how_far_ahead,
    said_error,
)
from openbook.reports.district.budget_chart import against_chart
from openbook.reports.words.amounts import say_in
from openbook.web.evidence_answers import told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; a quantity with a known outcome comes first."""
    case, words = asked.case, asked.words
    record = asked.once(("record",), lambda: folder.past_record(asked.opened.whole))
    groups = [group for group in record.together if group.errors]
    known = tuple(
        dict.fromkeys(group.quantity for group in (*groups, *record.together))
    )
    what = asked.choice("what", known) if known else ""
    rows = [row for row in record.rows if row.quantity == what]
    unit = parse_unit(rows[0].unit) if rows else SHARE
    return {
        **told(asked),
        "record": record,
        "known": [(each, words.said(spoken(each))) for each in known],
        "what": what,
        "spoken_of": lambda quantity: words.said(spoken(quantity)),
        "groups": [group for group in groups if group.quantity == what],
        "parts_of": lambda group: [
            part
            for part in record.by_horizon
            if (part.by, part.quantity, part.unit)
            == (group.by, group.quantity, group.unit)
            and part.errors
        ],
        "causes": [
            each
            for each in record.explained
            if each.projection in {row.projection for row in rows}
        ],
        "waiting": sum(row.error is None for row in rows),
        "ahead": lambda horizon: how_far_ahead(horizon, words),
        "error": lambda value, unit: said_error(value, unit, words),
        "size": lambda value, unit: said_error(value, unit, words).removeprefix("+"),
        "amount": lambda value, unit: claimed_amount(value, unit, words),
        "say": say_in(unit or SHARE, words),
        "charts": {"projected": against_chart(case, what, what, words)} if what else {},
    }


PAGE = Page("/evidence/record", "The track record", show, "record.html")

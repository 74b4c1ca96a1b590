"""The track record: projected against actual, by author and horizon, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.figures.operation import spoken
from openbook.reports.claims.record_report import quantities, record_blocks
from openbook.web.evidence_answers import told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; a quantity with a known actual comes first."""
    words = asked.words
    record = asked.once(("record",), lambda: folder.past_record(asked.opened.whole))
    known = quantities(record)
    what = asked.choice("what", known) if known else ""
    return {
        **told(asked),
        "known": [(each, words.said(spoken(each))) for each in known],
        "what": what,
        "blocks": tuple(record_blocks(record, asked.case, words, what)),
    }


PAGE = Page("/evidence/record", "The track record", show, "record.html")

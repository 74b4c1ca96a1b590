"""The track record: projected against actual, by author and horizon, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.figures.operation import spoken
from openbook.reports.claims.record_report import quantities, record_blocks
from openbook.reports.document.question import address
from openbook.web.evidence_answers import TEMPLATE, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; a quantity with a known actual comes first."""
    words = asked.words
    record = asked.once(("record",), lambda: folder.past_record(asked.opened.whole))
    known = quantities(record)
    what = asked.choice("what", known) if known else ""
    return told(
        asked,
        words("The track record"),
        record_blocks(record, asked.case, words, what),
        choose=words("What was projected"),
        choices=[
            (words.said(spoken(e)), address("/evidence/record", what=e), e == what)
            for e in known
        ],
        past=address("/district/past", what=what) if what else "",
        data="/api/record",
    )


PAGE = Page("/evidence/record", "The track record", show, TEMPLATE)

"""The fact-finder's binder: facts by the criteria of the law, undisputed or disputed."""

from __future__ import annotations

from openbook.reports.claims.binder_report import binder_blocks
from openbook.web.evidence_answers import TEMPLATE, binder_of, keys_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked

_TITLE = "The fact-finder's binder"


def show(asked: Asked) -> Shown:
    """What the template is given."""
    words = asked.words
    keys = {each: key for key, each in keys_of(asked).items()}
    blocks = binder_blocks(binder_of(asked), asked.case, words, keys)
    return told(asked, words(_TITLE), blocks, data="/api/binder")


PAGE = Page("/evidence/binder", _TITLE, show, TEMPLATE)

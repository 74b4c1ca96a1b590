"""One difference: the sources, the arithmetic, both replies, what would settle it."""

from __future__ import annotations

from openbook.reports.claims.evidence_document import difference_blocks, shortly
from openbook.web.evidence_answers import (
    TEMPLATE,
    binder_of,
    keys_of,
    ledger_of,
    nothing,
    told,
)
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; without a name, the first one."""
    known, words = keys_of(asked), asked.words
    if not known:
        return nothing(asked, words("Where claims differ"), "No two claims differ.")
    found = known[asked.choice("found", tuple(known))]
    exhibits = binder_of(asked).exhibits
    return told(
        asked,
        shortly(found.sentence, words),
        difference_blocks(found, ledger_of(asked), words),
        exhibits=[each.number for each in exhibits if found in each.differences],
    )


PAGE = Page("/evidence/difference", "Difference", show, TEMPLATE)

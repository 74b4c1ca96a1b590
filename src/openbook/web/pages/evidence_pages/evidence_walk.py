"""A walk from one meaning of a word to another, as a picture that adds up."""

from __future__ import annotations

from openbook.answers import claims
from openbook.reports.claims.walk import walk_blocks, walk_title
from openbook.reports.document.question import address
from openbook.web.evidence_answers import TEMPLATE, ledger_of, nothing, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; without a word, the first walk."""
    ledger, words = ledger_of(asked), asked.words
    if not ledger.walks:
        text = "No walk between meanings is in this case."
        return nothing(asked, words("One word, several meanings"), text)
    walk = claims.walk(ledger, asked.text("word") or ledger.walks[0].word)
    every = [
        (each.word, address("/evidence/walk", word=each.word), each is walk)
        for each in ledger.walks
    ]
    return told(
        asked,
        walk_title(walk, words),
        walk_blocks(walk, words),
        choose=words("One word, several meanings"),
        choices=every if len(every) > 1 else [],
    )


PAGE = Page("/evidence/walk", "One word, several meanings", show, TEMPLATE)

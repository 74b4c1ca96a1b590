"""A walk from one meaning of a word to another, as a picture that adds up."""

from __future__ import annotations

from openbook.answers import claims
from openbook.reports.claims.walk import step_title, walk_chart, walk_say
from openbook.web.evidence_answers import ledger_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; without a word, the first walk."""
    ledger, words = ledger_of(asked), asked.words
    if not ledger.walks:
        return {**told(asked), "walk": None, "charts": {}}
    walk = claims.walk(ledger, asked.text("word") or ledger.walks[0].word)
    chart = walk_chart(walk, words)
    return {
        **told(asked),
        "walk": walk,
        "say": walk_say(walk, words),
        "title_of": lambda step: step_title(step, words),
        "charts": {"walk": chart} if chart else {},
    }


PAGE = Page("/evidence/walk", "One word, several meanings", show, "evidence_walk.html")

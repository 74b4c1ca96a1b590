"""One claim: who said it, what it is set beside, what it said before, what is at odds with it."""

from __future__ import annotations

from openbook.answers import claims
from openbook.reports.claims.review import claim_review
from openbook.reports.document.question import absolute
from openbook.web.evidence_answers import keys_of, ledger_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; without a name, the first claim."""
    ledger = ledger_of(asked)
    if not ledger.every_claim:
        return {**told(asked), "judged": None}
    name = asked.text("claim") or ledger.every_claim[0].heard.name
    judged = claims.one_claim(ledger, name)
    heard = judged.heard
    known = {each.heard.name: each for each in ledger.every_claim}
    here = absolute(asked.desk.address, "/evidence/claim", claim=name)
    review = claim_review(
        judged, asked.words, reviewed_on=asked.case.head.as_of.isoformat(), url=here
    )
    return {
        **told(asked),
        "judged": judged,
        "heard": heard,
        "learned_later": judged not in ledger.claims,
        "claim": heard.claim,
        "asked_of": known.get(heard.claim.replies_to),
        "first_told": known.get(heard.claim.retells),
        "replies": [known[each] for each in judged.replies if each in known],
        "odd": [
            (key, each) for key, each in keys_of(asked).items() if name in each.names
        ],
        "books": {book.id for book in asked.case.books},
        "review": review if not heard.private else None,
    }


PAGE = Page("/evidence/claim", "One claim", show, "claim.html")

"""One claim: who said it, what it is compared with, what it said before."""

from __future__ import annotations

from openbook.answers import claims
from openbook.reports.claims.claim_document import claim_blocks
from openbook.reports.claims.review import claim_review
from openbook.reports.document.question import absolute, address
from openbook.web.evidence_answers import TEMPLATE, ledger_of, nothing, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; without a name, the first claim."""
    ledger, words = ledger_of(asked), asked.words
    if not ledger.every_claim:
        text = "Nobody has said anything in this case yet."
        return nothing(asked, words("One claim"), text)
    name = asked.text("claim") or ledger.every_claim[0].heard.name
    judged = claims.one_claim(ledger, name)
    here = absolute(asked.desk.address, "/evidence/claim", claim=name)
    review = claim_review(
        judged, words, reviewed_on=asked.case.head.as_of.isoformat(), url=here
    )
    return told(
        asked,
        judged.heard.claim.text or name,
        claim_blocks(judged, ledger, words),
        claim=name,
        review=review if not judged.heard.private else None,
        data=address("/api/evidence", claim=name),
    )


PAGE = Page("/evidence/claim", "One claim", show, TEMPLATE)

"""The public disclosure of a proposed agreement, as a paper."""

from __future__ import annotations

from openbook.answers import bargain
from openbook.answers.open_case import Opened
from openbook.reports.document.document import Block, Heading
from openbook.reports.offers.disclosure_document import TITLE, disclosure_blocks
from openbook.reports.papers.kind import PaperAsked, PaperKind, newest_offer


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """Lay out the form of the offer asked for, else of the newest on the table."""
    offer = newest_offer(open_case, asked.offers)
    found = bargain.disclose_offer(open_case, offer.id, book=asked.book)
    return (
        Heading(asked.words(TITLE)),
        *disclosure_blocks(found, offer, open_case.case, asked.words, asked.form),
    )


KIND = PaperKind(TITLE, blocks)

"""The public disclosure of a proposed agreement: parts A to L of the form."""

from __future__ import annotations

from openbook.answers import bargain
from openbook.answers.open_case import Opened
from openbook.case.offer import Offer
from openbook.reports.document.document import Block, Text
from openbook.reports.notes import rests_on
from openbook.reports.offers.disclosure_text import as_known
from openbook.reports.papers.disclosure_parts import (
    budget,
    compensation,
    funding,
    head_of,
    last_parts,
    other_changes,
    reserve,
)
from openbook.reports.papers.disclosure_rows import Form
from openbook.reports.papers.kind import PaperAsked, PaperKind
from openbook.reports.papers.on_the_table import newest_offer
from openbook.reports.table_sources import source_of, worked_out


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The form of the offer asked for, else of the newest on the table."""
    words, case = asked.words, open_case.case
    offer: Offer = newest_offer(open_case, asked.offers)
    found = bargain.disclose_offer(open_case, offer.id, book=asked.book)
    form = Form(as_known(found, case), words, worked_out(case, words))
    own = [book for book in case.books if book.id == found.head.book]
    return (
        *head_of(form, offer, source_of(case, offer)),
        *(Text(note, "quiet") for note in rests_on(case, own, words)),
        *compensation(form),
        *other_changes(form),
        *funding(form),
        *budget(form),
        *reserve(form),
        *last_parts(form),
    )


KIND = PaperKind("Public disclosure of a proposed agreement", blocks)

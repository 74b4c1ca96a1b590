"""The multiyear projection in the lines of Form MYPI, as a paper."""

from __future__ import annotations

from openbook.answers.open_case import Opened
from openbook.answers.projection import multiyear_of
from openbook.reports.document.document import Block, Heading
from openbook.reports.offers.multiyear_document import TITLE, multiyear_blocks
from openbook.reports.papers.kind import PaperAsked, PaperKind


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """Lay out the form for the assumptions and offers asked for."""
    offers = asked.offers or None
    form, found = multiyear_of(open_case, book=asked.book, offers=offers)
    return Heading(asked.words(TITLE)), *multiyear_blocks(form, found, asked.words)


KIND = PaperKind(TITLE, blocks)

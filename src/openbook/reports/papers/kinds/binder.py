"""The fact-finder's binder: exhibits by the criteria of the law, undisputed or disputed."""

from __future__ import annotations

from openbook.answers import claims
from openbook.answers.open_case import Opened
from openbook.reports.claims.binder_report import binder_blocks
from openbook.reports.document.document import Block, Heading
from openbook.reports.papers.kind import PaperAsked, PaperKind


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The front, then one chapter for each criterion."""
    binder, words = asked.binder or claims.binder(open_case), asked.words
    title = Heading(words("The fact-finder's binder"))
    return (title, *binder_blocks(binder, open_case.case, words))


KIND = PaperKind("The fact-finder's binder", blocks)

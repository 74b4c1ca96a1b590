"""A board paper of four pages: the offers, the cost, the reserve, the risk."""

from __future__ import annotations

from openbook.answers.open_case import Opened
from openbook.reports.document.document import Block
from openbook.reports.papers.board_money import cost_page, find_for_board, reserve_page
from openbook.reports.papers.board_risk import offers_page, risk_page
from openbook.reports.papers.kind import PaperAsked, PaperKind


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The four pages."""
    found = find_for_board(open_case, asked)
    return (*offers_page(found), *cost_page(found), *reserve_page(found), *risk_page(found))


KIND = PaperKind("Board paper", blocks, sheets=True)

"""A board paper of four pages: the offers, the cost, the reserve, the risk."""

from __future__ import annotations

from openbook.answers.opened import Opened
from openbook.reports.papers.board.cost import cost_page
from openbook.reports.papers.board.found import find_for_board
from openbook.reports.papers.board.offers import offers_page
from openbook.reports.papers.board.reserve import reserve_page
from openbook.reports.papers.board.risk import risk_page
from openbook.reports.papers.kind import Kind, PaperAsked
from openbook.reports.papers.paper import Block


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The four pages."""
    found = find_for_board(open_case, asked)
    return (
        *offers_page(found),
        *cost_page(found),
        *reserve_page(found),
        *risk_page(found),
    )


KIND = Kind("Board paper", blocks, sheets=True)

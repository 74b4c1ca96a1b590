"""A board paper of four pages: the offers, the cost, the reserve, the risk."""

from __future__ import annotations

from openbook.opened import Opened
from openbook.papers.board.cost import cost_page
from openbook.papers.board.found import find_for_board
from openbook.papers.board.offers import offers_page
from openbook.papers.board.reserve import reserve_page
from openbook.papers.board.risk import risk_page
from openbook.papers.kind import Kind, PaperAsked
from openbook.papers.paper import Block


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

"""What it means for you: the pay of one place on the schedule under each offer."""

from __future__ import annotations

from openbook.answers import bargain
from openbook.answers.open_case import Opened
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.reports.document.document import Block, Heading
from openbook.reports.offers.member_report import member_blocks
from openbook.reports.papers.kind import PaperAsked, PaperKind


class NoPersonError(OpenbookError):
    """Nobody said for whom the paper is."""

    def __init__(self) -> None:
        super().__init__(
            Message(
                "this paper is for one place on the salary schedule; write --unit, "
                "--column and --step, such as {own}",
                own="--unit teachers --column MA --step 5",
            )
        )


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """Your place, your pay drawn, and your pay under every offer."""
    if asked.person is None:
        raise NoPersonError
    found = bargain.member_under_offers(
        open_case, asked.person, offers=asked.offers, strike_days=asked.strike_days
    )
    newest = [o.id for o in bargain.offers_over_time(open_case).now.newest]
    laid_out = member_blocks(found, newest, open_case.case, asked.words)
    return Heading(asked.words("What it means for you")), *laid_out


KIND = PaperKind("What it means for you", blocks, tables=("schedules",))

"""Which offers a paper tells of: those that are named, else what is on the table."""

from __future__ import annotations

from openbook.answers import bargain
from openbook.answers.open_case import Opened
from openbook.case.offer import Offer
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.project import ask


class NoOfferError(OpenbookError):
    """There is no offer to tell of."""

    def __init__(self) -> None:
        super().__init__(
            "this case has no offer on the table, so there is nothing to show; write "
            "one to offers/NAME.yaml, or name one with --offer"
        )


class TooManyOffersError(OpenbookError):
    """More offers than a paper has room for."""

    def __init__(self, most: int, count: int) -> None:
        super().__init__(
            Message(
                "this paper has room for {number} offers, not {number_asked}; name "
                "fewer with --offer",
                number=most,
                number_asked=count,
            )
        )


def offers_named(
    open_case: Opened, names: tuple[str, ...], *, most: int
) -> tuple[Offer, ...]:
    """The offers named, each once; refused where there are too many."""
    each = tuple(dict.fromkeys(names))
    if len(each) > most:
        raise TooManyOffersError(most, len(each))
    return ask(open_case.case, offers=each).offers


def newest_offer(open_case: Opened, names: tuple[str, ...]) -> Offer:
    """The one offer named, else the newest on the table."""
    if names:
        return offers_named(open_case, names, most=1)[0]
    newest = bargain.offers_over_time(open_case).now.newest
    if not newest:
        raise NoOfferError
    return newest[-1]

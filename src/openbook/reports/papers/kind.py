"""Kind: what a kind of paper is, what a paper is asked for, and which offers it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from openbook.answers import bargain
from openbook.answers.open_case import Opened
from openbook.case.offer import Offer
from openbook.evidence.ledger import Binder
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.project import ask
from openbook.reports.document.document import Block
from openbook.reports.offers.disclosure_form import AS_USUAL, FormChoice
from openbook.reports.words.words import Words


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperAsked:
    """What a paper is asked for; each kind reads what concerns it."""

    words: Words
    offers: tuple[str, ...] = ()
    book: str = ""
    form: FormChoice = AS_USUAL  # of a disclosure
    day: date | None = None
    person: tuple[str, str, float] | None = None  # unit, column, step
    strike_days: float = 0
    binder: Binder | None = None  # one that is known already


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper: its title and how its content is found."""

    title: str
    blocks: Callable[[Opened, PaperAsked], tuple[Block, ...]]
    sheets: bool = False
    # The day a paper speaks of, where it is another one than the case's.
    known_on: Callable[[Opened, PaperAsked], date] | None = None
    tables: tuple[str, ...] = ()  # of the case, whose rows it shows


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


def offers_named(open_case: Opened, names: tuple[str, ...], *, most: int) -> tuple[Offer, ...]:
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

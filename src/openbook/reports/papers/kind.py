"""Kind: what a file of the shelf of papers holds, and what a paper is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from openbook.answers import bargain
from openbook.answers.open_case import Opened, private_to
from openbook.case.offer import Offer
from openbook.case.simulation_marks import simulated_parts
from openbook.evidence.ledger import Binder
from openbook.figures.shelf import Shelf
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion
from openbook.model.project import ask
from openbook.reports.document.document import Block, Document, Text
from openbook.reports.notes import SIMULATED
from openbook.reports.offers.disclosure_form import AS_USUAL, FormChoice
from openbook.reports.words.words import Words

KINDS = Shelf("openbook.reports.papers.kinds", attribute="KIND")


class NoSuchPaperError(OpenbookError):
    """Nobody writes a paper of this kind."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name[:60], KINDS.names())
        super().__init__(
            Message("there is no paper {own}. {hint}", own=repr(cut_to(name, 60)), hint=hint)
        )


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


def kind_called(name: str) -> PaperKind:
    """A kind by its word; refused with the nearest where there is none."""
    if name not in KINDS.names():
        raise NoSuchPaperError(name)
    found: PaperKind = KINDS.get(name)
    return found


def paper_of(open_case: Opened, kind: str, asked: PaperAsked) -> Document:
    """The paper of a kind for an open case, in no format yet."""
    chosen, head = kind_called(kind), open_case.case.head
    simulated = simulated_parts(open_case.case, chosen.tables)
    blocks = chosen.blocks(open_case, asked)
    if simulated:  # below the heading, above everything that is simulated
        blocks = (blocks[0], Text(asked.words(SIMULATED), "lead"), *blocks[1:])
    return Document(
        title=asked.words(chosen.title),
        case=head.title,
        known_on=chosen.known_on(open_case, asked) if chosen.known_on else head.as_of,
        words=asked.words,
        blocks=(*_later_named(open_case, asked), *blocks),
        sheets=chosen.sheets,
        simulated=simulated,
        reader=private_to(open_case),
    )


def _later_named(open_case: Opened, asked: PaperAsked) -> Iterator[Block]:
    """Say of each offer asked for by name that it was made after the day of the case."""
    words, day = asked.words, open_case.case.head.as_of
    text = (
        "{offer} was made on {made}, after {day}, the day of the case. Nothing of it is in "
        "the numbers of that day."
    )
    for name in asked.offers:
        offer = open_case.case.offer_by_id.get(name)
        if offer and offer.learned_later:
            made = words.day(offer.made_on)
            said = words(text, offer=offer.title, made=made, day=words.day(day))
            yield Text(f"{words('Learned later')}: {said}", "lead")


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

"""Kind: what a file of the shelf of papers holds, and what a paper is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from openbook.answers.open_case import Opened
from openbook.answers.release import private_to
from openbook.case.simulation_marks import simulated_parts
from openbook.evidence.binder import Binder
from openbook.figures.shelf import Shelf
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.findings.text import cut_to, suggestion
from openbook.reports.document.document import Block, Document, Text
from openbook.reports.notes import SIMULATED
from openbook.reports.words.words import Words

KINDS = Shelf("openbook.reports.papers.kinds", attribute="KIND")


class NoSuchPaperError(OpenbookError):
    """Nobody writes a paper of this kind."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name[:60], KINDS.names())
        super().__init__(
            Message(
                "there is no paper {own}. {hint}", own=repr(cut_to(name, 60)), hint=hint
            )
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperAsked:
    """What a paper is asked for; each kind reads what concerns it."""

    words: Words
    offers: tuple[str, ...] = ()
    book: str = ""
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

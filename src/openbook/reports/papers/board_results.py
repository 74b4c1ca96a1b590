"""What a board paper tells of, found once: the offers, their costs, both reserves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from openbook.answers import bargain, projection
from openbook.answers import strike as striking
from openbook.answers.open_case import Opened
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.findings.errors import OpenbookError
from openbook.model.project import Projection, ask
from openbook.offers.at_the_table.on_the_table import BargainingTable
from openbook.offers.cost_result import CostedOffer
from openbook.offers.gaps.book_gap import Gap
from openbook.reports.notes import book_name
from openbook.reports.papers.kind import PaperAsked
from openbook.reports.papers.on_the_table import NoOfferError, offers_named
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.reserve_chart import WORLDS
from openbook.reports.words.words import Words
from openbook.strike.cost.cost import StrikeCost
from openbook.strike.cost.counted_days import counted_by

_MOST = 3
_LINES = (*DEFINITIONS.values(), "reserve.below")


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardFound:
    """Everything on the four pages; ``held`` without an offer is as the budget has it."""

    case: Case
    words: Words
    now: BargainingTable
    offers: tuple[Offer, ...]
    books: tuple[Book, ...]
    costed: Mapping[tuple[str, str], CostedOffer]  # by offer and book
    held: Mapping[tuple[str, str], Projection]  # by offer or nothing, and book
    gap: Gap | None  # between the first two books, if there are two
    strike: StrikeCost | None  # None: no strike, or nobody can say what it costs
    begun: bool  # whether a day of the strike was counted by the day of the case
    strike_later: StrikeCost | None  # with the days that were counted later
    later: tuple[Offer, ...]  # made after the day of the case

    @property
    def first(self) -> Book:
        """The book on which things are told that have room for only one."""
        return self.books[0]

    def side(self, offer: Offer) -> str:
        """The name of the party that made an offer."""
        return self.case.head.called.get(offer.side, offer.side)

    def column(self, offer: Offer) -> str:
        """A short name of an offer: its side, or its title where that tells more."""
        same = [each for each in self.offers if each.side == offer.side]
        return self.side(offer) if len(same) == 1 else offer.title

    def name(self, book: Book) -> str:
        """What a book is called."""
        return book_name(self.case, book, self.words)


def find_for_board(open_case: Opened, asked: PaperAsked) -> BoardFound:
    """Cost the offers asked for, else the newest of each side, on the sides' books."""
    case = open_case.case
    now = bargain.offers_over_time(open_case).now
    books = _books(case, asked.book)
    offers = (
        offers_named(open_case, asked.offers, most=_MOST)
        if asked.offers
        else _newest(now, books)
    )
    names = [book.id for book in books]
    until, last = (counted_by(case, day) for day in (case.head.as_of, date.max))
    costed = projection.cost_offers(
        open_case, [each.id for each in offers], books=names
    )
    held = {
        (offer, book.id): projection.project_scope(
            open_case,
            Scope(book=book.id, offers=(offer,) if offer else None),
            draws=WORLDS,
            lines=_LINES,
        )
        for offer in ("", *(each.id for each in offers))
        for book in books
    }
    return BoardFound(
        case=case,
        words=asked.words,
        now=now,
        offers=offers,
        books=books,
        costed={(each.offer.id, each.book.id): each for each in costed},
        held=held,
        gap=projection.explain_gap(open_case, (names[0], names[1]))
        if len(names) > 1
        else None,
        strike=_strike(open_case, books[0], until) if until else None,
        begun=until is not None,
        strike_later=_strike(open_case, books[0], last) if last != until else None,
        later=case.later_offers,
    )


def _strike(open_case: Opened, book: Book, day: date | None) -> StrikeCost | None:
    """What the strike has cost up to a day, as far as the case can tell."""
    if open_case.case.strike is None or day is None:
        return None
    try:
        return striking.cost_of_strike(open_case, day, book=book.id).cost
    except OpenbookError:
        return None


def _books(case: Case, first: str) -> tuple[Book, ...]:
    """The first two books of the sides; one that is named comes first."""
    own = ask(case, book=first).book
    sides = sides_books(case)
    order = (own, *sides) if first else (*sides, own)
    return tuple({book.id: book for book in order}.values())[:2]


def _newest(now: BargainingTable, books: tuple[Book, ...]) -> tuple[Offer, ...]:
    """What each side says now; what anybody says where no side has an offer."""
    found = []
    for side in dict.fromkeys(book.side for book in books):
        found += [offer for offer in now.newest if offer.side == side][-1:]
    if not (found or now.newest):
        raise NoOfferError
    return tuple(found) or now.newest[-1:]

"""Shared answers: what several pages use, each computed once until a file changes."""

from __future__ import annotations

from dataclasses import replace

from openbook.api import projection
from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.case.sides import side_name, sides_books
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.model.project import Projection
from openbook.offers.cost_result import CostedOffer
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.on_the_table import BargainingTable
from openbook.offers.span import Span, span_of
from openbook.offers.theirs import Taken
from openbook.reports.document.question import CONTRACT_ALONE
from openbook.reports.gap_parts import Between
from openbook.reports.notes import book_name as name_of_book
from openbook.reports.offers.side_by_side import SideView
from openbook.web.page import Asked, BadQuestionError


def stand_of(asked: Asked) -> Scope:
    """Return where the number of an address stands."""
    offers: tuple[str, ...] | None = asked.texts("offers") or None
    if offers == (CONTRACT_ALONE,):
        offers = ()
    book = asked.book().id
    theirs = tuple(dict.fromkeys(asked.texts("theirs")))
    return Scope(
        book=book,
        offers=offers,
        term=whole_number(asked, "term"),
        tried=asked.texts("try"),
        theirs=theirs,
        of=other_book(asked, book) if theirs else "",
    )


def other_book(asked: Asked, book: str) -> str:
    """Return the book from which something is taken over; left out, the first other one."""
    others = [each.id for each in (*sides_books(asked.case), *asked.case.books)]
    known = tuple(dict.fromkeys(name for name in others if name != book))
    return asked.choice("of", known)


def whole_number(asked: Asked, name: str) -> int:
    """Return a whole number of the address, from 0; 0 where it is left out."""
    text = asked.text(name) or "0"
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadQuestionError(name, text, [Message("a whole number")])
    return int(text)


def projected(
    asked: Asked, stand: Scope, *, draws: int = 0, lines: tuple[str, ...] = ()
) -> Projection:
    """Return the projection where a number stands; some lines over drawn worlds if asked."""
    return asked.once(
        ("projected", stand, draws, lines),
        lambda: projection.project_scope(asked.opened, stand, draws=draws, lines=lines),
    )


def costed(
    asked: Asked, offer: str, books: tuple[Book, ...], *, tried: tuple[str, ...] = ()
) -> tuple[CostedOffer, ...]:
    """Return an offer costed on some books, or terms that are only tried."""
    names = tuple(book.id for book in books)
    offers = () if tried else (offer,)
    return asked.once(
        ("costed", offers, names, tried),
        lambda: asked.opened.cost(offers, books=names, tried=tried),
    )


def with_conventions(asked: Asked, one: CostedOffer) -> CostedOffer:
    """Return a costed offer with its cost under each costing convention."""
    offer, book = one.offer.id, one.book.id
    conventions = asked.once(
        ("conventions", offer, book), lambda: asked.opened.conventions(offer, book=book)
    )
    return replace(one, conventions=conventions)


def not_projected(asked: Asked) -> str:
    """Return what keeps the case from being projected; nothing where it can be."""
    return asked.once(("not projected",), asked.opened.why_not_projected)


def on_the_table(asked: Asked) -> BargainingTable:
    """Return what is agreed and what is open on the day of the case."""
    return asked.once(("on the table",), lambda: asked.opened.offers().now)


def sides_at_table(asked: Asked, now: BargainingTable) -> list[SideView]:
    """Return each side with its newest offer, costed under each side's assumptions."""
    views, books = [], sides_books(asked.case)
    for book in books:
        mine = [offer for offer in now.newest if offer.side == book.side]
        offer = mine[-1] if mine else None
        found = costed(asked, offer.id, books) if offer else ()
        span = span_of(asked.case, offer) if offer else Span(asked.case.head.years)
        views.append(SideView(side_name(asked.case, book), book, offer, found, span))
    return views


def term_places(asked: Asked, offer: str) -> dict[str, int]:
    """Return the terms of an offer by their words, each with its number from 1."""
    terms = asked.case.offer_by_id[offer].terms
    return {term.label: place for place, term in enumerate(terms, start=1)}


def book_name(asked: Asked, book: Book) -> str:
    """Name the assumptions of a book by their side, marked where they are inferred."""
    name = name_of_book(asked.case, replace(book, tried=()), asked.words)
    return asked.words("{side}, changed", side=name) if book.tried else name


def book_by_id(asked: Asked, name: str) -> Book:
    """Return a book of the case that is known to be there."""
    return next(each for each in asked.case.books if each.id == name)


RESERVE = "reserve.available"


@dataclass(frozen=True, slots=True)
class BooksAsked:
    """Two books of a request, a line and a year, and the gap between them."""

    asked: Asked
    at: Between

    @property
    def names(self) -> tuple[str, str]:
        """The short names of the two."""
        one, other = (book_by_id(self.asked, name) for name in self.at.between)
        return book_name(self.asked, one), book_name(self.asked, other)

    @property
    def taken(self) -> Taken | None:
        """What is taken over, by whom."""
        return Taken(self.at.gives, self.at.theirs) if self.at.theirs else None

    @property
    def giver(self) -> int:
        """Which of the two gives in."""
        return self.at.between.index(self.at.gives)

    def gap(self, *, taken: bool = True) -> Gap | SideGap:
        """Return the gap between the books or the sides, with what is taken over or as it was."""
        return self.side_gap(taken=taken) if self.at.own else self.book_gap(taken=taken)

    def book_gap(self, *, taken: bool = True) -> Gap:
        """Return the gap between the books, both with the same offers."""
        at, given = self.at, self.taken if taken else None
        return self.asked.once(
            ("gap", at.between, at.line, at.year, given),
            lambda: self.asked.opened.gap(at.between, line=at.line, year=at.year, theirs=given),
        )

    def side_gap(self, *, taken: bool = True) -> SideGap:
        """Return the gap between the sides, each with its own offer."""
        at, given = self.at, self.taken if taken else None
        own = at.own or ("", "")
        return self.asked.once(
            ("side gap", at.between, own, at.line, at.year, given),
            lambda: self.asked.opened.side_gap(
                at.between, own, line=at.line, year=at.year, theirs=given
            ),
        )


def books_asked(asked: Asked, *, own: bool) -> BooksAsked:
    """Return the two books of an address, by default those of the sides."""
    books = dict.fromkeys(b.id for b in (*sides_books(asked.case), *asked.case.books))
    between = _two(asked, "between", tuple(books))
    gives = asked.choice("gives", tuple(books), default=between[1])
    theirs = tuple(dict.fromkeys(asked.texts("theirs")))
    for name in theirs:
        if name not in BY_NAME:
            raise BadQuestionError(name="theirs", value=name, known=BY_NAME)
    at = Between(
        between,
        asked.text("named").strip() or asked.text("line") or RESERVE,
        asked.year(),
        gives if gives in between else between[1],
        theirs,
        _own_offers(asked, between) if own else None,
    )
    return BooksAsked(asked, at)


def two_offers(asked: Asked) -> tuple[str, str]:
    """Return two offers of an address, by default the newest of the sides."""
    known = tuple(asked.case.offer_by_id)
    books = sides_books(asked.case)
    newest = tuple(
        found.id for book in books[:2] if (found := newest_of(asked, book.side)) is not None
    )
    return _two(asked, "apart", known, default=newest)


def offers_apart(asked: Asked) -> OfferGap:
    """Return the gap between two offers of an address."""
    apart = two_offers(asked)
    book, year = asked.book().id, asked.year()
    line = asked.text("named").strip() or asked.text("line") or RESERVE
    return asked.once(
        ("offer gap", apart, book, line, year),
        lambda: asked.opened.offer_gap(apart, book=book, line=line, year=year),
    )


def newest_of(asked: Asked, side: str) -> Offer | None:
    """Return the newest offer of a side on the table."""
    mine = [offer for offer in on_the_table(asked).newest if offer.side == side]
    return mine[-1] if mine else None


def _own_offers(asked: Asked, between: tuple[str, str]) -> tuple[str, str]:
    known = tuple(asked.case.offer_by_id)
    given = asked.texts("offer")[:2]
    if len(given) == 2 and given[0] == given[1] and given[0] in known:
        return given[0], given[1]
    newest = []
    for name in between:
        found = newest_of(asked, book_by_id(asked, name).side)
        newest.append(found.id if found else next(iter(known), ""))
    return _two(asked, "offer", known, default=tuple(newest))


def _two(
    asked: Asked, name: str, known: tuple[str, ...], default: tuple[str, ...] = ()
) -> tuple[str, str]:
    """Return two different names of an address; what is left out is filled up."""
    given = asked.texts(name)[:2]
    for each in given:
        if each not in known:
            raise BadQuestionError(name, each, known)
    free = [each for each in (*default, *known) if each not in given]
    found = tuple(dict.fromkeys((*given, *free)))
    if len(found) < 2:
        raise BadQuestionError(name, next(iter(found), ""), known)
    return found[0], found[1]

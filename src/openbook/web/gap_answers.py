"""Gap answers: the gap an address asks for, of assumptions, of offers, or of both at once."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.assumptions import BY_NAME
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.theirs import Taken
from openbook.reports.gaps.gap_parts import Between
from openbook.web.question import Asked, BadQuestionError
from openbook.web.shared_answers import book_by_id, book_name, on_the_table

RESERVE = "reserve.available"


@dataclass(frozen=True, slots=True)
class BooksAsked:
    """Two books, a line and a year; each with an offer of its own, or both with the same.

    ``theirs`` are the assumptions that the book ``gives`` takes over from the other.
    """

    asked: Asked
    between: tuple[str, str]
    line: str
    year: str
    gives: str
    theirs: tuple[str, ...] = ()
    own: tuple[str, str] | None = None  # the offer of each side

    @property
    def names(self) -> tuple[str, str]:
        """The short names of the two."""
        one, other = (book_by_id(self.asked, name) for name in self.between)
        return book_name(self.asked, one), book_name(self.asked, other)

    @property
    def taken(self) -> Taken | None:
        """What is taken over, by whom."""
        return Taken(self.gives, self.theirs) if self.theirs else None

    @property
    def giver(self) -> int:
        """Which of the two gives in."""
        return self.between.index(self.gives)

    @property
    def at(self) -> Between:
        """The same question in names, as documents and addresses know it."""
        return Between(
            self.between, self.line, self.year, self.gives, self.theirs, self.own
        )

    def gap(self, *, taken: bool = True) -> Gap:
        """The gap between the books, with what is taken over or as it was."""
        given = self.taken if taken else None
        return self.asked.once(
            ("gap", self.between, self.line, self.year, given),
            lambda: self.asked.opened.gap(
                self.between, line=self.line, year=self.year, theirs=given
            ),
        )

    def side_gap(self, *, taken: bool = True) -> SideGap:
        """The gap between the sides, each with its own offer."""
        given = self.taken if taken else None
        own = self.own or ("", "")
        return self.asked.once(
            ("side gap", self.between, own, self.line, self.year, given),
            lambda: self.asked.opened.side_gap(
                self.between, own, line=self.line, year=self.year, theirs=given
            ),
        )


def books_asked(asked: Asked, *, own: bool) -> BooksAsked:
    """The two books of an address, by default those of the sides."""
    books = dict.fromkeys(b.id for b in (*sides_books(asked.case), *asked.case.books))
    between = _two(asked, "between", tuple(books))
    gives = asked.choice("gives", tuple(books), default=between[1])
    theirs = tuple(dict.fromkeys(asked.texts("theirs")))
    for name in theirs:
        if name not in BY_NAME:
            raise BadQuestionError(name="theirs", value=name, known=BY_NAME)
    return BooksAsked(
        asked,
        between,
        asked.text("named").strip() or asked.text("line") or RESERVE,
        asked.year(),
        gives if gives in between else between[1],
        theirs,
        _own_offers(asked, between) if own else None,
    )


def offers_apart(asked: Asked) -> OfferGap:
    """The gap between two offers of an address, by default the newest of the sides."""
    known = tuple(asked.case.offer_by_id)
    books = sides_books(asked.case)
    newest = tuple(
        found.id
        for book in books[:2]
        if (found := newest_of(asked, book.side)) is not None
    )
    apart = _two(asked, "apart", known, default=newest)
    book, year = asked.book().id, asked.year()
    line = asked.text("named").strip() or asked.text("line") or RESERVE
    return asked.once(
        ("offer gap", apart, book, line, year),
        lambda: asked.opened.offer_gap(apart, book=book, line=line, year=year),
    )


def newest_of(asked: Asked, side: str) -> Offer | None:
    """The newest offer of a side on the table."""
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
    """Two different names of an address; what is left out is filled up."""
    given = asked.texts(name)[:2]
    for each in given:
        if each not in known:
            raise BadQuestionError(name, each, known)
    free = [each for each in (*default, *known) if each not in given]
    found = tuple(dict.fromkeys((*given, *free)))
    if len(found) < 2:
        raise BadQuestionError(name, next(iter(found), ""), known)
    return found[0], found[1]

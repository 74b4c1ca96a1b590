"""Page: what is asked of a page, each value checked, and the shelf of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from openbook.api import OpenCase
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.figures.figure import last_asked
from openbook.figures.shelf import Shelf
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion
from openbook.reports.words.words import Words
from openbook.web.desk import PUBLIC, Desk, OnDesk

Found = TypeVar("Found")
_LONGEST = 400
_MOST = 100  # values of one name


class BadQuestionError(OpenbookError):
    """A value in the address is not one that the page understands."""

    def __init__(self, name: str, value: str, known: Iterable[str]) -> None:
        hint = suggestion(value[:_LONGEST], filter(None, known))
        shown = f"{name}={cut_to(value, 60)!r}"
        super().__init__(Message("{own}: {hint}", own=shown, hint=hint))


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as pages see it."""

    desk: Desk
    on_desk: OnDesk
    words: Words
    path: str
    query: Mapping[str, Sequence[str]]

    @property
    def opened(self) -> OpenCase:
        """The open case; refused where it is not sound."""
        return self.on_desk.opened()

    @property
    def case(self) -> Case:
        """The case, sound."""
        return self.opened.case

    @property
    def private_to(self) -> str:
        """The party whose private content the answer may hold; empty for the public view."""
        return "" if self.desk.viewer == PUBLIC else self.desk.viewer

    def same_page(self, **changed: str | Sequence[str]) -> str:
        """Return this address with some of its questions changed."""
        query = {name: list(values) for name, values in self.query.items()}
        query |= {
            name: [value] if isinstance(value, str) else list(value)
            for name, value in changed.items()
        }
        return f"{self.path}?{urlencode(query, doseq=True)}"

    def text(self, name: str, default: str = "") -> str:
        """A value of the address, cut to a sensible length."""
        return (self.query.get(name) or [default])[-1][:_LONGEST]

    def texts(self, name: str) -> tuple[str, ...]:
        """Every value of a name that may stand there several times."""
        values = [each[:_LONGEST] for each in self.query.get(name, ()) if each]
        if len(values) > _MOST:
            raise BadQuestionError(
                name, values[0], [Message("at most {number} of them", number=_MOST)]
            )
        return tuple(values)

    def choice(self, name: str, known: Sequence[str], default: str = "") -> str:
        """One of a few words; anything else is told with the nearest."""
        value = self.text(name) or default or next(iter(known), "")
        if value not in known:
            raise BadQuestionError(name, value, known)
        return value

    def book(self, name: str = "book") -> Book:
        """A book of the case; left out, the first of the sides'."""
        books = {book.id: book for book in sides_books(self.case)}
        books |= {book.id: book for book in self.case.books}
        return books[self.choice(name, tuple(books))]

    def year(self, name: str = "year") -> str:
        """A projected year; left out, the third, the last before the outlook."""
        years = self.case.head.years
        return self.choice(name, [*map(str, years)], default=str(last_asked(years)))

    def once(self, question: tuple[Any, ...], work: Callable[[], Found]) -> Found:
        """An answer that stays the same until a file changes."""
        answer: Found = self.on_desk.answers.once(question, work)
        return answer


Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """Some rows of a list, and which of how many parts they are."""

    rows: Sequence[Row]
    now: int
    last: int


def paged(asked: Asked, rows: Sequence[Row], at_once: int) -> Paged[Row]:
    """The part of a list that ``page`` in the address names; left out, the first."""
    last = max(1, ceil(len(rows) / at_once))
    now = int(asked.choice("page", tuple(map(str, range(1, last + 1)))))
    return Paged(rows[(now - 1) * at_once : now * at_once], now, last)


Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it is, what it is called, and what its template is given.

    ``order`` is its place in the navigation, where pages of the same ten stand together;
    a page without one is only linked to.
    ``under``: the path of the page in the navigation that it belongs to, if it is not above it.
    ``tables``: of the case, whose rows it shows; where a program made them a banner says so.
    ``ahead``: worked out when the server starts, before anybody asks.
    """

    path: str
    title: str
    show: Callable[[Asked], Shown]
    template: str
    order: int = 0
    ahead: bool = True
    under: str = ""
    tables: tuple[str, ...] = ()


@cache
def pages() -> tuple[Page, ...]:
    """Every page on the shelf, in the order of the navigation."""
    shelf = Shelf("openbook.web.pages", attribute="PAGES")
    found: list[Page] = [page for name in shelf.names() for page in shelf.get(name)]
    return tuple(sorted(found, key=lambda page: (page.order, page.path)))


def navigation() -> tuple[Page, ...]:
    """The pages that stand in the navigation; the first is where a reader begins."""
    return tuple(page for page in pages() if page.order)

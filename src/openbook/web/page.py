"""Page: what a browser asks of a page or sends, each value checked, and the shelf of pages."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import cache
from math import ceil
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl, urlencode

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from openbook.api import OpenCase
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.format.limits import CALENDAR
from openbook.case.sides import sides_books
from openbook.figures.figure import multiyear
from openbook.figures.shelf import Shelf
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import Words, words_for
from openbook.web.desk import AS_OF, PROJECTOR, PUBLIC, Desk, OnDesk

Found = TypeVar("Found")
_LONGEST = 400
_MOST = 100  # values of one name
PRIVATE = "private"  # the question by which a party asks for what is private to it
THEMES = ("auto", "light", "dark")


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

    @property
    def projected(self) -> bool:
        """Whether the page is shown to the whole room: of the public view, in large."""
        return bool(self.text(PROJECTOR))

    def same_page(self, **changed: str | Sequence[str]) -> str:
        """Return this address with some of its questions changed."""
        query = {name: list(values) for name, values in self.query.items()}
        query |= {
            name: [value] if isinstance(value, str) else list(value)
            for name, value in changed.items()
        }
        return f"{self.path}?{urlencode(query, doseq=True)}"

    def text(self, name: str, default: str = "") -> str:
        """Return a value of the address, cut to a sensible length."""
        return (self.query.get(name) or [default])[-1][:_LONGEST]

    def texts(self, name: str) -> tuple[str, ...]:
        """Return every value of a name that may stand there several times."""
        values = [each[:_LONGEST] for each in self.query.get(name, ()) if each]
        if len(values) > _MOST:
            raise BadQuestionError(
                name, values[0], [Message("at most {number} of them", number=_MOST)]
            )
        return tuple(values)

    def choice(self, name: str, known: Sequence[str], default: str = "") -> str:
        """Return one of a few words; anything else is told with the nearest."""
        value = self.text(name) or default or next(iter(known), "")
        if value not in known:
            raise BadQuestionError(name, value, known)
        return value

    def book(self, name: str = "book") -> Book:
        """Return a book of the case; left out, the first of the sides'."""
        books = {book.id: book for book in sides_books(self.case)}
        books |= {book.id: book for book in self.case.books}
        return books[self.choice(name, tuple(books))]

    def year(self, name: str = "year") -> str:
        """Return a projected year; left out, the last that the county reviews."""
        years = self.case.head.years
        return self.choice(name, list(map(str, years)), default=str(multiyear(years)[-1]))

    def once(self, question: tuple[Any, ...], work: Callable[[], Found]) -> Found:
        """Return an answer that stays the same until a file changes."""
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
    """Return the part of a list that ``page`` in the address names; left out, the first."""
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
    """Return every page on the shelf, in the order of the navigation."""
    shelf = Shelf("openbook.web.pages", attribute="PAGES")
    found: list[Page] = [page for name in shelf.names() for page in shelf.get(name)]
    return tuple(sorted(found, key=lambda page: (page.order, page.path)))


def navigation() -> tuple[Page, ...]:
    """Return the pages that stand in the navigation; the first is where a reader begins."""
    return tuple(page for page in pages() if page.order)


_MOST_FIELDS = 2_000  # of a form: an offer has many terms, each with many fields
_BOUNDARY = re.compile(r'boundary="?([\w\'()+,./:=? -]{1,70})')
_NAME = re.compile(rb';[ \t]*name="([^"\r\n]*)"', re.IGNORECASE)
_FILE_NAME = re.compile(rb';[ \t]*filename="([^"\r\n]*)"', re.IGNORECASE)


async def sent_form(request: Request, *, most: int) -> dict[str, bytes]:
    """Return the fields of a form by name; refused where it is larger than ``most`` bytes."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413)
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        return _parts(kind, bytes(body))
    if kind.startswith("application/x-www-form-urlencoded"):
        return _pairs(bytes(body))
    raise HTTPException(415)


def posted(
    desk: Desk, work: Callable[[Request, Asked, dict[str, bytes]], Response], *, most: int
) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers a form that is sent, of so many bytes at most."""

    async def take(request: Request) -> Response:
        form = await sent_form(request, most=most)
        return await run_in_threadpool(work, request, asked_by(request, desk), form)

    return take


def _pairs(body: bytes) -> dict[str, bytes]:
    """Return the fields of a plain form, which a browser writes with few of them.

    Latin-1 has a letter for every byte. As bytes, some versions of Python refuse a
    letter that is not ASCII, such as the é of a name.
    """
    try:
        pairs = parse_qsl(
            body.decode("latin-1"),
            keep_blank_values=True,
            max_num_fields=_MOST_FIELDS,
            encoding="latin-1",
        )
    except ValueError as problem:
        raise HTTPException(400) from problem
    return {
        name.encode("latin-1").decode("utf-8", "replace"): value.encode("latin-1")
        for name, value in pairs
    }


def _parts(kind: str, body: bytes) -> dict[str, bytes]:
    """Return the parts of a form with files: a line parts them, each has a head and a blank line.

    What a file is called is found under its name and ``.name``.
    """
    named = _BOUNDARY.search(kind)
    line = f"\r\n--{named[1]}".encode() if named else b""
    if not line or not 0 < (b"\r\n" + body).count(line) <= _MOST_FIELDS:
        raise HTTPException(400)
    _, *parts, end = (b"\r\n" + body).split(line)
    found: dict[str, bytes] = {}
    for part in parts:
        head, _, content = part.partition(b"\r\n\r\n")
        if name := _NAME.search(head):
            own = name[1].decode("utf-8", "replace")
            found[own] = content
            if file := _FILE_NAME.search(head):
                found[f"{own}.name"] = file[1]
    if not end.startswith(b"--"):  # it breaks off
        raise HTTPException(400)
    return found


def asked_by(request: Request, desk: Desk, *, look: bool = True, day: bool = True) -> Asked:
    """Return what a request asks, in the language it wants.

    It sees the files as they are now, or as they were when somebody last looked, and
    the day that the address names; a page about a problem has the case's own. On a
    projector it sees what the public may see, whoever is served.
    """
    query: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        query.setdefault(name, []).append(value)
    if any(query.get(PROJECTOR, ())):
        named = [value for values in query.values() for value in values]
        desk = desk.leaving(names=named if day else ())
    desk = desk.on(_day(query, desk)) if day else desk
    on_desk = desk.now(look=look)
    words = words_for(on_desk.case, language_of(request))
    return Asked(desk, on_desk, words, request.url.path, query)


def leaving_by(request: Request, desk: Desk) -> Asked:
    """Return what a request for a file asks: of the public view, unless it names the reader."""
    asked = request.query_params
    names = [value for _, value in asked.multi_items()]
    return asked_by(request, desk.leaving(asked.get(PRIVATE, ""), names))


def _day(query: dict[str, list[str]], desk: Desk) -> date | None:
    """Return the day asked for; None for the case's own, or where a problem is told."""
    text = (query.get(AS_OF) or [""])[-1]
    own = desk.now(look=False).case
    if not text or (own and text == own.head.as_of.isoformat()):
        query.pop(AS_OF, None)
        return None
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if CALENDAR.admit(day.year):
            return day
    raise BadQuestionError(AS_OF, text, [Message("a day such as {own}", own="2019-01-14")])


def theme_of(request: Request) -> str:
    """Return the colors asked for: in the address, or kept from before."""
    named = request.query_params.get("theme", request.cookies.get("theme", "auto"))
    return named if named in THEMES else "auto"


def language_of(request: Request) -> str:
    """Return the language asked for: in the address, kept from before, or the browser's."""
    named = [request.query_params.get("lang", ""), request.cookies.get("lang", "")]
    wanted = request.headers.get("accept-language", "")
    named += [part.strip()[:2].lower() for part in wanted.split(",")]
    return next((name for name in named if name in LANGUAGES), "en")

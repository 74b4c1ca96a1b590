"""Request: what a browser asks or sends, in the language and colors it wants."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from urllib.parse import parse_qsl

from fastapi import Request
from starlette.exceptions import HTTPException

from openbook.case.format.limits import CALENDAR
from openbook.findings.message import Message
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_in
from openbook.web.desk import AS_OF, Desk
from openbook.web.page import Asked, BadQuestionError
from openbook.web.render import PRIVATE, THEMES

_MOST_FIELDS = 100
_BOUNDARY = re.compile(r'boundary="?([\w\'()+,./:=? -]{1,70})')
_NAME = re.compile(rb';[ \t]*name="([^"\r\n]*)"', re.IGNORECASE)


async def sent_form(request: Request, *, most: int) -> dict[str, bytes]:
    """The fields of a form by name; refused where it is larger than ``most`` bytes."""
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


def _pairs(body: bytes) -> dict[str, bytes]:
    """The fields of a plain form, which a browser writes with few of them.

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
    """The parts of a form with files: a line parts them, each has a head and a blank line."""
    named = _BOUNDARY.search(kind)
    line = f"\r\n--{named[1]}".encode() if named else b""
    if not line or not 0 < (b"\r\n" + body).count(line) <= _MOST_FIELDS:
        raise HTTPException(400)
    _, *parts, end = (b"\r\n" + body).split(line)
    found: dict[str, bytes] = {}
    for part in parts:
        head, _, content = part.partition(b"\r\n\r\n")
        if name := _NAME.search(head):
            found[name[1].decode("utf-8", "replace")] = content
    if not end.startswith(b"--"):  # it breaks off
        raise HTTPException(400)
    return found


def asked_by(request: Request, desk: Desk, *, look: bool = True, day: bool = True) -> Asked:
    """What a request asks, in the language it wants.

    It sees the files as they are now, or as they were when somebody last looked, and
    the day that the address names; a page about a problem has the case's own.
    """
    query: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        query.setdefault(name, []).append(value)
    desk = desk.on(_day(query, desk)) if day else desk
    return Asked(desk, desk.now(look=look), words_in(_language(request)), request.url.path, query)


def leaving_by(request: Request, desk: Desk) -> Asked:
    """What a request for a file asks: of the public view, unless it names the reader."""
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
    raise BadQuestionError(AS_OF, text, [Message("a day such as {day}", day="2019-01-14")])


def theme_of(request: Request) -> str:
    """The colors asked for: in the address, or kept from before."""
    named = request.query_params.get("theme", request.cookies.get("theme", "auto"))
    return named if named in THEMES else "auto"


def _language(request: Request) -> str:
    """The language asked for: in the address, kept from before, or the browser's."""
    named = [request.query_params.get("lang", ""), request.cookies.get("lang", "")]
    wanted = request.headers.get("accept-language", "")
    named += [part.strip()[:2].lower() for part in wanted.split(",")]
    return next((name for name in named if name in LANGUAGES), "en")

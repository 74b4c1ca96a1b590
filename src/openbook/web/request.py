"""Request: what a browser asks of a page, in the language and colors it wants."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from fastapi import Request

from openbook.answers.release import marked_name
from openbook.case.format.limits import CALENDAR
from openbook.findings.message import Message
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_in
from openbook.web.desk import AS_OF, Desk
from openbook.web.download_links import PRIVATE
from openbook.web.question import Asked, BadQuestionError
from openbook.web.render import THEMES


def asked_by(
    request: Request, desk: Desk, *, look: bool = True, day: bool = True
) -> Asked:
    """What a request asks, in the language it wants.

    It sees the files as they are now, or as they were when somebody last looked, and
    the day that the address names; a page about a problem has the case's own.
    """
    query: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        query.setdefault(name, []).append(value)
    desk = desk.on(_day(query, desk)) if day else desk
    return Asked(
        desk,
        desk.now(look=look),
        words_in(_language(request)),
        request.url.path,
        query,
    )


def leaving_by(request: Request, desk: Desk) -> Asked:
    """What a request for a file asks: of the public view, unless it names the reader."""
    asked = request.query_params
    names = [value for _, value in asked.multi_items()]
    return asked_by(request, desk.leaving(asked.get(PRIVATE, ""), names))


def file_headers(asked: Asked, name: str, *, how: str = "attachment") -> dict[str, str]:
    """The headers of a file, under a name that says whom it is private to."""
    called = marked_name(name, asked.private_to)
    return {
        "content-disposition": f'{how}; filename="{called}"',
        "cache-control": "no-store" if asked.private_to else "no-cache",
    }


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
    raise BadQuestionError(
        AS_OF, text, [Message("a day such as {day}", day="2019-01-14")]
    )


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

"""Papers from the pages: the same bytes as the command writes, as PDF or HTML."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from fastapi import Request, Response
from starlette.exceptions import HTTPException

from openbook.reports.papers.html import style_policy
from openbook.reports.papers.kind import PaperAsked, kind_called
from openbook.reports.papers.write import FORMATS, make_paper
from openbook.web.desk import Desk
from openbook.web.evidence_answers import binder_of
from openbook.web.pages.me import member_asked, places_of
from openbook.web.question import Asked
from openbook.web.request import file_headers, leaving_by
from openbook.web.strike_answers import day_asked, days_asked

PATH = "/paper/{name}"
_TYPES = {".pdf": "application/pdf", ".html": "text/html; charset=utf-8"}


def paper_file(desk: Desk) -> Callable[[str, Request], Response]:
    """Answers with a paper; it is made aside, so that other pages are not kept waiting."""

    def answer(name: str, request: Request) -> Response:
        kind, dot, form = name.rpartition(".")
        suffix = dot + form
        if suffix not in FORMATS:
            raise HTTPException(404)
        kind_called(kind)
        asked = leaving_by(request, desk)
        content = _content(asked, kind, suffix)
        headers = file_headers(asked, f"{kind}{suffix}", how="inline")
        if suffix == ".html":
            headers["content-security-policy"] = style_policy()
        return Response(content, media_type=_TYPES[suffix], headers=headers)

    return answer


def _content(asked: Asked, kind: str, suffix: str) -> bytes:
    wanted = _wanted(asked, kind)
    question = (
        *("paper", kind, suffix, asked.words.language, wanted.offers, wanted.book),
        *(wanted.day, wanted.person, wanted.strike_days),
    )
    return asked.once(
        question,
        lambda: FORMATS[suffix](
            make_paper(asked.opened, kind, wanted, private=asked.private_to)
        ),
    )


def _wanted(asked: Asked, kind: str) -> PaperAsked:
    """What the address asks of a paper, read as its page reads it."""
    offers, book = asked.texts("offer"), asked.text("book")
    if kind == "strike":
        days = days_asked(asked)
        day: date | None = day_asked(asked, days) if days else None
        return PaperAsked(words=asked.words, book=book, day=day)
    if kind == "binder":
        return PaperAsked(words=asked.words, binder=binder_of(asked))
    if kind == "member" and places_of(asked.case):
        person, strike_days = member_asked(asked)
        return PaperAsked(
            words=asked.words, offers=offers, person=person, strike_days=strike_days
        )
    return PaperAsked(words=asked.words, offers=offers, book=book)

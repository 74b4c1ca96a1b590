"""Downloads: charts, papers, the workbook and the calendar, with the bytes of the commands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from fastapi import Request, Response
from starlette.exceptions import HTTPException

from openbook.answers import bargain
from openbook.answers.open_case import marked_name
from openbook.reports.document.document import Drawing, flat
from openbook.reports.drawing.frame import Chart
from openbook.reports.impasse_calendar import impasse_calendar
from openbook.reports.notes import BRIEFLY
from openbook.reports.offers.disclosure_form import AS_USUAL
from openbook.reports.papers.kind import PaperAsked
from openbook.reports.papers.kinds import kind_called
from openbook.reports.papers.write import FORMATS, make_paper, style_policy
from openbook.reports.plain_data import marked_rows, rows_csv
from openbook.reports.workbook.make import make_workbook
from openbook.web.desk import Desk
from openbook.web.page import Asked, Shown
from openbook.web.pages.evidence import binder_of
from openbook.web.pages.me import member_asked, places_of
from openbook.web.pages.offers import form_asked
from openbook.web.pages.strike import day_asked, days_asked
from openbook.web.request import leaving_by

_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def _file(asked: Asked, name: str, content: str | bytes, *, how: str = "attachment") -> Response:
    """A file, under a name that says whom it is private to."""
    headers = {
        "content-disposition": f'{how}; filename="{marked_name(name, asked.private_to)}"',
        "cache-control": "no-store" if asked.private_to else "no-cache",
    }
    kind = _TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers=headers)


def chart_csv(asked: Asked, shown: Shown, *, simulated: bool = False) -> Response:
    """One chart of a page, named in the address; simulated rows say so."""
    drawn = (b for b in flat(shown.get("blocks", ())) if isinstance(b, Drawing))
    charts: dict[str, Chart] = {
        **shown.get("charts", {}),
        **{each.chart.words.key: each.chart for each in drawn},
    }
    name = asked.choice("chart", tuple(charts))
    rows = charts[name].table()
    if simulated:
        rows = rows.with_last(asked.words("Note"), asked.words(BRIEFLY))
    rows = marked_rows(rows, asked.words("Private to"), asked.private_to)
    return _file(asked, f"{name}.csv", rows_csv(rows))


def workbook_file(desk: Desk) -> Callable[[Request], Response]:
    """Answers with the workbook of a book and some offers, made once until files change."""

    def answer(request: Request) -> Response:
        asked = leaving_by(request, desk)
        book, offers = asked.book().id, asked.texts("offer") or None
        content = asked.once(
            ("workbook", book, offers),
            lambda: make_workbook(asked.opened, book=book, offers=offers, private=asked.private_to),
        )
        return _file(asked, "workbook.xlsx", content)

    return answer


def paper_file(desk: Desk) -> Callable[[str, Request], Response]:
    """Answers with a paper; it is made aside, so that other pages are not kept waiting."""

    def answer(name: str, request: Request) -> Response:
        kind, dot, form = name.rpartition(".")
        suffix = dot + form
        if suffix not in FORMATS:
            raise HTTPException(404)
        kind_called(kind)
        asked = leaving_by(request, desk)
        paper = _file(asked, name, _content(asked, kind, suffix), how="inline")
        if suffix == ".html":
            paper.headers["content-security-policy"] = style_policy()
        return paper

    return answer


def _content(asked: Asked, kind: str, suffix: str) -> bytes:
    wanted = _wanted(asked, kind)
    question = (
        *("paper", kind, suffix, asked.words.language, wanted.offers, wanted.book),
        *(wanted.day, wanted.person, wanted.strike_days, wanted.form),
    )
    return asked.once(
        question,
        lambda: FORMATS[suffix](make_paper(asked.opened, kind, wanted, private=asked.private_to)),
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
        return PaperAsked(words=asked.words, offers=offers, person=person, strike_days=strike_days)
    form = form_asked(asked) if kind == "disclosure" else AS_USUAL
    return PaperAsked(words=asked.words, offers=offers, book=book, form=form)


def calendar_file(desk: Desk) -> Callable[[Request], Response]:
    """Answers with iCalendar; ``event`` in the address adds what happened."""

    def answer(request: Request) -> Response:
        happened: dict[str, date] = bargain.read_happened(
            [text[:400] for text in request.query_params.getlist("event") if text]
        )
        asked = leaving_by(request, desk)
        text, _ = impasse_calendar(asked.opened, happened=happened, private=asked.private_to)
        return _file(asked, "impasse.ics", text)

    return answer

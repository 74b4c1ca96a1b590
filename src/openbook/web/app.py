"""The app: pages from the shelf, the same questions as JSON, downloads, and our own files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from http import HTTPStatus

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse

from openbook import __version__
from openbook.api import bargain, uploads
from openbook.api.calendar import impasse_calendar
from openbook.api.needs import is_unfinished
from openbook.api.papers import PaperAsked, kind_called, make_paper
from openbook.api.view import marked_name
from openbook.api.workbook import make_workbook
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.reports.document.document import Drawing, Text, flat
from openbook.reports.document.question import address
from openbook.reports.drawing.frame import Chart
from openbook.reports.notes import BRIEFLY
from openbook.reports.offers.disclosure_form import AS_USUAL
from openbook.reports.papers.write import FORMATS, style_policy
from openbook.reports.plain_data import marked_rows, rows_csv
from openbook.reports.words.catalog import LANGUAGES
from openbook.web.desk import Desk, changes
from openbook.web.json_api import json_api
from openbook.web.page import (
    THEMES,
    Asked,
    Page,
    Shown,
    asked_by,
    leaving_by,
    navigation,
    pages,
    posted,
    theme_of,
)
from openbook.web.pages.district import member_asked, places_of
from openbook.web.pages.evidence import binder_of
from openbook.web.pages.offers import form_asked
from openbook.web.pages.scenarios import scenario_routes
from openbook.web.pages.strike import PATH, day_asked, days_asked, looked_at, plan_routes
from openbook.web.pages.try_offer import try_routes
from openbook.web.render import (
    asset_content,
    asset_type,
    common,
    render,
    shows_simulated,
    templates,
)
from openbook.web.safety import LOOPBACK, Safety
from openbook.web.try_browser import browser_routes
from openbook.web.workbench.edit_forms import EDITS
from openbook.web.workbench.form_page import form_routes
from openbook.web.workbench.intake import CHECKLIST, FORMS, START, can_be_started, to_checklist

_SEE_OTHER = 303


def _take_table(request: Request, asked: Asked, form: dict[str, bytes]) -> Response:
    """Look at what was sent; write it only if the reader has seen it and says so.

    After writing the browser is sent on, so that a reload sends nothing again.
    """
    kind = form.get("kind", b"").decode("utf-8", "replace")
    content = form.get("file", b"") or form.get("text", b"")
    text, desk, case = uploads.decoded(content), asked.desk, asked.case
    if form.get("confirm"):
        if not desk.keeps_drafts:
            problem = "nothing is written here: this server answers other machines"
            if desk.as_of:
                problem = "nothing is written on another day than the case's own"
            raise uploads.NotUploadedError(problem)
        seen = form.get("read_as", b"").decode("ascii", "replace")
        upload = uploads.use_rows(desk.folder, case, kind, text, read_as=seen)
        there = address(PATH, written=kind, used=upload.used, rows=upload.rows)
        return RedirectResponse(there, status_code=_SEE_OTHER)
    shown = looked_at(asked, uploads.look_at_rows(desk.folder, case, kind, text), text)
    page = next(each for each in pages() if each.path == PATH)
    html = render(asked, page, shown, theme=theme_of(request))
    return HTMLResponse(html, headers={"cache-control": "no-store"})


def told_as_page(desk: Desk) -> Callable[[Request, Exception], Response]:
    """Tell a problem to whoever asked, in the form of what was asked for."""

    def answer(request: Request, problem: Exception) -> Response:
        if there := to_checklist(request, desk, problem):
            return there
        status = _status(problem)
        more = problem.headers if isinstance(problem, HTTPException) else None  # such as Allow
        known = problem if isinstance(problem, OpenbookError) else OpenbookError()
        if request.url.path.startswith("/api/"):
            told = {"problem": str(known) or HTTPStatus(status).phrase}
            return JSONResponse(told, status_code=status, headers=more)
        given = common(asked_by(request, desk, day=False), theme_of(request))
        page = templates().get_template("problem.html")
        html = page.render(**given, status=status, problem=known.text, findings=known.findings)
        return HTMLResponse(html, status_code=status, headers=more)

    return answer


def told_as_detail(_: Request, problem: Exception) -> Response:
    """Tell which questions of a verb are wrong, without what was sent: it may be huge."""
    wrong = problem.errors() if isinstance(problem, RequestValidationError) else ()
    told = [{name: each[name] for name in ("type", "loc", "msg")} for each in wrong]
    return JSONResponse({"detail": told}, status_code=422)


def _status(problem: Exception) -> int:
    if isinstance(problem, HTTPException):
        return problem.status_code
    if isinstance(problem, CaseNotReadableError):
        return HTTPStatus.CONFLICT
    if isinstance(problem, OpenbookError):
        return HTTPStatus.BAD_REQUEST
    return HTTPStatus.INTERNAL_SERVER_ERROR


_A_YEAR = 31_536_000
# More pages at once would only wait for each other, each with memory of its own.
_AT_ONCE = 4

# Addresses that others may have kept, and where their pages are now.
_MOVED = {
    "/evidence/contradictions": "/evidence/differences?kind=contradiction",
    "/evidence/contradiction": "/evidence/difference",
}


@asynccontextmanager
async def _few_at_once(_: FastAPI) -> AsyncIterator[None]:
    """Work out so many pages at a time; the others wait their turn."""
    current_default_thread_limiter().total_tokens = _AT_ONCE
    yield


def make_app(desk: Desk, hosts: Iterable[str] = LOOPBACK) -> FastAPI:
    """Return the web app of one case."""
    app = FastAPI(
        title="Openbook",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_few_at_once,
    )
    app.add_middleware(Safety, hosts=hosts)
    add = partial(app.add_api_route, include_in_schema=False)
    for page in pages():
        add(page.path, _answer(desk, page))
        data = f"{page.path.rstrip('/') or '/index'}.csv"
        add(data, _leaving(desk, partial(_chart, page)))
    add("/", _home(desk))
    for was, now in _MOVED.items():
        add(was, _moved(now))
    add("/static/{name}", _static)
    add("/changes", changes(desk))
    add("/offers.ics", _leaving(desk, calendar_file))
    add("/paper/{name}", _leaving(desk, paper_file))
    add("/workbook.xlsx", _leaving(desk, workbook_file))
    # A pasted table may be three times as large in a form.
    add(PATH, posted(desk, _take_table, most=3 * uploads.MOST_BYTES), methods=["POST"])
    for each in (
        try_routes(desk),
        scenario_routes(desk),
        browser_routes(desk),
        plan_routes(desk),
        form_routes(desk, (*FORMS, *EDITS)),
        json_api(desk),
    ):
        app.include_router(each)
    for kind in (OpenbookError, HTTPException, Exception):
        app.add_exception_handler(kind, told_as_page(desk))
    app.add_exception_handler(RequestValidationError, told_as_detail)
    return app


def _moved(now: str, status: int = 308) -> Callable[[Request], RedirectResponse]:
    def answer(request: Request) -> RedirectResponse:
        asked = request.url.query
        both = "&" if asked and "?" in now else "?" if asked else ""
        return RedirectResponse(now + both + asked, status)

    return answer


def _home(desk: Desk) -> Callable[[Request], RedirectResponse]:
    """Return what leads to the first page, or to what a case that is only begun needs."""

    def answer(request: Request) -> RedirectResponse:
        sound = desk.now().sound
        if sound is None and can_be_started(desk):
            return _moved(START, 307)(request)
        begun = sound is not None and is_unfinished(sound.case)
        return _moved(CHECKLIST if begun else navigation()[0].path, 307)(request)

    return answer


def _answer(desk: Desk, page: Page) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        asked = asked_by(request, desk)
        shown = page.show(asked)
        html = render(asked, page, shown, theme=theme_of(request))
        return _remembering(request, HTMLResponse(html))

    return answer


def _leaving(desk: Desk, work: Callable[[Asked], Response]) -> Callable[[Request], Response]:
    """Return what answers with a file, of the view that may leave."""

    def answer(request: Request) -> Response:
        return work(leaving_by(request, desk))

    return answer


def _chart(page: Page, asked: Asked) -> Response:
    return chart_csv(asked, page.show(asked), simulated=shows_simulated(asked, page))


def _static(name: str, request: Request) -> Response:
    content = asset_content(name)
    if content is None:
        raise HTTPException(404)
    kept = f"public, max-age={_A_YEAR}, immutable" if "v" in request.query_params else "no-cache"
    return Response(content, media_type=asset_type(name), headers={"cache-control": kept})


def _remembering(request: Request, answer: Response) -> Response:
    """Keep the language and the theme that the address names for later pages."""
    for name, known in (("lang", LANGUAGES), ("theme", THEMES)):
        value = request.query_params.get(name, "")
        if value in known:
            answer.set_cookie(name, value, max_age=_A_YEAR, httponly=True, samesite="lax")
    answer.headers["cache-control"] = "no-cache"
    return answer


_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def _file(asked: Asked, name: str, content: str | bytes, *, how: str = "attachment") -> Response:
    """Return a file, under a name that says whom it is private to."""
    headers = {
        "content-disposition": f'{how}; filename="{marked_name(name, asked.private_to)}"',
        "cache-control": "no-store" if asked.private_to else "no-cache",
    }
    kind = _TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers=headers)


def chart_csv(asked: Asked, shown: Shown, *, simulated: bool = False) -> Response:
    """Return one chart of a page, named in the address; simulated rows say so."""
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


def workbook_file(asked: Asked) -> Response:
    """Answer with the workbook of a book and some offers, made once until files change."""
    book, offers = asked.book().id, asked.texts("offer") or None
    content = asked.once(
        ("workbook", book, offers),
        lambda: make_workbook(asked.opened, book=book, offers=offers, private=asked.private_to),
    )
    return _file(asked, "workbook.xlsx", content)


def paper_file(asked: Asked) -> Response:
    """Answer with a paper; it is made aside, so that other pages are not kept waiting."""
    name = asked.path.rpartition("/")[2]
    kind, dot, form = name.rpartition(".")
    suffix = dot + form
    if suffix not in FORMATS:
        raise HTTPException(404)
    kind_called(kind)
    paper = _file(asked, name, _content(asked, kind, suffix), how="inline")
    if suffix == ".html":
        paper.headers["content-security-policy"] = style_policy()
    return paper


def calendar_file(asked: Asked) -> Response:
    """Answer with iCalendar; ``event`` in the address adds what happened."""
    happened = bargain.read_happened(asked.texts("event"))
    text, _ = impasse_calendar(asked.opened, happened=happened, private=asked.private_to)
    return _file(asked, "impasse.ics", text)


def _content(asked: Asked, kind: str, suffix: str) -> bytes:
    wanted = _wanted(asked, kind)
    question = (
        *("paper", kind, suffix, asked.words.language, wanted.offers, wanted.book),
        *(wanted.day, wanted.person, wanted.strike_days, wanted.form),
    )

    def made() -> bytes:
        paper = make_paper(asked.opened, kind, wanted, private=asked.private_to)
        if asked.desk.record:  # of a shared server: entry, hash and the key that signed it
            head = asked.words("Head of the table's record: {record}", record=asked.desk.record)
            paper = replace(paper, blocks=(*paper.blocks, Text(head)))
        return FORMATS[suffix](paper)

    return asked.once(question, made)


def _wanted(asked: Asked, kind: str) -> PaperAsked:
    """Return what the address asks of a paper, read as its page reads it."""
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

"""The app: pages from the shelf, the same questions as JSON, and our own files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse

from openbook import __version__
from openbook.findings.errors import OpenbookError
from openbook.reports.words.catalog import LANGUAGES
from openbook.web.assets import asset_content, asset_type
from openbook.web.calendar_file import calendar_file
from openbook.web.changes import changes
from openbook.web.chart_data import chart_csv
from openbook.web.desk import Desk
from openbook.web.json_api import json_api
from openbook.web.page import Page, navigation, pages
from openbook.web.paper_routes import PATH as PAPER
from openbook.web.paper_routes import paper_file
from openbook.web.plan_routes import plan_routes
from openbook.web.problems import told_as_detail, told_as_page
from openbook.web.render import THEMES, render, shows_simulated
from openbook.web.request import asked_by, leaving_by, theme_of
from openbook.web.safety import LOOPBACK, Safety
from openbook.web.try_routes import try_routes
from openbook.web.upload_routes import upload_routes
from openbook.web.workbook_file import PATH as WORKBOOK
from openbook.web.workbook_file import workbook_file

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
    """The web app of one case."""
    app = FastAPI(
        title="Openbook",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_few_at_once,
    )
    app.add_middleware(Safety, hosts=hosts)
    for page in pages():
        app.add_api_route(page.path, _answer(desk, page), include_in_schema=False)
        data = f"{page.path.rstrip('/') or '/index'}.csv"
        app.add_api_route(data, _chart_answer(desk, page), include_in_schema=False)
    first = navigation()[0].path
    app.add_api_route("/", _moved(first, 307), include_in_schema=False)
    for was, now in _MOVED.items():
        app.add_api_route(was, _moved(now), include_in_schema=False)
    app.add_api_route("/static/{name}", _static, include_in_schema=False)
    app.add_api_route("/changes", changes(desk), include_in_schema=False)
    app.add_api_route("/offers.ics", calendar_file(desk), include_in_schema=False)
    app.add_api_route(PAPER, paper_file(desk), include_in_schema=False)
    app.add_api_route(WORKBOOK, workbook_file(desk), include_in_schema=False)
    app.include_router(try_routes(desk))
    app.include_router(upload_routes(desk))
    app.include_router(plan_routes(desk))
    app.include_router(json_api(desk))
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


def _answer(desk: Desk, page: Page) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        asked = asked_by(request, desk)
        shown = page.show(asked)
        html = render(asked, page, shown, theme=theme_of(request))
        return _remembering(request, HTMLResponse(html))

    return answer


def _chart_answer(desk: Desk, page: Page) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        asked = leaving_by(request, desk)
        simulated = shows_simulated(asked, page)
        return chart_csv(asked, page.show(asked), simulated=simulated)

    return answer


def _static(name: str, request: Request) -> Response:
    content = asset_content(name)
    if content is None:
        raise HTTPException(404)
    kept = (
        f"public, max-age={_A_YEAR}, immutable"
        if "v" in request.query_params
        else "no-cache"
    )
    return Response(
        content, media_type=asset_type(name), headers={"cache-control": kept}
    )


def _remembering(request: Request, answer: Response) -> Response:
    """Keep the language and the theme that the address names for later pages."""
    for name, known in (("lang", LANGUAGES), ("theme", THEMES)):
        value = request.query_params.get(name, "")
        if value in known:
            answer.set_cookie(
                name, value, max_age=_A_YEAR, httponly=True, samesite="lax"
            )
    answer.headers["cache-control"] = "no-cache"
    return answer

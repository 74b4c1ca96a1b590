"""Checklist: where a case opens that cannot be projected yet."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import RedirectResponse

from openbook.model.errors import MissingPartError
from openbook.reports.document.question import address
from openbook.web.desk import AS_OF, Desk
from openbook.web.page import pages

CHECKLIST, START = "/missing", "/start"
WAITING = "for"  # the question by which the checklist knows which page led there
_KEPT = ("lang", "theme", AS_OF)


def to_checklist(request: Request, desk: Desk, problem: Exception) -> RedirectResponse | None:
    """Lead from a page that the case has too few numbers for to what it still needs.

    Where there is no case yet, it leads to the page that starts one.
    """
    path, query = request.url.path, request.query_params
    asked = request.method == "GET" and any(page.path == path for page in pages())
    if asked and path != START and can_be_started(desk):
        return RedirectResponse(START, status_code=307)
    if not asked or not isinstance(problem, MissingPartError) or _can_be_projected(desk):
        return None
    kept = {name: query[name] for name in _KEPT if name in query}
    return RedirectResponse(address(CHECKLIST, **{WAITING: path}, **kept), status_code=307)


def _can_be_projected(desk: Desk) -> bool:
    """Return whether the numbers are there, so that only the question asks for more."""
    try:
        desk.now(look=False).opened().project()
    except MissingPartError:
        return False
    return True


def can_be_started(desk: Desk) -> bool:
    """Return whether there is no case yet, and nothing else in its place."""
    folder = desk.folder
    empty = not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    return desk.keeps_drafts and empty

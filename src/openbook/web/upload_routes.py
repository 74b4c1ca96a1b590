"""Sending a table: what is sent is looked at first, and written only when confirmed."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse

from openbook.answers import uploads
from openbook.web.asked import Asked
from openbook.web.desk import Desk
from openbook.web.opening import address
from openbook.web.page import Shown, pages
from openbook.web.pages.strike_upload import PATH, looked_at
from openbook.web.render import render
from openbook.web.request import asked_by, theme_of
from openbook.web.sent_form import sent_form

_SEE_OTHER = 303


def upload_routes(desk: Desk) -> APIRouter:
    """The address that takes tables."""
    router = APIRouter(include_in_schema=False)
    page = next(each for each in pages() if each.path == PATH)

    async def take(request: Request) -> Response:
        # A pasted table may be three times as large in a form.
        form = await sent_form(request, most=3 * uploads.MOST_BYTES)
        asked = asked_by(request, desk)
        shown = await run_in_threadpool(_answered, asked, form)
        if isinstance(shown, str):
            return RedirectResponse(shown, status_code=_SEE_OTHER)
        html = render(asked, page, shown, theme=theme_of(request))
        return HTMLResponse(html, headers={"cache-control": "no-store"})

    router.add_api_route(PATH, take, methods=["POST"])
    return router


def _answered(asked: Asked, form: dict[str, bytes]) -> Shown | str:
    """Look at what was sent; write it only if the reader has seen it and says so.

    After writing the browser is sent on, so that a reload sends nothing again.
    """
    kind = form.get("kind", b"").decode("utf-8", "replace")
    content = form.get("file", b"") or form.get("text", b"")
    text, desk = uploads.decoded(content), asked.desk
    case = asked.case
    if form.get("confirm"):
        if not desk.keeps_drafts:
            problem = "nothing is written here: this server answers other machines"
            raise uploads.NotUploadedError(problem)
        seen = form.get("read_as", b"").decode("ascii", "replace")
        upload = uploads.use_rows(desk.folder, case, kind, text, read_as=seen)
        return address(PATH, written=kind, used=upload.used, rows=upload.rows)
    upload = uploads.look_at_rows(desk.folder, case, kind, text)
    return looked_at(asked, upload, text)

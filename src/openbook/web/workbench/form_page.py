"""Form page: a form of the workbench that is sent, written, or shown again with what was typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hmac import compare_digest

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.message import Message
from openbook.web.desk import Desk
from openbook.web.page import Asked, Page, Shown, posted, theme_of
from openbook.web.render import render

_SEE_OTHER, _CONFLICT, _UNUSABLE = 303, 409, 422
MOST_BYTES = 4_000_000
TOKEN = "token"  # noqa: S105  (the name of the field)
_ABOUT = frozenset({"file", "name", "row", "held", "kind"})
Sent = dict[str, bytes]


class NotHereError(OpenbookError):
    """Nothing may be written from here."""


@dataclass(frozen=True, slots=True)
class FormPage:
    """A page with a form: what writes it gives the address to go to."""

    page: Page
    take: Callable[[Asked, Sent], str]
    most: int = MOST_BYTES


def typed(asked: Asked, name: str, default: str = "") -> str:
    """Return what was typed into a field, whole."""
    values = asked.query.get(name)
    return values[-1] if values else default


def refuse_elsewhere(asked: Asked) -> None:
    """Refuse the workbench to other machines, and on another day than the case's own."""
    if asked.desk.keeps_drafts:
        return
    if asked.desk.as_of:
        problem = Message("Nothing is written on another day than the case's own.")
        raise NotHereError(problem)
    problem = Message(
        "Files of the case are changed only on the machine on which it is served, by "
        "the person who serves it."
    )
    raise NotHereError(problem)


def form_routes(desk: Desk, forms: Sequence[FormPage]) -> APIRouter:
    """Return the addresses to which the forms are sent."""
    router = APIRouter(include_in_schema=False)
    for form in forms:
        answer = posted(desk, partial(_take, form), most=form.most)
        router.add_api_route(form.page.path, answer, methods=["POST"])
    return router


def _take(form: FormPage, request: Request, asked: Asked, sent: Sent) -> Response:
    """Write what a form says and go on, or show it again with what is wrong."""
    refuse_elsewhere(asked)
    text = {name: [value.decode("utf-8", "replace")] for name, value in sent.items()}
    asked = replace(asked, query={**asked.query, **text})
    try:
        _refuse_forged(asked)
        there = form.take(asked, sent)
    except OpenbookError as problem:
        return _again(form.page, request, asked, problem)
    return RedirectResponse(there, status_code=_SEE_OTHER)


def _refuse_forged(asked: Asked) -> None:
    """Refuse a form that this server did not make."""
    if not compare_digest(typed(asked, TOKEN).encode(), asked.desk.token.encode()):
        raise NotHereError(
            Message(
                "This form was made before the server was started again, so nothing was "
                "written. What you typed is still here: send it once more."
            )
        )


def _again(page: Page, request: Request, asked: Asked, problem: OpenbookError) -> Response:
    """Show a form once more, with what was typed and why it was not written."""
    changed = isinstance(problem, FileChangedError)
    told = {"problem": problem.text, "findings": problem.findings, "changed": changed}
    shown = {**page.show(asked), **told}
    # Links of the page keep what it is about, not what was typed.
    named = {name: values for name, values in asked.query.items() if name in _ABOUT}
    html = render(replace(asked, query=named), page, shown, theme=theme_of(request))
    status = _CONFLICT if changed else _UNUSABLE
    return HTMLResponse(html, status_code=status, headers={"cache-control": "no-store"})


def with_form(asked: Asked, **shown: object) -> Shown:
    """Return what every template of a form is given, with nothing wrong yet."""
    nothing = {"problem": "", "findings": (), "changed": False}
    return {"token": asked.desk.token, **nothing, **shown}

"""Visit: one request to the table's own pages, who makes it, and what it is answered with."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from dataclasses import field
from http import HTTPStatus
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from openbook import __version__
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.reports.words.words import Words, words_for
from openbook.web.host import rights
from openbook.web.host.desks import Desks, color_of
from openbook.web.host.people import (
    Login,
    NotInvitedError,
    NotLetInError,
    TooManyTriesError,
    UnknownPersonError,
    log_out,
)
from openbook.web.host.rights import NotAllowedError, Viewer, require, rooms_of
from openbook.web.host.store import DatabaseAwayError
from openbook.web.host.table import SharedTable
from openbook.web.host.versions import ConflictError
from openbook.web.page import Asked, language_of, sent_form, theme_of
from openbook.web.render import templates

COOKIE = "__Host-openbook"
NOT_KEPT = {"cache-control": "no-store"}
_MOST_BYTES = 2_000_000
_STATUS = {
    NotAllowedError: HTTPStatus.NOT_FOUND,
    NotInvitedError: HTTPStatus.NOT_FOUND,
    NotLetInError: HTTPStatus.FORBIDDEN,
    UnknownPersonError: HTTPStatus.FORBIDDEN,
    TooManyTriesError: HTTPStatus.TOO_MANY_REQUESTS,
    ConflictError: HTTPStatus.CONFLICT,
    DatabaseAwayError: HTTPStatus.SERVICE_UNAVAILABLE,
}


@dataclass(frozen=True, slots=True)
class Visit:
    """A request, with the form that was sent."""

    desks: Desks
    request: Request
    login: Login | None
    form: dict[str, str] = field(default_factory=dict)

    @property
    def table(self) -> SharedTable:
        """The table."""
        return self.desks.table

    @property
    def viewer(self) -> Viewer:
        """Whoever is logged in; refused where nobody is."""
        require(self.login)
        return self.login.viewer if self.login else Viewer("")

    @property
    def parties(self) -> tuple[str, ...]:
        """The sides of the case, the employer first."""
        return tuple(self.desks.names())

    def whole(self, path: str) -> str:
        """Return the address by which people reach a page from elsewhere."""
        site = self.desks.address or str(self.request.base_url)
        return site.rstrip("/") + path

    def asked(self, name: str) -> str:
        """Return what the form says, else the address."""
        return self.form.get(name, self.request.query_params.get(name, ""))[:_MOST_BYTES]

    def number(self, name: str) -> int:
        """Return a number of the form or the address; 0 where it is none."""
        said = self.asked(name)
        return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0

    def words(self) -> Words:
        """Return the words in the language of the browser."""
        case = self.desks.case() if self.login else None
        return words_for(case, language_of(self.request))

    def public(self) -> Asked:
        """Return the public case, ready to be asked: what both sides see is public on both."""
        desk = self.desks.of(Viewer(rights.READER)).desk
        return Asked(desk, desk.now(), self.words(), "/host", {})

    def room_name(self, words: Words, room: str) -> str:
        """Return how a room is called."""
        kind, _, party = room.partition(":")
        side = self.desks.names().get(party, party)
        return {
            "own": words("{party}: own drafts, seen by {party} only", party=side),
            "caucus": words("Caucus room of {party}, with the mediator", party=side),
            "alone": words("Messages to the mediator alone"),
            rights.JOINT: words("Joint room: both sides and the mediator"),
            rights.OFFICE: words("County room: both sides, the mediator and the county office"),
            rights.MEDIATORS: words("Mediator's own room"),
            rights.PUBLIC: words("Public case"),
            rights.ADMINISTRATION: words("Administration"),
        }.get(kind, room)

    def page(self, template: str, /, status_code: int = 200, **given: Any) -> Response:
        """Answer with a page, which nobody keeps."""
        words = self.words()
        parties = self.parties if self.login else ()
        viewer = self.login.viewer if self.login else Viewer("")
        html = (
            templates()
            .get_template(template)
            .render(
                _=words,
                said=words.said,
                words=words,
                language=words.language,
                theme=theme_of(self.request),
                version=__version__,
                viewer=viewer,
                form_token=self.login.form_token if self.login else "",
                rooms=rooms_of(viewer, parties) if self.login else (),
                room_name=lambda room: self.room_name(words, room),
                color_of=lambda room: color_of(room, parties),
                **given,
            )
        )
        return HTMLResponse(html, status_code=status_code, headers=NOT_KEPT)

    def go(self, there: str) -> Response:
        """Send the browser on, so that a reload sends nothing again."""
        return RedirectResponse(there, status_code=HTTPStatus.SEE_OTHER, headers=NOT_KEPT)

    def let_in(self, token: str) -> Response:
        """Give the browser a login: for this server alone, over TLS, out of reach of scripts."""
        if self.login:  # whoever was here before is out
            log_out(self.table, self.login.token)
        answer = self.go("/host")
        answer.set_cookie(COOKIE, token, path="/", secure=True, httponly=True, samesite="lax")
        return answer


Work = Callable[[Visit], Response]


def answered(desks: Desks, work: Work) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers a request to one of the table's own pages."""

    async def answer(request: Request) -> Response:
        form: dict[str, str] = {}
        if request.method == "POST":
            sent = await sent_form(request, most=_MOST_BYTES)
            form = {name: said.decode("utf-8", "replace") for name, said in sent.items()}
        visit = Visit(desks, request, request.scope["openbook.login"], form)
        return await run_in_threadpool(_worked, visit, work)

    return answer


def _worked(visit: Visit, work: Work) -> Response:
    try:
        if visit.request.method == "POST" and visit.login:
            sent = visit.form.get("token", "")
            require(hmac.compare_digest(sent.encode(), visit.login.form_token.encode()))
        return work(visit)
    except OpenbookError as problem:
        return told(visit, problem)


def told(visit: Visit, problem: OpenbookError) -> Response:
    """Tell what keeps the server from answering, and nothing that helps an intruder."""
    status = _STATUS.get(type(problem), HTTPStatus.BAD_REQUEST)
    if isinstance(problem, DatabaseAwayError):
        said = words_for(None, language_of(visit.request)).said(problem.text)
        return Response(said, status_code=status, headers=NOT_KEPT, media_type="text/plain")
    given = {"problem": problem.text, "findings": problem.findings[:20]}
    typed = (visit.form.get(name, "") for name in ("text", "body", "clauses", "packages"))
    mine = next(filter(None, typed), "")  # what somebody typed is never lost
    return visit.page("host_told.html", status, **given, mine=mine)

"""Problems: what went wrong, told as a page or as JSON; never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse

from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.web.desk import Desk
from openbook.web.render import common, templates
from openbook.web.request import asked_by, theme_of


def told_as_page(desk: Desk) -> Callable[[Request, Exception], Response]:
    """Tell a problem to whoever asked, in the form of what was asked for."""

    def answer(request: Request, problem: Exception) -> Response:
        status = _status(problem)
        known = problem if isinstance(problem, OpenbookError) else OpenbookError()
        if request.url.path.startswith("/api/"):
            told = {"problem": str(known) or HTTPStatus(status).phrase}
            return JSONResponse(told, status_code=status)
        given = common(asked_by(request, desk), theme_of(request))
        page = templates().get_template("problem.html")
        html = page.render(
            **given, status=status, problem=known.text, findings=known.findings
        )
        return HTMLResponse(html, status_code=status)

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

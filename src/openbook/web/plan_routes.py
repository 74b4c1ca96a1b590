"""Planning and approving a strike day: forms of the employer that write files of the case."""

from __future__ import annotations

from datetime import UTC, date, datetime

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse

from openbook.answers import staffing
from openbook.reports.document.question import address
from openbook.strike.notices import day_meant
from openbook.web.desk import Desk
from openbook.web.plan_drafts import MayNotPlanError, begin_planning, may_plan
from openbook.web.question import Asked, BadQuestionError
from openbook.web.request import asked_by
from openbook.web.sent_form import sent_form

PLAN, APPROVE = "/strike/plan", "/strike/approve"
_SEE_OTHER = 303
_MOST_BYTES = 10_000


def plan_routes(desk: Desk) -> APIRouter:
    """The addresses that plan a day and approve its draft."""
    router = APIRouter(include_in_schema=False)

    async def plan(request: Request) -> Response:
        form = await sent_form(request, most=_MOST_BYTES)
        asked = asked_by(request, desk)
        return _back(await run_in_threadpool(_planned, asked, form))

    async def approve(request: Request) -> Response:
        form = await sent_form(request, most=_MOST_BYTES)
        asked = asked_by(request, desk)
        return _back(await run_in_threadpool(_approved, asked, form))

    router.add_api_route(PLAN, plan, methods=["POST"])
    router.add_api_route(APPROVE, approve, methods=["POST"])
    return router


def _planned(asked: Asked, form: dict[str, bytes]) -> date:
    if not may_plan(asked):
        raise MayNotPlanError
    day = _day(asked, form)
    begin_planning(asked, day)
    return day


def _approved(asked: Asked, form: dict[str, bytes]) -> date:
    if not may_plan(asked):
        raise MayNotPlanError
    day = _day(asked, form)
    now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
    staffing.approve_plan(
        asked.desk.folder,
        day,
        name=_text(form, "name"),
        now=now,
        seen=_text(form, "seen"),
    )
    return day


def _day(asked: Asked, form: dict[str, bytes]) -> date:
    text = _text(form, "day")
    try:
        return day_meant(asked.case, date.fromisoformat(text))
    except ValueError:
        raise BadQuestionError(name="day", value=text, known=()) from None


def _text(form: dict[str, bytes], name: str) -> str:
    return form.get(name, b"").decode("utf-8", "replace")


def _back(day: date) -> RedirectResponse:
    """To the page of the day, so that a reload sends nothing again."""
    return RedirectResponse(
        address("/strike", day=day.isoformat()), status_code=_SEE_OTHER
    )

"""Plan drafts: a strike day planned and approved by forms, kept as files of the case."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, date, datetime
from threading import Lock

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from openbook.answers import staffing
from openbook.findings.errors import OpenbookError
from openbook.reports.document.question import address
from openbook.strike.notices import day_meant
from openbook.web.desk import PATIENCE, Desk, begun_aside
from openbook.web.page import Asked, BadQuestionError, posted

_one_at_a_time, _beginning = Lock(), Lock()


class MayNotPlanError(OpenbookError):
    """Planning and approving are for the employer, on its own machine."""

    def __init__(self) -> None:
        super().__init__(
            "plans are made and approved only by the employer, on a server that answers "
            "this machine alone: openbook serve CASE --as PARTY, without --host"
        )


@dataclass(frozen=True, slots=True)
class Planning:
    """How far the planning of a day is on this server; the plan itself is a file."""

    waiting: bool = False
    problem: str = ""


def may_plan(asked: Asked) -> bool:
    """Whether this server may write and approve plans: run by the employer, for itself."""
    role = asked.case.head.roles.get(asked.desk.viewer)
    return asked.desk.local and role == "employer"


def begin_planning(asked: Asked, day: date) -> None:
    """Plan a day behind the pages and write the draft; a plan under way is not begun twice."""
    open_case, folder = asked.opened, asked.desk.folder

    def work() -> str:
        found = open_case.plan(day)
        now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
        return staffing.keep_draft(folder, open_case.case, found.plan, now)

    kept = _begun(asked)
    with _beginning:
        if day not in kept or kept[day].done():
            kept[day] = begun_aside(work, _one_at_a_time)
    planning_of(asked, day)  # a small district's draft is there before the page is


def planning_of(asked: Asked, day: date) -> Planning:
    """Whether a plan of the day is being made here, or what kept it from being made."""
    begun = _begun(asked).get(day)
    if begun is None:
        return Planning()
    try:
        begun.result(PATIENCE)
    except TimeoutError:
        return Planning(waiting=True)
    except OpenbookError as problem:
        return Planning(problem=str(problem))
    return Planning()


def _begun(asked: Asked) -> dict[date, Future[str]]:
    found: dict[date, Future[str]] = asked.once(("plans begun",), dict)
    return found


_SEE_OTHER = 303
_MOST_BYTES = 10_000
Sent = dict[str, bytes]


def plan_routes(desk: Desk) -> APIRouter:
    """The addresses that plan a day and approve its draft."""
    router = APIRouter(include_in_schema=False)

    def taking(work: Callable[[Asked, date, Sent], None]) -> Callable[..., Awaitable[Response]]:
        def done(_: Request, asked: Asked, form: Sent) -> Response:
            if not may_plan(asked):
                raise MayNotPlanError
            day = _day(asked, _text(form, "day"))
            work(asked, day, form)
            # To the page of the day, so that a reload sends nothing again.
            return RedirectResponse(address("/strike", day=str(day)), _SEE_OTHER)

        return posted(desk, done, most=_MOST_BYTES)

    router.add_api_route(
        "/strike/plan", taking(lambda asked, day, _: begin_planning(asked, day)), methods=["POST"]
    )
    router.add_api_route("/strike/approve", taking(_approve), methods=["POST"])
    return router


def _approve(asked: Asked, day: date, form: Sent) -> None:
    staffing.approve_plan(
        asked.desk.folder,
        day,
        name=_text(form, "name"),
        now=datetime.now(UTC),  # noqa: TID251  (a person acts: only here the clock is read)
        seen=_text(form, "seen"),
    )


def _day(asked: Asked, text: str) -> date:
    try:
        return day_meant(asked.case, date.fromisoformat(text))
    except ValueError:
        raise BadQuestionError(name="day", value=text, known=()) from None


def _text(form: Sent, name: str) -> str:
    return form.get(name, b"").decode("utf-8", "replace")

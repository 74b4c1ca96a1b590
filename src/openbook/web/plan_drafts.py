"""Plan drafts: asked for by a form, kept as a draft file of the case."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, date, datetime
from threading import Lock

from openbook.answers import staffing
from openbook.findings.errors import OpenbookError
from openbook.web.change_stream import PATIENCE, begun_aside
from openbook.web.question import Asked

_one_at_a_time, _beginning = Lock(), Lock()
_EMPLOYER = "employer"


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
    return asked.desk.local and role == _EMPLOYER


def begin_planning(asked: Asked, day: date) -> None:
    """Plan a day behind the pages and write the draft; a plan under way is not begun twice."""
    if not may_plan(asked):
        raise MayNotPlanError
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

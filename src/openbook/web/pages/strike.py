"""The days of a strike: the board, a school, plans made and approved, what families read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Future
from datetime import UTC, date, datetime
from threading import Lock

from fastapi import APIRouter, Request, Response
from markupsafe import Markup
from starlette.responses import RedirectResponse

from openbook.api import staffing, strike
from openbook.api.uploads import KINDS, Upload
from openbook.case.case import Case
from openbook.case.tables.walkout import time_of
from openbook.figures.figure import Source
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.reports.document.document import table_sources
from openbook.reports.document.laid_out import source_line
from openbook.reports.document.question import address
from openbook.reports.family.pages import SchoolPages, counts_line, day_lines
from openbook.reports.family.texts import shown_name, texts_in
from openbook.reports.strike_board import (
    cost_blocks,
    school_blocks,
    schools_blocks,
    students_blocks,
)
from openbook.reports.strike_days import SHORT, status_map, status_words
from openbook.strike.board import Board, BoardRow
from openbook.strike.cost import StrikeCost
from openbook.strike.notices import day_meant, days_of_strike
from openbook.strike.status import STATUSES, FamilyDay, FamilyStatus, approved_plan
from openbook.web.desk import PATIENCE, Desk, begun_aside
from openbook.web.page import Asked, BadQuestionError, Page, Shown, posted
from openbook.web.pages.check import by_file
from openbook.web.shared_answers import whole_number


def days_asked(asked: Asked) -> tuple[date, ...]:
    """Return the days of the strike; none where the case has no strike."""
    return () if asked.case.strike is None else days_of_strike(asked.case)


def day_asked(asked: Asked, days: Sequence[date]) -> date:
    """Return the day of the address, else the next one."""
    known = [str(day) for day in days]
    usual = str(day_meant(asked.case))
    return date.fromisoformat(asked.choice("day", known, default=usual))


def told_families(asked: Asked, day: date) -> FamilyDay:
    """Return what families are told on a day: notices, the approved plan, the newest counts."""
    return asked.once(("told families", day), lambda: asked.opened.families(day=day))


def board_on(asked: Asked, day: date) -> Board:
    """Return the board of a day, worked out once until a file of the case changes."""
    return asked.once(("board", day), lambda: asked.opened.board(day=day))


def school_asked(asked: Asked, told: FamilyDay) -> FamilyStatus:
    """Return the school of the address; refused with the nearest where there is none."""
    named = asked.text("school")
    found = told.of(named) if named else next(iter(told.schools), None)
    if found is None:
        known = [each.school for each in told.schools]
        raise BadQuestionError(name="school", value=named, known=known)
    return found


_FIRST = 12
_MOST = 200


def of_day(show: Callable[[Asked, date], Shown]) -> Callable[[Asked], Shown]:
    """Return a page of the day asked for; a case without a strike has nothing to tell."""

    def of_some_day(asked: Asked) -> Shown:
        days = days_asked(asked)
        if not days:
            return {"days": days, "charts": {}}
        day = day_asked(asked, days)
        known_on = max(day, asked.case.head.as_of)
        shown = show(asked, day)
        return {"days": days, "day": day, "known_on": known_on, **shown}

    return of_some_day


@of_day
def show_board(asked: Asked, day: date) -> Shown:
    """Return what the template is given of the morning board."""
    words, board = asked.words, board_on(asked, day)
    shown = strike.plan_on_file(asked.opened, day=day)
    kind = asked.choice("show", ("", SHORT, *STATUSES))
    rows = [row for row in board.rows if not kind or kind in kinds_of(row)]
    most = _MOST if asked.choice("rows", ("", "all")) or kind else _FIRST
    counts = Counter(each for row in board.rows for each in kinds_of(row))
    return {
        "known_on": asked.case.known_for(day),
        "plan": shown.plan if shown else None,
        "draft": shown.draft if shown else False,
        "approved": approved_plan(asked.case, day),
        "may_plan": may_plan(asked),
        "seen": staffing.draft_seen(asked.desk.folder, day) if may_plan(asked) else "",
        "planning": planning_of(asked, day),
        "texts": texts_in(words.language),
        "at": time_of,
        "kind": kind,
        "tally": [
            (each, status_words(each, words), counts[each])
            for each in (SHORT, *STATUSES)
            if counts[each]
        ],
        "schools": tuple(schools_blocks(rows, day, words, most)),
        "more": max(0, len(rows) - most),
        "blocks": (
            *students_blocks(asked.case, board, words),
            *cost_blocks(cost_until(asked, day), asked.case, words, full=True),
        ),
        "source": source_line(_sources(asked.case, day), words),
        "charts": {
            "status": asked.once(
                ("status map", day, words.language),
                lambda: status_map(asked.case, board.rows, words),
            )
        },
    }


def _sources(case: Case, day: date) -> Iterator[Source]:
    """Yield the sources of what is announced and of the schools, as known for a day."""
    told = (*table_sources(case, case.notices), *table_sources(case, case.schools))
    return (each for each in told if each.on is None or each.on <= case.known_for(day))


def cost_until(asked: Asked, day: date) -> StrikeCost | str:
    """Return what the strike has cost up to a day, or why that cannot be said."""

    def work() -> StrikeCost | str:
        try:
            return asked.opened.strike_cost(day).cost
        except OpenbookError as problem:
            return str(problem)

    return asked.once(("strike cost", day), work)


def kinds_of(row: BoardRow) -> tuple[str, ...]:
    """Under which heads a school is counted."""
    return (row.told.status, SHORT) if row.short else (row.told.status,)


@of_day
def show_school(asked: Asked, day: date) -> Shown:
    """Return what the template is given of the sheet of one school."""
    told = told_families(asked, day)
    school = school_asked(asked, told)
    rows = board_on(asked, day).rows
    row = next(each for each in rows if each.told.school == school.school)
    return {
        "school": school,
        "told": row.told,
        "blocks": tuple(school_blocks(row, told, asked.words)),
    }


PATH = "/strike/upload"


def show_upload(asked: Asked) -> Shown:
    """Return what the template is given before anything was sent, or after it was written."""
    return {
        "days": days_asked(asked),
        "upload": None,
        "may_write": asked.desk.keeps_drafts,
        "written": asked.choice("written", ("", *KINDS)),
        "used": whole_number(asked, "used"),
        "rows": whole_number(asked, "rows"),
    }


def looked_at(asked: Asked, upload: Upload, text: str) -> Shown:
    """Return what the template is given after a table was looked at."""
    return {
        "days": days_asked(asked),
        "may_write": asked.desk.keeps_drafts,
        "upload": upload,
        "text": text,
        "written": "",
        "left_out": upload.rows - upload.used,
        "files": list(by_file(upload.findings)),
    }


_SOUGHT = 60


@of_day
def show_families(asked: Asked, day: date) -> Shown:
    """Return what the template is given of the search over every school."""
    told, texts = told_families(asked, day), texts_in(asked.words.language)
    sought = asked.text("q")
    found = found_schools(told, sought)
    return {
        "told": told,
        "texts": texts,
        "counts": counts_line(told, texts),
        "lines": tuple(day_lines(told, texts)),
        "sought": sought,
        "found": found[:_SOUGHT],
        "more": max(0, len(found) - _SOUGHT),
        "shown_name": shown_name,
    }


def found_schools(told: FamilyDay, sought: str) -> list[FamilyStatus]:
    """Return the schools whose name or short name holds every word that is sought."""
    words = sought.casefold().split()
    return [
        each
        for each in told.schools
        if all(word in each.name.casefold() or word == each.school.casefold() for word in words)
    ]


@of_day
def show_families_school(asked: Asked, day: date) -> Shown:
    """Return what the template is given of one school as its families see it."""
    told, texts = told_families(asked, day), texts_in(asked.words.language)
    school = school_asked(asked, told)
    link = ("/families/school?school=", f"&amp;day={day}")
    middle = SchoolPages(told, texts, link=link).middle(school)
    return {
        "told": told,
        "school": school,
        "texts": texts,
        "middle": Markup(middle),  # noqa: S704  (the writer of the pages escapes)
    }


_SHOWN = ("schools", "counts", "adults")


_one_at_a_time, _beginning = Lock(), Lock()


class MayNotPlanError(OpenbookError):
    """Planning and approving are for the employer, on its own machine."""

    message = (
        "plans are made and approved only by the employer, on a server that answers "
        "this machine alone: openbook serve CASE --as PARTY, without --host"
    )


@dataclass(frozen=True, slots=True)
class Planning:
    """How far the planning of a day is on this server; the plan itself is a file."""

    waiting: bool = False
    problem: str = ""


def may_plan(asked: Asked) -> bool:
    """Return whether this server may write and approve plans: run by the employer, for itself."""
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
    """Return whether a plan of the day is being made here, or what kept it from being made."""
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
    """Return the addresses that plan a day and approve its draft."""
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


PAGES = (
    Page("/strike", "Strike days", show_board, "strike.html", order=30, tables=_SHOWN),
    Page(
        "/strike/school",
        "The plan for one school",
        show_school,
        "strike_school.html",
        tables=_SHOWN,
    ),
    Page(PATH, "Send counts or a roster", show_upload, "strike_upload.html", tables=_SHOWN),
    Page("/families", "Families", show_families, "families.html", order=31, tables=_SHOWN),
    Page(
        "/families/school", "Families", show_families_school, "families_school.html", tables=_SHOWN
    ),
)

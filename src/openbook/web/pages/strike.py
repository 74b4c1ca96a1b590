"""The days of a strike: the board, the sheet of a school, tables sent, what families read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date

from markupsafe import Markup

from openbook.answers import staffing, strike
from openbook.answers.uploads import KINDS, Upload
from openbook.case.tables.walkout import time_of
from openbook.findings.errors import OpenbookError
from openbook.reports.family.pages import SchoolPages, counts_line
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
from openbook.web.page import Asked, BadQuestionError, Page, Shown
from openbook.web.pages.check import by_file
from openbook.web.plan_drafts import may_plan, planning_of
from openbook.web.shared_answers import whole_number


def days_asked(asked: Asked) -> tuple[date, ...]:
    """The days of the strike; none where the case has no strike."""
    return () if asked.case.strike is None else days_of_strike(asked.case)


def day_asked(asked: Asked, days: Sequence[date]) -> date:
    """The day of the address, else the next one."""
    known = [str(day) for day in days]
    usual = str(day_meant(asked.case))
    return date.fromisoformat(asked.choice("day", known, default=usual))


def told_families(asked: Asked, day: date) -> FamilyDay:
    """What families are told on a day: notices, the approved plan, the newest counts."""
    return asked.once(("told families", day), lambda: asked.opened.families(day=day))


def board_on(asked: Asked, day: date) -> Board:
    """The board of a day, worked out once until a file of the case changes."""
    return asked.once(("board", day), lambda: asked.opened.board(day=day))


def school_asked(asked: Asked, told: FamilyDay) -> FamilyStatus:
    """The school of the address; refused with the nearest where there is none."""
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
    """What the template is given of the morning board."""
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
        "charts": {
            "status": asked.once(
                ("status map", day, words.language),
                lambda: status_map(asked.case, board.rows, words),
            )
        },
    }


def cost_until(asked: Asked, day: date) -> StrikeCost | str:
    """What the strike has cost up to a day, or why that cannot be said."""

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
    """What the template is given of the sheet of one school."""
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
    """What the template is given before anything was sent, or after it was written."""
    return {
        "days": days_asked(asked),
        "upload": None,
        "may_write": asked.desk.keeps_drafts,
        "written": asked.choice("written", ("", *KINDS)),
        "used": whole_number(asked, "used"),
        "rows": whole_number(asked, "rows"),
    }


def looked_at(asked: Asked, upload: Upload, text: str) -> Shown:
    """What the template is given after a table was looked at."""
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
    """What the template is given of the search over every school."""
    told, texts = told_families(asked, day), texts_in(asked.words.language)
    sought = asked.text("q")
    found = found_schools(told, sought)
    return {
        "told": told,
        "texts": texts,
        "counts": counts_line(told, texts),
        "sought": sought,
        "found": found[:_SOUGHT],
        "more": max(0, len(found) - _SOUGHT),
        "shown_name": shown_name,
    }


def found_schools(told: FamilyDay, sought: str) -> list[FamilyStatus]:
    """The schools whose name or short name holds every word that is sought."""
    words = sought.casefold().split()
    return [
        each
        for each in told.schools
        if all(word in each.name.casefold() or word == each.school.casefold() for word in words)
    ]


@of_day
def show_families_school(asked: Asked, day: date) -> Shown:
    """What the template is given of one school as its families see it."""
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

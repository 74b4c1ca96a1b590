"""The verbs of a strike: pupils expected, people sent to schools, what a day costs, families."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from openbook.api.staffing import odd_in_strike
from openbook.api.view import Folder, leaving, opened
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.walkout import TriedCount
from openbook.files.table_rows import read_tried_counts
from openbook.files.whole_folder import replace_folder
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, found, in_order
from openbook.findings.message import Message
from openbook.model.project import ask
from openbook.reports.family.feeds import MARKER, Published, checked_address, no_address, site_files
from openbook.strike import cost
from openbook.strike.attendance import counted_by
from openbook.strike.board import Board, PlanShown, board_of, plan_shown
from openbook.strike.cost import StrikeCost
from openbook.strike.forecast import forecast
from openbook.strike.forecast.forecast import Forecast, Skill
from openbook.strike.forecast.turnout import sites_of
from openbook.strike.notices import NoSchoolsError, day_meant, school_days
from openbook.strike.status import FamilyDay, family_day


def usable(
    case: Case, table: Table[TriedCount], until: date | None = None
) -> tuple[dict[date, float], list[Finding]]:
    """Return days and pupils of the good rows; of two rows for a day the first counts.

    ``until`` is the last day costed, if one was asked for.
    """
    enrolled = float(sites_of(case).enrolled.sum())
    days: dict[date, float] = {}
    findings = []
    for index, (day, pupils) in enumerate(table.each("day", "pupils")):
        if day is None or pupils is None:
            continue
        outside = _outside(case, day, until)
        if outside:
            findings.append(_no_day(table, index, outside))
        elif enrolled and pupils > enrolled:
            findings.append(_too_many(table, index, pupils, enrolled))
        else:
            days.setdefault(day, pupils)
    return days, findings


def _outside(case: Case, day: date, until: date | None) -> str:
    """Return why a day cannot be costed; nothing where it can."""
    strike = case.strike
    if not school_days(case, day, day):
        template = "{day} is not a day of school in {file}"
        return Message(template, day=day, file="district/calendar.yaml")
    if strike and day < strike.first_day:
        template = "{day} is before the first day of the strike, {day_first}"
        return Message(template, day=day, day_first=strike.first_day)
    if strike and strike.last_day and day > strike.last_day:
        template = "{day} is after the last day of the strike, {day_last}"
        return Message(template, day=day, day_last=strike.last_day)
    if until and day > until:
        template = "{day} is after the last day that is costed, {day_last}"
        return Message(template, day=day, day_last=until)
    return ""


def _no_day(table: Table[TriedCount], index: int, why: str) -> Finding:
    return found(
        "OB502",
        table.place(index, "day"),
        Message("{what}; the row is left out", what=why),
        remedy="Fix the day, the calendar, or the days of strike/strike.yaml.",
        why="Only school days of the strike are costed.",
    )


def _too_many(table: Table[TriedCount], index: int, pupils: float, enrolled: float) -> Finding:
    remedy = "Fix the count or the enrollment."
    what = Message(
        "{number} students counted, {number_enrolled} enrolled in the schools "
        "that the district staffs; the row is left out",
        number=f"{pupils:,.0f}",
        number_enrolled=f"{enrolled:,.0f}",
    )
    return found("OB501", table.place(index, "pupils"), what, remedy=remedy)


@dataclass(frozen=True, slots=True)
class ForecastFound:
    """A forecast, its skill if asked, and what is odd in the strike's files."""

    forecast: Forecast
    skill: Skill | None
    findings: tuple[Finding, ...]


def forecast_strike(
    folder: Folder, day: date | None = None, *, skill: bool = False
) -> ForecastFound:
    """Return pupils expected by school on a day; left out, the first day without counts."""
    open_case = opened(folder)
    case = open_case.case
    found = forecast.forecast_strike(case, day or forecast.next_day(case))
    compared = forecast.skill_on(case) if skill else None
    return ForecastFound(found, compared, odd_in_strike(open_case))


@dataclass(frozen=True, slots=True)
class CostFound:
    """What a strike costs, and the findings about its files and the counts tried."""

    cost: StrikeCost
    findings: tuple[Finding, ...]


def cost_of_strike(
    folder: Folder, day: date | None = None, *, counts: str | Path | None = None, book: str = ""
) -> CostFound:
    """Return what the days of a strike cost each side, up to a day, and the days after it.

    ``counts`` is a CSV file of day,pupils; its days stand in for those of the case.
    """
    open_case = opened(folder)
    case = open_case.case
    tried: dict[date, float] = {}
    findings: list[Finding] = []
    if counts is not None:
        table, findings = read_tried_counts(Path(counts))
        tried, wrong = usable(case, table, day)
        findings = [*findings, *wrong]
    question = ask(case, book=book)
    model = open_case.model()
    known_on = day or counted_by(case, date.max) or case.head.as_of
    claims = open_case.on(max(known_on, case.head.as_of)).claims
    found = cost.cost_of_strike(
        replace(case, claims=claims), open_case.law(), model, question, tried=tried, until=day
    )
    return CostFound(found, (*odd_in_strike(open_case), *in_order(findings)))


def tell_families(folder: Folder, *, day: date | None = None) -> FamilyDay:
    """Return what families are told about every school on a day of the strike."""
    return family_day(opened(folder).case, day)


def plan_on_file(folder: Folder, *, day: date | None = None) -> PlanShown | None:
    """The plan of a day that the case holds: a draft for the employer, else the approved one."""
    case = opened(folder).case
    return plan_shown(case, day_meant(case, day))


def morning_board(folder: Folder, *, day: date | None = None) -> Board:
    """Return every school of a day: announced, planned, expected, counted; shortfalls first."""
    case = opened(folder).case
    told = family_day(case, day)
    shown = plan_shown(case, told.day)
    known = len(case.enrollment) > 0
    expected = forecast.forecast_strike(case, told.day) if known else None
    return board_of(case, told, plan=shown.plan if shown else None, forecast=expected)


def publish_strike(
    folder: Folder, target: str | Path, *, day: date | None = None, address: str = ""
) -> Published:
    """Write the pages, feeds and call scripts for families to a folder, all or none.

    The case is read as the public sees it: nothing private can be published. Pages say
    what was announced and what the approved plan of the day holds, never a draft.
    ``address`` is where the site will stand; left out, the one in strike.yaml.
    """
    open_case = leaving(folder)
    if not len(open_case.case.schools):
        raise NoSchoolsError
    told = tell_families(open_case, day=day)
    if address:
        told = replace(told, site=checked_address(address))
    findings = (*odd_in_strike(open_case), *no_address(told))
    count = replace_folder(Path(target), site_files(told), marker=MARKER)
    return Published(Path(target), told, count, findings)

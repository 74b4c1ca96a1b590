"""The verbs of staffing: plan a strike day, and plan it again in the morning."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from openbook.api.view import Folder, Opened, opened
from openbook.case.case import Case
from openbook.case.tables.schools import enrolled_by_school
from openbook.case.tables.walkout import DayPlan
from openbook.case.zone import zone_of
from openbook.files.plan_file import approved_name, day_plan_text, draft_name, plan_text, read_plan
from openbook.files.whole_folder import replace_file, text_on_disk, write_file
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity, in_order
from openbook.findings.message import Message
from openbook.strike.board import day_plan
from openbook.strike.forecast.forecast import forecast_strike
from openbook.strike.notices import NoSchoolsError, day_meant
from openbook.strike.staffing.plan import Morning, StrikePlan, plan_data, plan_morning
from openbook.strike.staffing.sites import StaffingStandard, shown

SHARE_PRESENT = 0.3  # of the pupils enrolled, where no school was ever counted


def expected_from_counts(case: Case, day: date) -> dict[str, float]:
    """Return each school's last count before a day; never counted, 30% of its enrollment."""
    enrolled = enrolled_by_school(case.enrollment)
    found = {school: SHARE_PRESENT * students for school, students in enrolled.items()}
    counted = [
        (on, school, pupils)
        for on, school, pupils in case.counts.each("day", "school", "pupils")
        if on and school and pupils is not None and on < day
    ]
    in_order = sorted(counted, key=lambda row: row[0])
    return found | {school: pupils for _, school, pupils in in_order}


_LONGEST_NAME = 120


class NoSuchNameError(OpenbookError):
    """A person or school on the command line is not in the case."""

    def __init__(self, what: str, name: str, file: str) -> None:
        template = "there is no {what} {own} in {file}; fix the name"
        super().__init__(Message(template, what=what, own=repr(name), file=file))


class NotAPinError(OpenbookError):
    """A pin on the command line is not a person and a school."""

    def __init__(self, text: str) -> None:
        template = (
            "{own} pins nobody; write the number of a person and a school, such as A0001=S0001"
        )
        super().__init__(Message(template, own=repr(text)))


class NotPinnedError(OpenbookError):
    """A pin names somebody who is not there, or a school that is not open."""

    def __init__(self, adult: str, school: str, day: date) -> None:
        super().__init__(
            f"{adult} cannot be pinned to {school} on {day}: the person is not "
            "available that day, or the school is not open; take the pin out"
        )


class NotApprovedError(OpenbookError):
    """A plan cannot be approved: there is none, it changed, or nobody gave a name."""


@dataclass(frozen=True, slots=True)
class PlanFound:
    """A plan, the standards it was held to, and what is odd in the files it used."""

    case: Case
    plan: StrikePlan
    standards: tuple[StaffingStandard, ...]
    findings: tuple[Finding, ...]

    @property
    def data(self) -> dict[str, Any]:
        """The whole plan as plain data."""
        return plan_data(self.plan, self.standards)

    def write(self, file: str | Path) -> None:
        """Write who is sent where to a file that a later plan can start from.

        A name that ends with .json gets the whole plan, which can be published.
        """
        plan, file = self.plan, Path(file)
        text = plan_text(plan.case, plan.day, plan.sent)
        if file.suffix == ".json":
            text = json.dumps(self.data, indent=2) + "\n"
        replace_file(file, text.encode())


def plan_strike(
    folder: Folder, day: date | None = None, *, yesterday: str | Path | None = None
) -> PlanFound:
    """Return the best plan of a day; left out, the first one not before the case's own."""
    open_case = opened(folder)
    case = open_case.case
    meant = day_meant(case, day)
    before, findings = _before(yesterday, case)
    plan = plan_morning(case, meant, _expected(case, meant), Morning(before))
    return PlanFound(case, plan, shown(case), (*odd_in_strike(open_case), *findings))


def replan_strike(
    folder: Folder,
    yesterday: str | Path,
    day: date | None = None,
    *,
    sick: Sequence[str] = (),
    lost: Sequence[str] = (),
    pins: Sequence[str] = (),
) -> PlanFound:
    """Return the best plan of a morning with the fewest moves from yesterday's.

    ``sick`` are numbers of people, ``pins`` are written adult=school.
    """
    open_case = opened(folder)
    case = open_case.case
    meant = day_meant(case, day)
    before, findings = _before(yesterday, case)
    pinned = [_pin(text) for text in pins]
    _known("person", [*sick, *(adult for adult, _ in pinned)], case)
    _known("school", [*lost, *(school for _, school in pinned)], case)
    morning = Morning(before, pinned, sick, lost, few_moves=True)
    plan = plan_morning(case, meant, _expected(case, meant), morning)
    for adult, school in pinned:
        if plan.pins.get(adult) != school:
            raise NotPinnedError(adult, school, meant)
    return PlanFound(case, plan, shown(case), (*odd_in_strike(open_case), *findings))


def keep_draft(folder: str | Path, case: Case, plan: StrikePlan, now: datetime) -> str:
    """Write a plan as the draft of its day into the case; give the name of the file.

    Families read nothing of it until somebody approves it.
    """
    made = day_plan(case, plan, made_at=_time(case, now))
    name, root = draft_name(plan.day), Path(folder)
    _, read_as = text_on_disk(root, name)
    write_file(root, name, day_plan_text(made), read_as=read_as or None)
    return name


def draft_seen(folder: str | Path, day: date) -> str:
    """Return the hash of the draft of a day, by which a later change is noticed."""
    return text_on_disk(Path(folder), draft_name(day))[1]


def approve_plan(
    folder: str | Path,
    day: date | None = None,
    *,
    name: str,
    now: datetime,
    seen: str | None = None,
) -> DayPlan:
    """Approve the draft of a day: from now on families read what it says.

    The name given and the time stand in the approved file. ``seen`` is the hash of the
    draft that the person looked at; one that changed since is refused.
    """
    open_case = opened(folder)
    case = open_case.case
    meant, root = day_meant(case, day), Path(folder)
    by = " ".join(name.split())
    if not by or not by.isprintable() or len(by) > _LONGEST_NAME:
        problem = f"give the name of the person who approves, at most {_LONGEST_NAME} letters"
        raise NotApprovedError(problem)
    changed = seen is not None and seen != draft_seen(folder, meant)
    draft = _approvable(open_case, meant, changed=changed)
    given = replace(draft, approved_by=by, approved_at=_time(case, now))
    target = approved_name(meant)
    _, read_as = text_on_disk(root, target)
    write_file(root, target, day_plan_text(given), read_as=read_as or None)
    return given


def _approvable(open_case: Opened, day: date, *, changed: bool) -> DayPlan:
    """Return the draft of a day; refused where there is none, it changed, or has errors."""
    file, named = draft_name(day), day.isoformat()
    drafts = (each for each in open_case.case.plans if each.id == named)
    draft = next((each for each in drafts if each.day == day), None)
    if draft is None:
        problem = (
            f"there is no draft of {day} to approve; write one with openbook strike "
            f"plan CASE --day {day} --draft"
        )
        raise NotApprovedError(problem)
    if changed:
        problem = f"{file} has changed since you read it; look at it again"
        raise NotApprovedError(problem)
    wrong = [
        each
        for each in open_case.findings
        if each.place.file == file and each.severity is Severity.ERROR
    ]
    if wrong:
        problem = f"{file} has errors and cannot be approved"
        raise NotApprovedError(problem, wrong)
    return draft


def _time(case: Case, now: datetime) -> str:
    """Return a moment as the clocks of the district show it, to the second."""
    return now.astimezone(zone_of(case) or UTC).isoformat(timespec="seconds")


def odd_in_strike(open_case: Opened) -> tuple[Finding, ...]:
    """Errors and warnings in the files of the strike: what they touch is left out."""
    found = open_case.findings_in_strike
    return tuple(each for each in found if each.severity is not Severity.NOTE)


def read_sick(text: str) -> tuple[str, ...]:
    """Return people who are sick: a file with a number a line, or numbers between commas."""
    file = Path(text)
    try:
        listed = file.read_text("utf-8") if file.is_file() else text
    except (OSError, UnicodeDecodeError) as problem:
        message = f"{text} cannot be read as a list of people ({problem})"
        raise OpenbookError(message) from problem
    names = (name.strip() for line in listed.split("\n") for name in line.split(","))
    return tuple(name for name in names if name and name != "adult")


def _expected(case: Case, day: date) -> dict[str, float]:
    """Return pupils expected by school: the forecast, or the last count where there is none."""
    counted = len(case.enrollment) or len(case.counts)
    if not len(case.schools) or not counted:
        raise NoSchoolsError
    if not len(case.enrollment):
        return expected_from_counts(case, day)
    # A plan approved before must not keep a school closed in the next one.
    schools = forecast_strike(replace(case, approved_plans=()), day).schools
    return {each.school: each.expected.middle for each in schools}


def _before(file: str | Path | None, case: Case) -> tuple[dict[str, str], tuple[Finding, ...]]:
    if file is None:
        return {}, ()
    read = read_plan(Path(file), case)
    return dict(read.sent), in_order(list(read.findings))


def _pin(text: str) -> tuple[str, str]:
    adult, equals, school = (part.strip() for part in text.partition("="))
    if not (adult and equals and school):
        raise NotAPinError(text)
    return adult, school


def _known(what: str, names: Sequence[str], case: Case) -> None:
    table = case.adults if what == "person" else case.schools
    column = "adult" if what == "person" else "school"
    known = set(table.column(column))
    for name in names:
        if name not in known:
            raise NoSuchNameError(what, name, table.file)

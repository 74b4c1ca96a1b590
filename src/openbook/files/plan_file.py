"""A plan of a strike day on disk: plain CSV with a head that names case and day."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.tables.walkout import DayPlan, PlannedSite, SentAdult
from openbook.files.layout import FOLDERS
from openbook.files.plain_file import PlainFile, read_plain_file
from openbook.files.table_file import parse_table
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message

_HEAD = "# openbook strike plan"
_NO_COLUMN = "OB912"


class NotThisPlanError(OpenbookError):
    """A file is no plan of this case."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            f"{file} cannot be yesterday's plan: {reason}. Name a file that "
            "openbook strike plan wrote for this case with --write"
        )


@dataclass(frozen=True, slots=True)
class PlanFile:
    """Who was sent where on a day, and what was wrong with some rows."""

    day: date
    sent: Mapping[str, str]
    findings: tuple[Finding, ...]


def plan_text(case: str, day: date, sent: Mapping[str, str]) -> str:
    """Return a plan as a file: the head, then a row a person."""
    rows = [f"{adult},{school}" for adult, school in sorted(sent.items())]
    head = [_HEAD, f"# case: {_one_line(case)}", f"# day: {day.isoformat()}"]
    return "\n".join([*head, "adult,school", *rows, ""])


def read_plan(file: Path, case: Case) -> PlanFile:
    """Return the good rows of a plan of this case; one of another case is refused."""
    if file.suffix != ".csv":
        raise NotThisPlanError(str(file), "it is not named as a CSV file")
    path = file.resolve()
    plain, findings = read_plain_file(path.parent, path.name)
    if plain is None:
        raise CaseNotReadableError(findings=findings)
    day = _day(file, plain, case.head.title)
    # Blank lines instead of the head: rows keep their numbers.
    body = "\n".join("" if row[:1] == "#" else row for row in plain.text.split("\n"))
    table, more = parse_table(PlainFile(plain.name, body), SentAdult)
    if any(each.code == _NO_COLUMN for each in more):
        raise NotThisPlanError(str(file), "it lacks the columns adult,school")
    known = set(case.schools.column("school"))
    sent: dict[str, str] = {}
    for index, (adult, school) in enumerate(table.each("adult", "school")):
        if school and school not in known:
            remedy = "Fix the name, or take the row out."
            what = Message(
                "there is no school {own} in district/schools.csv; the row is left out",
                own=repr(school),
            )
            more.append(found("OB111", table.place(index, "school"), what, remedy=remedy))
        elif adult and school:
            sent.setdefault(adult, school)
    return PlanFile(day, sent, (*findings, *more))


def _day(file: Path, plain: PlainFile, title: str) -> date:
    """Return the day of a plan, after a look at whose it is."""
    said = {}
    for row in plain.text.split("\n")[:5]:
        name, _, value = row.removeprefix("#").partition(":")
        said[name.strip()] = value.strip()
    if not plain.text.startswith(_HEAD):
        raise NotThisPlanError(str(file), "its first line does not say it is a plan")
    if said.get("case") != _one_line(title):
        reason = f"it is of the case {said.get('case', '')!r}, not of {title!r}"
        raise NotThisPlanError(str(file), reason)
    try:
        return date.fromisoformat(said.get("day", ""))
    except ValueError:
        raise NotThisPlanError(str(file), "its head names no day") from None


def _one_line(text: str) -> str:
    return " ".join(text.split())


def draft_name(day: date) -> str:
    """Return the file of the draft of a day."""
    return f"{FOLDERS['plans'][0]}/{day.isoformat()}.yaml"


def approved_name(day: date) -> str:
    """Return the file of the approved plan of a day."""
    return f"{FOLDERS['approved_plans'][0]}/{day.isoformat()}.yaml"


def day_plan_text(plan: DayPlan) -> str:
    """Return a plan as YAML, one line a school; fields without a value are left out."""
    lines = [
        f"{name}: {_written(getattr(plan, name))}"
        for name in specs(DayPlan)
        if name != "sites" and getattr(plan, name)
    ]
    lines.append("sites:" if plan.sites else "sites: []")
    lines += [f"  - {{{_fields(site)}}}" for site in plan.sites]
    return "\n".join([*lines, ""])


def _fields(site: PlannedSite) -> str:
    return ", ".join(
        f"{name}: {_written(value)}"
        for name in specs(PlannedSite)
        if (value := getattr(site, name)) is not None and value is not False
        if value != ""
    )


def _written(value: Any) -> str:
    """Return a value that reads back as it was; text in quotes, so that no mark is lost."""
    if isinstance(value, bool):
        return "yes"
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False)

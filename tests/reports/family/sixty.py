"""Sixty schools, some with names that try to be markup, on one day of a strike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import openbook
from openbook.api.folder import case_in
from openbook.case.case import Case
from openbook.case.tables.schools import School
from openbook.case.tables.walkout import DayPlan, Notice, PlannedSite
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table
from openbook.strike.status import FamilyDay, FamilyStatus, family_day

CASES = Path(openbook.__file__).parent / "cases"
DAY = date(2019, 1, 17)
HOSTILE = '<script>alert("x")</script> & "Sons" School'
LEVELS = ("elementary", "middle", "high")
STATUSES = ("open", "limited", "merged", "closed")


def sixty() -> Case:
    """The small town with sixty schools; every tenth has a hostile name."""
    names = [
        HOSTILE.replace('"', '""') if number % 10 == 0 else f"School {number:02}"
        for number in range(60)
    ]
    rows = [
        f's{number:02},"{name}",{LEVELS[number % 3]},district,K-5,38.{number:02},-120.5'
        for number, name in enumerate(names)
    ]
    head = "school,name,level,operator,grades,latitude,longitude"
    text = "\n".join([head, *rows, ""])
    schools, findings = parse_table(PlainFile("district/schools.csv", text), School)
    assert not findings
    case = case_in(CASES / "small-town")
    return replace(case, schools=schools)


def plan() -> list[PlannedSite]:
    """Every second school is in a plan, with every status in turn."""
    return [
        PlannedSite(
            school=f"s{number:02}",
            school_is=STATUSES[number // 2 % 4],
            merged_into="s01" if STATUSES[number // 2 % 4] == "merged" else "",
            students=90.0,
            credentialed=1.0,
            administrators=1.0,
            substitutes=float(number),
        )
        for number in range(0, 60, 2)
    ]


def with_plan(case: Case, sites: Iterable[PlannedSite], day: date = DAY) -> Case:
    """The case with this plan of a day approved, and no other."""
    made = DayPlan(
        day=day,
        approved_by="R. Alvarez",
        approved_at=f"{day - timedelta(1)}T18:30:00-08:00",
        sites=tuple(sites),
        id=str(day),
    )
    return replace(case, approved_plans=(made,))


def sixty_told() -> FamilyDay:
    """What their families are told."""
    return family_day(with_plan(sixty(), plan()), DAY)


def with_notices(case: Case, text: str) -> Case:
    """A case with these notices instead of its own."""
    notices, findings = parse_table(PlainFile("strike/notices.csv", text), Notice)
    assert not findings
    return replace(case, notices=notices)


def told_of(case: Case, day: date, school: str) -> FamilyStatus:
    """What families of one school are told."""
    found = family_day(case, day).of(school)
    assert found is not None
    return found

"""The generated tables of the Los Angeles case: same bytes, exact published totals."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools.la_2019 import targets
from tools.la_2019.__main__ import main
from tools.la_2019.places import is_habitable
from tools.la_2019.schedule import schedules

from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.files import layout
from openbook.files.plain_file import read_plain_file
from openbook.files.table_file import parse_table

CASE = Path(str(files("openbook") / "cases" / "la-2019"))
TABLES = ("schools", "enrollment", "sections", "norms", "staff", "counts", "adults")
REGULAR = ("elementary", "middle", "high", "span")
Tables = dict[str, Table[Any]]


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    folder: Path = tmp_path_factory.mktemp("la-2019")
    main([str(folder)])
    return folder


@pytest.fixture(scope="module")
def tables(made) -> Tables:
    wanted = {name: layout.TABLES[name] for name in TABLES}
    for unit in schedules():
        wanted[unit] = (f"district/schedules/{unit}.csv", layout.FOLDERS["schedules"][2])
    read: Tables = {}
    for name, (file, kind) in wanted.items():
        plain, findings = read_plain_file(made, file)
        assert plain is not None
        read[name], more = parse_table(plain, kind)
        assert not [*findings, *more], name
    return read


def _level(tables: Tables) -> dict[str, str]:
    schools = tables["schools"]
    return dict(zip(schools.column("school"), schools.column("level"), strict=True))


def _staffed(tables: Tables) -> set[str]:
    return {
        school.school
        for school in tables["schools"]
        if school.operator != "charter" and school.level != "early"
    }


def _by_school(table: Table[Any], column: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for school, value in zip(table.column("school"), table.column(column), strict=True):
        total[school] += value
    return total


def test_the_same_bytes_come_out_and_are_committed(made):
    written = sorted(p.relative_to(made) for p in made.rglob("*.csv"))
    assert len(written) == len(TABLES) + len(schedules())
    for name in written:
        assert (made / name).read_bytes() == (CASE / name).read_bytes(), name


def test_the_tables_stay_small(made):
    assert sum(p.stat().st_size for p in made.rglob("*.csv")) < 1_500_000


def test_schools_of_each_kind(tables):
    kinds = Counter((s.operator, s.level) for s in tables["schools"])
    assert kinds == {kind: chosen.value for kind, chosen in targets.SCHOOLS.items()}
    assert len(_staffed(tables)) == 780


def test_names_are_unique_and_places_habitable(tables):
    schools = list(tables["schools"])
    assert len({school.name for school in schools}) == len(schools)
    assert len({(s.latitude, s.longitude) for s in schools}) == len(schools)
    for one in [*schools, *tables["adults"]]:
        assert is_habitable(one.latitude, one.longitude)


def test_magnets_and_preschools(tables):
    groups = Counter(school.group for school in tables["schools"])
    assert groups["magnet"] + groups["phbao-magnet"] == targets.MAGNET_SCHOOLS.value
    assert groups["phbao"] > groups["desegregated"] > 0
    assert sum(tables["schools"].column("preschool")) == targets.PRESCHOOL_SITES.value


def test_special_pupils(tables):
    total: Counter[str] = Counter()
    for school in tables["schools"]:
        special = school.special_pupils or 0
        total["special" if school.level == "special" else "regular"] += special
        assert not special or school.operator != "charter"
    assert total["regular"] == targets.SPECIAL_DAY.value
    assert total["special"] == targets.SPECIAL_SCHOOLS.value


def test_high_need(tables):
    enrolled: Counter[str] = Counter()
    for row in tables["enrollment"]:
        enrolled[row.school] += int(row.pupils)
    need = dict(tables["schools"].each("school", "high_need"))
    counted = {school: number for school, number in need.items() if number is not None}
    assert sum(counted.values()) == targets.HIGH_NEED.value
    assert all(number <= enrolled[school] for school, number in counted.items())


def test_all_pupils(tables):
    total: Counter[str] = Counter()
    staffed, level = _staffed(tables), _level(tables)
    for row in tables["enrollment"]:
        total["all"] += row.pupils
        total["staffed"] += row.pupils if row.school in staffed else 0
        total[level[row.school]] += row.pupils
    assert total["all"] == targets.ALL_PUPILS.value
    assert total["staffed"] == targets.STAFFED_PUPILS.value
    assert total["special"] == targets.SPECIAL_SCHOOLS.value
    assert total["continuation"] == targets.CONTINUATION.value


@pytest.mark.parametrize("span", list(targets.GRADED))
def test_graded_pupils_of_a_span_leave_out_special_classes(tables, span):
    level, grades = _level(tables), Grades.parse(span)
    assert grades is not None
    enrolled = sum(
        row.pupils
        for row in tables["enrollment"]
        if level[row.school] in REGULAR and row.grade in grades
    )
    special = sum(
        row.seats
        for row in tables["sections"]
        if level[row.school] in REGULAR and row.subject == "special" and row.grades in grades
    )
    assert enrolled - special == targets.GRADED[span].value


def test_the_published_parts_add_up():
    graded = sum(part.value for part in targets.GRADED.values())
    assert graded == targets.GRADED_ALL.value
    others = (targets.SPECIAL_DAY, targets.SPECIAL_SCHOOLS, targets.CONTINUATION)
    assert graded + sum(p.value for p in others) == targets.ALL_PUPILS.value
    charters = sum(part.value for part in targets.CHARTER_GRADED.values())
    assert charters == targets.ALL_PUPILS.value - targets.STAFFED_PUPILS.value


def test_pupils_only_in_grades_that_are_taught(tables):
    taught = {school.school: school.grades for school in tables["schools"]}
    assert all(row.grade in taught[row.school] for row in tables["enrollment"])


def test_school_sizes_span_the_published_ranges(tables):
    enrolled, level = _by_school(tables["enrollment"], "pupils"), _level(tables)
    sizes: dict[str, list[float]] = {name: [] for name in REGULAR}
    for school in _staffed(tables):
        sizes.setdefault(level[school], []).append(enrolled[school])
    assert min(sizes["elementary"]) < 200
    assert max(sizes["elementary"]) > 1_100
    assert 1_600 < max(sizes["middle"]) <= 1_800
    assert max(sizes["high"]) > 2_500


def test_schedules_rise_everywhere(tables):
    for unit in schedules():
        pay = {(row.column, row.step): row.pay for row in tables[unit]}
        for (column, step), amount in pay.items():
            assert pay.get((column, step + 1), np.inf) > amount
            later = [c for c, s in pay if s == step and c > column]
            assert all(pay[other, step] > amount for other in later)


def test_ends_of_the_teachers_schedule(tables):
    pay = {(row.column, row.step): row.pay for row in tables["teachers"]}
    assert pay["20", 1] == targets.FIRST_PAY.value
    assert pay["27", 10] == targets.TOP_PAY.value
    assert pay["27", 14] == targets.CAREER_PAY.value == max(pay.values())


def test_people_of_each_unit_and_their_pay(tables):
    people: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    pay = {(unit, row.column, row.step): row.pay for unit in schedules() for row in tables[unit]}
    for row in tables["staff"]:
        people[row.unit] += row.fte
        paid[row.unit] += row.fte * pay[row.unit, row.column, row.step]
    assert people["teachers"] == targets.TEACHER_UNIT.value
    assert people["administrators"] == targets.ADMINISTRATORS.value
    assert people.total() == targets.EMPLOYEES.value
    mean = paid["teachers"] / people["teachers"]
    assert mean == pytest.approx(targets.AVERAGE_PAY.value, abs=50)


def test_adults(tables):
    adults = Counter((a.role, a.first_day.day) for a in tables["adults"])
    assert adults == {
        ("substitute", 14): targets.FIRST_SUBSTITUTES.value,
        ("substitute", 16): targets.MORE_SUBSTITUTES.value,
        ("administrator", 14): targets.REASSIGNED.value,
    }


def test_strike_counts(tables):
    enrolled = _by_school(tables["enrollment"], "pupils")
    days: Counter[Any] = Counter()
    schools: dict[Any, set[str]] = {}
    for row in tables["counts"]:
        days[row.day] += row.pupils
        schools.setdefault(row.day, set()).add(row.school)
        assert row.pupils <= enrolled[row.school]
    assert days == {day: p.value for day, p in targets.DAY_COUNTS.items()}
    assert all(there == _staffed(tables) for there in schools.values())

"""Pupils: hand-worked enrollment, attendance and need, and the laws they keep."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.case.case import Case
from openbook.case.tables.grades import Grades
from openbook.case.tables.sources import STATUS_WORDS
from openbook.figures.figure import Given, Status
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one
from openbook.files.read import read_case
from openbook.law.state import StateLaw
from openbook.law.states.shelf import load_law
from openbook.model.errors import MissingPartError
from openbook.model.inputs import Inputs
from openbook.model.students.grade_spans import finest
from openbook.model.students.pupils import PupilLines, pupils

LAW = load_law("california", date(2019, 1, 11))
WORLD = {
    "enrollment.change": -0.1,
    "enrollment.gain": 0.0,
    "attendance.rate": 0.9,
    "need.share": 0.5,
}
HEAD = """\
title: Students
state: california
as_of: 2019-01-11
first_year: 2018-19
last_year: 2020-21
parties: [{id: district, name: The district, role: employer}]
"""
SCHOOLS = """\
school,name,level,operator,grades,source
b,Birch,elementary,district,K-2,story
a,Alder,elementary,affiliated,K-2,story
c,Cedar,elementary,charter,K-2,story
"""
ENROLLMENT = """\
year,school,grade,pupils,source
2018-19,b,K,40,story
2018-19,b,1,30,story
2018-19,b,2,20,story
2018-19,a,K,10,story
2018-19,a,1,10,story
2018-19,a,2,10,story
2018-19,c,K,999,story
"""
BEFORE = "2017-18,K-2,district,100,p-2,story\n"
ATTENDANCE = "year,grades,operator,ada,period,source\n" + BEFORE

Write = Callable[[dict[str, str]], Path]


def lines_of(folder: Path) -> tuple[Case, PupilLines, Model]:
    case, findings = read_case(folder)
    assert case is not None, findings
    lines = pupils(case, LAW, Inputs())
    before = [line for each in lines.ada_before.values() for line in each]
    asked = [lines.growth, lines.ada_total, lines.high_need, *before]
    return case, lines, Model(case.head.years, asked)


def run(model: Model, world: dict[str, Any]) -> dict[str, tuple[float, ...]]:
    every = [name for name, line in model.lines.items() if line.rows is None]
    return evaluate_one(model, world, only=every).values


@pytest.fixture
def base_files() -> dict[str, str]:
    return {
        "case.yaml": HEAD,
        "district/schools.csv": SCHOOLS,
        "district/enrollment.csv": ENROLLMENT,
        "district/attendance.csv": ATTENDANCE,
    }


def test_the_yearly_change_moves_every_grade_and_charters_stand_apart(
    write_case: Write, base_files: dict[str, str]
) -> None:
    _, _, model = lines_of(write_case(base_files))
    found = run(model, WORLD)
    assert found["enrollment.K"] == pytest.approx((50, 45, 40.5))
    assert found["enrollment.total"] == pytest.approx((120, 108, 97.2))
    assert found["enrollment.growth"] == pytest.approx((1, 0.9, 0.81))
    assert found["ada.K-3"] == pytest.approx((108, 97.2, 87.48))
    assert set(found["ada.9-12"]) == {0}
    assert found["ada.total"] == pytest.approx((108, 97.2, 87.48))
    assert found["ada.K-3.2017-18"] == (100, 100, 100)


def test_pupils_won_back_come_to_every_grade(write_case: Write, base_files: dict[str, str]) -> None:
    _, _, model = lines_of(write_case(base_files))
    found = run(model, {**WORLD, "enrollment.gain": (0, 12, 12)})
    assert found["enrollment.total"] == pytest.approx((120, 120, 109.2))
    assert found["enrollment.K"][1] == pytest.approx(45 + 12 * 45 / 108)


def test_a_base_of_the_year_before_moves_in_the_first_year(
    write_case: Write, base_files: dict[str, str]
) -> None:
    base_files["district/enrollment.csv"] = ENROLLMENT.replace("2018-19", "2017-18")
    _, _, model = lines_of(write_case(base_files))
    assert run(model, WORLD)["enrollment.total"] == pytest.approx((108, 97.2, 87.48))


def test_pupils_by_school_come_before_newer_ones_by_span(
    write_case: Write, base_files: dict[str, str]
) -> None:
    base_files["district/enrollment.csv"] = ENROLLMENT.replace("2018-19", "2017-18")
    base_files["district/cohorts.csv"] = (
        "year,grades,operator,pupils,source\n2018-19,K-2,staffed,999,story\n"
    )
    _, _, model = lines_of(write_case(base_files))
    assert run(model, WORLD)["enrollment.base"][0] == 120


def test_survival_moves_pupils_up_a_grade(write_case: Write, base_files: dict[str, str]) -> None:
    # K 50 after 100, first grade 40 of 100 in K, second 30 of 60 in the first.
    base_files["district/enrollment.csv"] = ENROLLMENT + (
        "2017-18,a,K,100,story\n2017-18,a,1,60,story\n2017-18,a,2,7,story\n"
    )
    _, _, model = lines_of(write_case(base_files))
    found = run(model, {**WORLD, "enrollment.by_cohorts": 1.0})
    assert found["survival.K"][0] == 0.5
    assert found["survival.1"][0] == 0.4
    assert found["survival.2"][0] == 0.5
    assert found["enrollment.K"] == pytest.approx((50, 25, 12.5))
    assert found["enrollment.1"] == pytest.approx((40, 20, 10))
    assert found["enrollment.2"] == pytest.approx((30, 20, 10))
    alike = run(model, {**WORLD, "enrollment.by_cohorts": 0.0})
    assert alike["enrollment.K"] == pytest.approx((50, 45, 40.5))


def test_survival_is_not_asked_for_without_two_years_by_grade(
    write_case: Write, base_files: dict[str, str]
) -> None:
    _, _, model = lines_of(write_case(base_files))
    assert "enrollment.by_cohorts" not in model.inputs
    base_files["district/enrollment.csv"] = ENROLLMENT + "2017-18,a,K,100,story\n"
    _, _, other = lines_of(write_case(base_files))
    assert "enrollment.by_cohorts" not in other.inputs
    empty = "2017-18,a,K,0,story\n2017-18,a,1,60,story\n2017-18,a,2,7,story\n"
    base_files["district/enrollment.csv"] = ENROLLMENT + empty
    _, _, third = lines_of(write_case(base_files))
    assert "enrollment.by_cohorts" not in third.inputs


def test_spans_are_split_evenly_and_the_source_says_so(
    write_case: Write, base_files: dict[str, str]
) -> None:
    del base_files["district/enrollment.csv"]
    base_files["district/cohorts.csv"] = (
        "year,grades,operator,pupils,source\n"
        "2018-19,K-3,district,80,story\n"
        "2018-19,K-3,affiliated,20,story\n"
        "2018-19,K-3,charter,999,story\n"
    )
    _, _, model = lines_of(write_case(base_files))
    assert run(model, WORLD)["enrollment.2"] == pytest.approx((25, 22.5, 20.25))
    leaf = model.lines["enrolled.K-3.2018-19.district"].detail
    assert isinstance(leaf, Given)
    assert leaf.sources[0].status is Status.DERIVED
    assert "split evenly" in leaf.sources[0].note


def test_earlier_attendance_prefers_the_second_period_and_adds_operators(
    write_case: Write, base_files: dict[str, str]
) -> None:
    base_files["district/attendance.csv"] = ATTENDANCE + (
        "2017-18,K-2,affiliated,11,p-2,story\n"
        "2017-18,K-2,charter,999,p-2,story\n"
        "2017-18,K-2,staffed,77,p-1,story\n"
        "2016-17,K-2,district,90,p-1,story\n"
        "2016-17,K-2,district,95,annual,story\n"
        "2014-15,K-2,district,200,p-2,story\n"
    )
    _, lines, model = lines_of(write_case(base_files))
    found = run(model, WORLD)
    assert found["ada.K-3.2017-18"][0] == 111
    assert found["ada.K-3.2016-17"][0] == 95
    assert len(lines.ada_before["K-3"]) == 2  # nothing known of 2015-16


def test_earlier_attendance_of_all_grades_is_divided_like_the_base_year(
    write_case: Write, base_files: dict[str, str]
) -> None:
    base_files["district/enrollment.csv"] = ENROLLMENT + "2018-19,b,4,40,story\n"
    base_files["district/attendance.csv"] = (
        "year,grades,operator,ada,period,source\n2017-18,K-12,district,160,p-2,story\n"
    )
    base_files["district/cohorts.csv"] = (
        "year,grades,operator,pupils,source\n2016-17,K-12,staffed,200,story\n"
    )
    _, _, model = lines_of(write_case(base_files))
    found = run(model, WORLD)
    assert found["ada.K-3.2017-18"][0] == pytest.approx(120)
    assert found["ada.4-6.2017-18"][0] == pytest.approx(40)
    assert found["ada.7-8.2017-18"][0] == 0
    assert found["ada.K-3.2016-17"][0] == pytest.approx(200 * 0.9 * 0.75)


def test_need_rolls_over_three_years(write_case: Write, base_files: dict[str, str]) -> None:
    base_files["district/need.csv"] = (
        "year,enrollment,unduplicated,source\n2017-18,130,100,story\n2016-17,150,90,story\n"
    )
    _, _, model = lines_of(write_case(base_files))
    found = run(model, WORLD)["need.rolling"]
    assert found[0] == pytest.approx((60 + 100 + 90) / (120 + 130 + 150))
    assert found[1] == pytest.approx((54 + 60 + 100) / (108 + 120 + 130))
    assert found[2] == pytest.approx(0.5)


def test_need_without_past_years_is_the_share(
    write_case: Write, base_files: dict[str, str]
) -> None:
    _, _, model = lines_of(write_case(base_files))
    assert run(model, WORLD)["need.rolling"] == (0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("district/enrollment.csv", ENROLLMENT[:0], "district/enrollment.csv: no stu"),
        (
            "district/enrollment.csv",
            ENROLLMENT + "2018-19,b,3,,story\n",
            "district/enrollment.csv:9: pupils is blank",
        ),
    ],
)
def test_what_is_missing_is_named(
    write_case: Write, base_files: dict[str, str], file: str, content: str, said: str
) -> None:
    files = {**base_files, file: content}
    folder = write_case({name: text for name, text in files.items() if text})
    with pytest.raises(MissingPartError, match=said):
        lines_of(folder)


def test_attendance_before_may_be_unknown(write_case: Write, base_files: dict[str, str]) -> None:
    del base_files["district/attendance.csv"]
    case, _ = read_case(write_case(base_files))
    assert case is not None
    found = pupils(case, LAW, Inputs())
    assert set(found.ada_before.values()) == {()}


def test_a_grade_outside_the_law_is_refused(write_case: Write, base_files: dict[str, str]) -> None:
    case, _ = read_case(write_case(base_files))
    assert case is not None
    other = cast("StateLaw", SimpleNamespace(spans={"K-1": ("K", "1")}))
    with pytest.raises(MissingPartError, match="no span for grade 2"):
        pupils(case, other, Inputs())


def test_the_order_of_schools_changes_nothing(
    write_case: Write, base_files: dict[str, str]
) -> None:
    one = run(lines_of(write_case(base_files))[2], WORLD)
    for name in ("district/schools.csv", "district/enrollment.csv"):
        head, *rows = base_files[name].splitlines(keepends=True)
        base_files[name] = "".join([head, *reversed(rows)])
    assert run(lines_of(write_case(base_files))[2], WORLD) == one


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_every_leaf_has_a_source_and_one_world_is_as_among_many(name: str) -> None:
    _, _, model = lines_of(EXAMPLES / name)
    for line in model.lines.values():
        if isinstance(line.detail, Given):
            assert all(source.who and source.title for source in line.detail.sources)
            assert all(str(s.status) in STATUS_WORDS for s in line.detail.sources)
    changes = [-0.05, -0.0276, 0.013]
    many = evaluate(model, {**WORLD, "enrollment.change": changes})
    for world, change in enumerate(changes):
        one = evaluate_one(model, {**WORLD, "enrollment.change": change})
        for name_of in ("enrollment.growth", "ada.total", "need.rolling"):
            values = many.values[name_of]
            assert tuple(values[world if len(values) > 1 else 0]) == one[name_of]


def test_the_small_town_has_its_published_attendance() -> None:
    _, _, model = lines_of(EXAMPLES / "small-town")
    found = run(model, {**WORLD, "attendance.rate": 0.95, "need.share": 0.59})
    published = {"K-3": 336.3, "4-6": 264.1, "7-8": 169.1, "9-12": 351.5}
    for span, ada in published.items():
        assert found[f"ada.{span}"][0] == pytest.approx(ada)
    assert found["ada.K-3.2017-18"][0] == 343.9


spans_of_grades = st.builds(
    lambda first, width: Grades(str(first), str(min(12, first + width))),
    st.integers(1, 12),
    st.integers(0, 11),
)


@for_all(st.lists(spans_of_grades, min_size=1, max_size=8))
@settings(deadline=None)
def test_the_finest_spans_do_not_overlap(spans: list[Grades]) -> None:
    kept = finest(spans)
    names = [name for span in kept for name in span.names]
    assert len(names) == len(set(names))
    assert set(kept) <= set(spans)

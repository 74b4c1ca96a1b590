"""Staffing norms: averages that generate positions, and what lower ones add."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.model.test_classes import FILES, Write, build, teachers

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers, Priced
from openbook.files.read import read_case

Terms = Callable[..., Case]

# Los Angeles, 455,900 students without special classes: 105,800 in grades 4-6, 68,800 in
# 7-8, 132,800 in 9-12 (52% in 9-10, 48% in 11-12). Six periods, four of them academic
# (two of those English and math); a teacher teaches five.
NORMS = """\
level,grades,subject,students,average,cap_above,periods,taught,source
elementary,4-6,all,105800,30.5,3,,,story
middle,7-8,academic,68800,34,3,4,5,story
middle,7-8,other,68800,42.5,3,2,5,story
high,9-10,academic,69056,34,3,4,5,story
high,9-10,other,69056,42.5,3,2,5,story
high,11-12,english,63744,42.5,3,1,5,story
high,11-12,math,63744,42.5,3,1,5,story
high,11-12,academic,63744,42.5,3,2,5,story
high,11-12,other,63744,42.5,3,2,5,story
"""
OFFER = """\
side: union
made_on: 2018-10-05
title: Smaller classes
standing: open
source: story
terms:
"""
STILL = {"enrollment.change": 0.0}


@pytest.fixture
def written(write_case: Write) -> Callable[..., Case]:
    """A case with norms, an offer of some terms and, if asked for, some sections."""

    def write(*terms: str, norms: str = NORMS, sections: bool = False) -> Case:
        offer = OFFER + "".join(f"  - {term}\n" for term in terms)
        texts = {**FILES, "district/norms.csv": norms, "offers/2018-10-05-union.yaml": offer}
        if not sections:
            del texts["district/sections.csv"]
        folder: Path = write_case(texts)
        found, findings = read_case(folder)
        assert found is not None, findings
        assert len(found.norms) == len(norms.splitlines()) - 1, findings
        return found

    return write


def added(case: Case, **beliefs: float) -> float:
    """The teachers that the terms of the offer add in the first year they all hold."""
    levers = Levers(case.head.years)
    for term in case.offers[0].terms:
        assert isinstance(term, Priced)
        levers = term.apply(levers, case)
    model = build(case)
    moved = {name: levers.at(name) for name in levers.positions if name in model.inputs}
    return teachers(model, {**STILL, **beliefs, **moved})[-1]


_UPPER = "{grades: 11-12, subjects: [english, math, academic], pupils: 35.5, kind: average}"
UNION = (
    "class_size_cap: {grades: 4-6, pupils: 27, kind: average}",
    "class_size_cap: {grades: 7-10, subjects: [academic], pupils: 27, kind: average}",
    f"class_size_cap: {_UPPER}",
    "class_size_cap: {grades: 7-12, subjects: [other], pupils: 36, kind: average}",
)
ENGLISH_MATH = "class_size_cap: {grades: 11-12, subjects: [english, math], pupils: 39}"


def test_the_unions_table_for_los_angeles(written: Terms) -> None:
    # 105,800 × (1/27 − 1/30.5) = 449.7; (68,800 + 69,056) × 4/5 × (1/27 − 1/34) = 840.9
    # 63,744 × 4/5 × (1/35.5 − 1/42.5) = 236.6; 201,600 × 2/5 × (1/36 − 1/42.5) = 342.6
    # together 1,869.8
    found = added(written(*UNION))
    assert found == pytest.approx(1869, rel=0.01)
    assert found == pytest.approx(1869.8, abs=0.1)


@pytest.mark.parametrize(("cut", "published"), [(1, 384), (2, 678), (4, 1323)])
def test_one_two_and_four_students_fewer(written: Terms, cut: int, published: float) -> None:
    # English and math of grades 11-12 at a cap of 39 have an average of 39 − 3 = 36.
    # The facts round students and posts by level: within two posts.
    found = added(written(f"class_size_cut: {{pupils: {cut}}}", ENGLISH_MATH))
    assert found == pytest.approx(published, abs=1.5)


def test_one_student_fewer_by_level(written: Terms) -> None:
    for grades, published in (("4-6", 118), ("7-8", 49 + 15.7), ("9-10", 49 + 15.7)):
        found = added(written(f"class_size_cut: {{pupils: 1, grades: {grades}}}"))
        assert found == pytest.approx(published, abs=1)


def test_a_cap_lowers_every_class_and_not_only_those_above_it(written: Terms) -> None:
    # Today's cap is 33.5: a cap of 32 is an average of 29, though the average is 30.5.
    found = added(written("class_size_cap: {grades: 4-6, pupils: 32}"))
    assert found == pytest.approx(105_800 / 29 - 105_800 / 30.5)
    above = added(written("class_size_cap: {grades: 4-6, pupils: 34}"))
    assert above == 0


def test_fewer_students_need_fewer_added_teachers(written: Terms) -> None:
    case = written("class_size_cut: {pupils: 1, grades: 4-6}")
    whole = added(case)
    # The last of three years, 2% fewer in each of two.
    fewer = added(case, **{"enrollment.change": -0.02})
    assert fewer == pytest.approx(whole * 0.98**2)


def test_a_promise_of_no_larger_classes_adds_nobody(written: Terms) -> None:
    assert added(written("no_class_size_increase: {}", norms=NORMS)) == 0


def test_sections_count_where_no_norm_does(written: Terms) -> None:
    # Kindergartens: 60 ÷ 30 = 2 as today, but the largest has 31; 61 ÷ 30 = 3: one more in
    # each. Grade 6 of the middle school has no norm: 100 ÷ 30 is 4, one section more, a
    # fifth of a teacher.
    case = written(
        "class_size_cap: {grades: K, pupils: 30}",
        "class_size_cap: {grades: 6, subjects: [math], levels: [middle], pupils: 30}",
        sections=True,
    )
    assert added(case) == pytest.approx(2.2)


def test_the_neediest_schools_are_a_part_of_a_norm(written: Terms) -> None:
    # 60 of 121 students are in the first school: two fewer there, one fewer elsewhere.
    norms = (
        "level,grades,subject,students,average,cap_above,periods,taught,source\n"
        "elementary,K,all,242,30,3,,,story\n"
    )
    case = written(
        "class_size_cut: {pupils: 2, levels: [elementary], schools: 1}",
        "class_size_cut: {pupils: 1, grades: K}",
        norms=norms,
    )
    assert added(case) == pytest.approx(120 / 28 + 122 / 29 - 242 / 30)


def test_classes_are_counted_by_their_norm_alone(written: Terms) -> None:
    norms = (
        "level,grades,subject,students,average,cap_above,periods,taught,source\n"
        "elementary,K-5,all,121,30,3,,,story\n"
    )
    case = written("class_size_cap: {grades: K-5, pupils: 30}", norms=norms, sections=True)
    assert added(case) == pytest.approx(121 / 27 - 121 / 30)


@pytest.mark.parametrize(
    "term",
    [
        "class_size_cap: {grades: 4-5, pupils: 30}",
        "class_size_cut: {pupils: 1, grades: 9}",
        "class_size_cap: {grades: 7-8, subjects: [math], pupils: 30}",
        "class_size_cap: {grades: 4-6, group: magnet, pupils: 30}",
        "class_size_cap: {grades: 4-6, schools: 3, pupils: 30}",
    ],
)
def test_a_part_of_a_norm_is_refused(written: Terms, term: str) -> None:
    with pytest.raises(NotKnownError, match="as a row of its own"):
        added(written(term))


def test_a_cap_on_an_average_alone_is_refused(written: Terms) -> None:
    norms = "level,grades,subject,students,average,source\nelementary,4-6,all,900,30,story\n"
    with pytest.raises(NotKnownError, match=r"norms.csv:2: how class sizes lie"):
        added(written("class_size_cap: {grades: 4-6, pupils: 30}", norms=norms))
    cut = written("class_size_cut: {grades: 4-6, pupils: 5}", norms=norms)
    assert added(cut) == pytest.approx(900 / 25 - 900 / 30)


def test_the_order_of_rows_changes_no_bit(written: Terms) -> None:
    head, *rows = NORMS.splitlines(keepends=True)
    turned = "".join([head, *reversed(rows)])
    assert added(written(*UNION)) == added(written(*UNION, norms=turned))


SPREAD = "level,grades,subject,students,average,spread,source\nelementary,4-6,all,9000,30,4,story\n"


def test_an_average_below_the_cap_still_needs_teachers(written: Terms) -> None:
    # 300 classes. At a cap of 34, z = 1: φ = 0.24197, 1 − Φ = 0.15866, so each class has
    # 4 × (0.24197 − 0.15866) = 0.33326 students above the cap on average:
    # 300 × 0.33326 = 99.98 students, in classes of 34: 2.94 teachers.
    found = added(written("class_size_cap: {grades: 4-6, pupils: 34}", norms=SPREAD))
    assert found == pytest.approx(2.9406, abs=1e-3)


def test_far_below_the_average_a_cap_is_the_average(written: Terms) -> None:
    # At a cap of 10 nearly every class is above it: 9,000 ÷ 10 − 300 = 600.
    found = added(written("class_size_cap: {grades: 4-6, pupils: 10}", norms=SPREAD))
    assert found == pytest.approx(600, abs=1e-3)


@pytest.mark.parametrize("cap", range(20, 50, 3))
def test_a_wider_spread_and_a_lower_cap_need_more(written: Terms, cap: int) -> None:
    term = f"class_size_cap: {{grades: 4-6, pupils: {cap}}}"
    lower = f"class_size_cap: {{grades: 4-6, pupils: {cap - 2}}}"
    wider = SPREAD.replace("30,4,", "30,6,")
    middle = added(written(term, norms=SPREAD))
    assert 0 < middle < added(written(lower, norms=SPREAD))
    assert middle < added(written(term, norms=wider))

"""Classes: sections by rounding up, teachers for them, and the laws they keep."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from tests.conftest import EXAMPLES
from tests.model.test_pupils import HEAD, LAW

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.figure import Given
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one
from openbook.files.read import read_case
from openbook.model.errors import MissingPartError
from openbook.model.inputs import Inputs
from openbook.model.staff.classes import classes
from openbook.model.students.pupils import pupils

Write = Callable[[dict[str, str]], Path]
World = dict[str, float | tuple[float, ...]]

BELIEFS: World = {"enrollment.change": -0.02, "enrollment.gain": 0.0, "classes.per_teacher": 5.0}
FILES = {
    "case.yaml": HEAD,
    "district/schools.csv": (
        "school,name,level,operator,grades,source\n"
        "a,A,elementary,district,K-5,story\n"
        "b,B,elementary,district,K-5,story\n"
        "m,M,middle,district,6-8,story\n"
    ),
    "district/enrollment.csv": (
        "year,school,grade,pupils,source\n"
        "2018-19,a,K,60,story\n2018-19,b,K,61,story\n2018-19,m,6,100,story\n"
    ),
    "district/attendance.csv": (
        "year,grades,operator,ada,period,source\n2017-18,K-12,district,200,p-2,story\n"
    ),
    "district/sections.csv": (
        "school,grades,subject,sections,seats,largest,source\n"
        "a,K,all,2,60,31,story\n"
        "b,K,all,2,61,31,story\n"
        "m,6,math,3,100,35,story\n"
        "m,6,english,50,1500,30,story\n"
        "m,6,special,1,9,9,story\n"
    ),
}


def build(case: Case) -> Model:
    inputs = Inputs()
    lines = classes(case, pupils(case, LAW, inputs), inputs)
    return Model(case.head.years, [lines.teachers_added])


def teachers(model: Model, levers: World) -> tuple[float, ...]:
    world = {name: BELIEFS.get(name, 0.0) for name in model.inputs} | levers
    return evaluate_one(model, world, only=["teachers_added.total"])["teachers_added.total"]


@pytest.fixture
def case(write_case: Write) -> Case:
    found, _ = read_case(write_case(FILES))
    assert found is not None
    return found


@cache
def town() -> tuple[Case, Model]:
    found, _ = read_case(EXAMPLES / "small-town")
    assert found is not None
    return found, build(found)


def test_a_cap_opens_sections_by_rounding_up_in_every_school(case: Case) -> None:
    model = build(case)
    cap: World = {"cap.elementary_K_all": 30.0, "enrollment.change": 0.0}
    # a: 60 ÷ 30 = 2, as today, but its largest class has 31; b: 61 ÷ 30 is 3, one more.
    assert teachers(model, cap) == (2, 2, 2)
    cap["cap.elementary_K_all"] = 20.0
    # 61 ÷ 20 is 4, two more; two percent fewer pupils, 59.8, fit into 3.
    assert teachers(model, cap) == (3, 3, 3)
    assert teachers(model, {"cap.elementary_K_all": 20.0}) == (3, 2, 2)


def test_an_average_below_a_cap_does_not_make_the_largest_class_fit(case: Case) -> None:
    model = build(case)
    # Math: 100 students in 3 classes, 33.3 on average, 35 in the largest.
    found = [teachers(model, {"cap.middle_6_math": cap})[0] for cap in (36.0, 35.0, 34.0)]
    assert found == pytest.approx([0, 0, 0.2])


def test_secondary_teachers_teach_several_sections(case: Case) -> None:
    # 100 ÷ 20 = 5 sections, two more than three.
    found = teachers(build(case), {"cap.middle_6_math": (0.0, 0.0, 20.0)})
    assert list(found) == pytest.approx([0, 0, 0.4])


def test_an_average_is_met_by_the_classes_together(case: Case) -> None:
    # 121 ÷ 30 is 5, one more than 4; as a cap on each it is one in each school.
    model = build(case)
    assert teachers(model, {"average_cap.elementary_K_all": 30.0})[0] == 1
    assert teachers(model, {"average_cap.elementary_K_all": 30.25})[0] == 0
    both: World = {"average_cap.elementary_K_all": 30.0, "cap.elementary_K_all": 30.0}
    assert teachers(model, both)[0] == 2


def test_a_rounding_error_opens_no_class(case: Case) -> None:
    # 50 sections of 30 pupils at two percent less are 49, and 1470 ÷ 30 is 49 as well.
    assert teachers(build(case), {"cap.middle_6_english": 30.0}) == (0, 0, 0)


def test_without_a_cap_nothing_is_added() -> None:
    assert set(teachers(town()[1], {})) == {0.0}


def test_no_classes_need_no_teachers(write_case: Write) -> None:
    files = {name: text for name, text in FILES.items() if "sections" not in name}
    found, _ = read_case(write_case(files))
    assert found is not None
    assert teachers(build(found), {}) == (0, 0, 0)


def test_a_blank_number_of_sections_is_refused(write_case: Write) -> None:
    text = FILES["district/sections.csv"].replace("b,K,all,2,", "b,K,all,,")
    found, _ = read_case(write_case({**FILES, "district/sections.csv": text}))
    assert found is not None
    with pytest.raises(MissingPartError, match=r"sections.csv:3: sections is blank"):
        build(found)


@for_all(
    st.integers(0, 7),
    st.floats(10, 50),
    st.floats(0, 20),
    st.floats(-0.2, 0.2),
    st.sampled_from(["cap", "average_cap"]),
)
@settings(deadline=None, max_examples=60)
def test_a_lower_cap_never_needs_fewer_teachers(
    place: int, cap: float, less: float, change: float, lever: str
) -> None:
    found, model = town()
    name = f"{lever}.{found.buckets[place].name}"
    shift: World = {"enrollment.change": change}
    lower = teachers(model, {name: max(1.0, cap - less), **shift})
    higher = teachers(model, {name: cap, **shift})
    assert all(low >= high for low, high in zip(lower, higher, strict=True))


def test_the_order_of_schools_changes_no_bit(write_case: Write, case: Case) -> None:
    caps: World = {"cap.elementary_K_all": 17.0, "cap.middle_6_math": 19.0}
    one = teachers(build(case), caps)
    turned = dict(FILES)
    for name in ("district/schools.csv", "district/sections.csv"):
        head, *rows = FILES[name].splitlines(keepends=True)
        turned[name] = "".join([head, *reversed(rows)])
    other, _ = read_case(write_case(turned))
    assert other is not None
    assert teachers(build(other), caps) == one


def test_los_angeles_in_many_worlds() -> None:
    found, _ = read_case(EXAMPLES / "la-2019")
    assert found is not None
    model = build(found)
    for line in model.lines.values():
        if isinstance(line.detail, Given):
            assert all(source.who and source.title for source in line.detail.sources)
    levers = Levers(found.head.years)
    offer = next(each for each in found.offers if each.id == "2019-01-22-settlement")
    for term in offer.terms:
        if term.word.startswith("class_size"):
            levers = term.apply(levers, found)  # type: ignore[attr-defined]
    by_norm = {norm.lever for norm in found.staffing_norms}
    assert by_norm <= set(levers.positions) & set(model.inputs)
    world = {
        name: np.array([levers.positions.get(name, (BELIEFS.get(name, 0.0),) * 5)], dtype=float)
        for name in model.inputs
    }
    changes = np.linspace(-0.05, 0.02, 300)
    expected = np.array([-0.0276])
    name = "teachers_added.total"
    many = evaluate(model, {**world, "enrollment.change": changes}, only=[name])
    alone = evaluate(model, {**world, "enrollment.change": changes[7:8]}, only=[name])
    assert many.values[name][7].tolist() == alone.values[name][0].tolist()
    believed = evaluate(model, {**world, "enrollment.change": expected}, only=[name])
    assert believed.values[name][0].tolist() == pytest.approx(
        [0, 620.148, 910.600, 1579.958, 2008.971], abs=0.001
    )

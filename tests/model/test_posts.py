"""Posts: numbers that an offer adds and ratios that ask for more than today."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.model.test_classes import FILES
from tests.model.test_pupils import LAW

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers
from openbook.case.posts_today import schools_by_level
from openbook.figures.figure import Year
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one
from openbook.files.read import read_case
from openbook.model.inputs import Inputs
from openbook.model.staff.posts import posts
from openbook.model.students.pupils import pupils

Write = Callable[[dict[str, str]], Path]

POSTS = """\
year,role,unit,fte,source
2017-18,nurse,teachers,9,story
2018-19,nurse,teachers,1,story
2019-20,nurse,teachers,9,story
2018-19,librarian,teachers,,story
"""
OFFER = """\
side: union
made_on: 2019-01-01
title: Offer
standing: open
source: story
terms:
"""
CENTER = "e,E,early,district,TK,story\n"


def case_with(write_case: Write, *terms: str) -> Case:
    offer = OFFER + "".join(f"  - {term}\n" for term in terms)
    files = FILES | {"offers/o.yaml": offer, "district/posts.csv": POSTS}
    files["district/schools.csv"] += CENTER
    found, _ = read_case(write_case(files))
    assert found is not None
    return found


def applied(case: Case) -> Levers:
    levers = Levers(case.head.years)
    for term in case.offers[0].terms:
        levers = term.apply(levers, case)  # type: ignore[attr-defined]
    return levers


def added(case: Case, role: str) -> tuple[float, ...]:
    inputs, levers = Inputs(), applied(case)
    lines = posts(case, pupils(case, LAW, inputs), inputs)
    model = Model(case.head.years, [lines.added[role]])
    assert {n for n in levers.positions if n in model.inputs}
    world: dict[str, float | tuple[float, ...]] = {name: levers.at(name) for name in model.inputs}
    for name in ("enrollment.change", "enrollment.gain"):
        if name in world:
            world[name] = 0.0
    return evaluate_one(model, world)[f"posts_added.{role}"]


def test_added_people_add_up_from_year_to_year(write_case: Write) -> None:
    case = case_with(
        write_case,
        "added_staff: {role: nurse, people: 2, starts: 2019-20}",
        "added_staff: {role: nurse, people: 3, starts: 2020-21}",
        "added_staff: {role: nurse}",
    )
    assert added(case, "nurse") == (0, 2, 5)


def test_one_for_each_school_counts_those_of_today(write_case: Write) -> None:
    # Two elementary schools and a middle school; the center is no school.
    case = case_with(write_case, "staffing_ratio: {role: nurse, per_school: 1, starts: 2019-20}")
    assert schools_by_level(case) == {"elementary": 2, "middle": 1}
    assert added(case, "nurse") == (0, 2, 2)


def test_a_ratio_at_some_levels_only(write_case: Write) -> None:
    middle = "staffing_ratio: {role: nurse, per_school: 4, levels: [middle]}"
    assert added(case_with(write_case, middle), "nurse") == (3, 3, 3)


def test_so_many_pupils_for_each_are_rounded_up_once(write_case: Write) -> None:
    # 221 pupils ÷ 50 = 4.42, so five; one is there.
    case = case_with(write_case, "staffing_ratio: {role: nurse, pupils_per: 50}")
    assert added(case, "nurse") == (4, 4, 4)


def test_a_ratio_that_is_met_adds_nobody(write_case: Write) -> None:
    case = case_with(write_case, "staffing_ratio: {role: nurse, pupils_per: 900}")
    assert added(case, "nurse") == (0, 0, 0)


def test_people_added_count_toward_the_ratio(write_case: Write) -> None:
    case = case_with(
        write_case,
        "staffing_ratio: {role: nurse, per_school: 1}",
        "added_staff: {role: nurse, people: 1, starts: 2019-20}",
        "added_staff: {role: nurse, people: 5, starts: 2020-21}",
    )
    assert added(case, "nurse") == (2, 2, 6)


def test_the_stricter_ratio_holds(write_case: Write) -> None:
    case = case_with(
        write_case,
        "staffing_ratio: {role: nurse, pupils_per: 50}",
        "staffing_ratio: {role: nurse, pupils_per: 100}",
        "staffing_ratio: {role: nurse, per_school: 2}",
        "staffing_ratio: {role: nurse, per_school: 1}",
    )
    assert added(case, "nurse") == (5, 5, 5)


@pytest.mark.parametrize("role", ["librarian", "counselor"])
def test_a_ratio_is_refused_where_nobody_counted(write_case: Write, role: str) -> None:
    ratio = f"staffing_ratio: {{role: {role}, per_school: 1}}"
    with pytest.raises(NotKnownError, match=f"write a row for {role}"):
        applied(case_with(write_case, ratio))


def test_a_ratio_without_a_number_moves_nothing(write_case: Write) -> None:
    case = case_with(write_case, "staffing_ratio: {role: librarian}")
    assert applied(case).positions == {}


def test_the_settlement_of_los_angeles_adds_its_posts() -> None:
    case, _ = read_case(EXAMPLES / "la-2019")
    assert case is not None
    offer = next(each for each in case.offers if each.id == "2019-01-22-settlement")
    levers = Levers(case.head.years)
    for term in offer.terms:
        if term.word == "added_staff":
            levers = term.apply(levers, case)  # type: ignore[attr-defined]
    assert levers.at("added.nurse") == (0, 150, 300, 300, 300)
    assert levers.at("added.librarian")[-1] == 82
    assert levers.at("added.counselor")[-1] == 77
    assert case.head.years[1] == Year(2019)

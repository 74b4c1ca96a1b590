"""Class-size terms: whose caps they move, from when on, and which one holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.case.test_buckets import FILES

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers
from openbook.figures.figure import SCHOOLS, Figure, Source
from openbook.files.read import read_case
from openbook.terms.classes.class_size_cut import ClassSizeCut
from openbook.terms.classes.no_class_size_increase import NoClassSizeIncrease

Write = Callable[[dict[str, str]], Path]

HEAD = """\
title: Caps
state: california
as_of: 2019-01-11
first_year: 2018-19
last_year: 2020-21
parties: [{id: union, name: The union, role: union}]
"""
CONTRACT = """\
title: Contract
first_day: 2014-07-01
source: story
terms:
  - class_size_cap: {grades: K-3, pupils: 27}
  - class_size_cap: {grades: K-3, pupils: 24, kind: average}
  - class_size_cap: {grades: 4-5, pupils: 30, kind: average}
"""
OFFER = "side: union\nmade_on: 2019-01-01\ntitle: Offer\nstanding: open\nsource: story\nterms:\n"
NEEDY = "_2-neediest-elementary"
SAID = Source("The Gazette", "Teachers walk out")


def case_with(write_case: Write, *terms: str) -> Case:
    files = FILES | {"case.yaml": HEAD, "contract.yaml": CONTRACT}
    files["offers/o.yaml"] = OFFER + "".join(f"  - {term}\n" for term in terms)
    found, _ = read_case(write_case(files))
    assert found is not None
    return found


def moved(case: Case) -> dict[str, tuple[float, ...]]:
    levers = Levers(case.head.years)
    for term in case.offers[0].terms:
        levers = term.apply(levers, case)  # type: ignore[attr-defined]
    return dict(levers.positions)


def test_a_cap_holds_for_its_grades_from_its_first_year_on(write_case: Write) -> None:
    cap = "class_size_cap: {grades: K-1, pupils: 22, starts: 2019-20}"
    assert moved(case_with(write_case, cap)) == {"cap.elementary_K-1_all": (0, 22, 22)}


def test_an_average_has_its_own_lever(write_case: Write) -> None:
    cap = "class_size_cap: {grades: 6-8, group: magnet, pupils: 29.5, kind: average}"
    found = moved(case_with(write_case, cap))
    assert found == {"average_cap.middle_magnet_6-7_math": (29.5, 29.5, 29.5)}


@pytest.mark.parametrize("limits", ["subjects: [english]", "group: other", "levels: [high]"])
def test_a_cap_for_other_classes_moves_nothing(write_case: Write, limits: str) -> None:
    cap = f"class_size_cap: {{grades: K-12, pupils: 9, {limits}}}"
    assert moved(case_with(write_case, cap)) == {}


def test_the_lowest_of_several_caps_holds(write_case: Write) -> None:
    found = moved(
        case_with(
            write_case,
            "class_size_cap: {grades: 4-6, levels: [elementary], pupils: 30}",
            "class_size_cap: {grades: 4-6, levels: [elementary], pupils: 33}",
            "class_size_cap: {grades: 4, levels: [elementary], pupils: 28, starts: 2020-21}",
        )
    )
    assert found == {"cap.elementary_4_all": (30, 30, 28)}


def test_a_cap_for_the_neediest_schools(write_case: Write) -> None:
    found = moved(
        case_with(
            write_case,
            "class_size_cap: {grades: 4-5, levels: [elementary], pupils: 31}",
            "class_size_cap: {grades: 4-5, levels: [elementary], schools: 2, pupils: 20}",
        )
    )
    assert list(found["cap.elementary_4_all"]) == [31, 31, 31]
    assert list(found[f"cap.elementary_4_all{NEEDY}"]) == [20, 20, 20]


def test_a_cut_starts_from_the_cap_in_force(write_case: Write) -> None:
    found = moved(
        case_with(
            write_case,
            "class_size_cut: {pupils: 1, levels: [elementary], starts: 2018-19}",
            "class_size_cut: {pupils: 2, levels: [elementary], starts: 2019-20}",
            "class_size_cut: {pupils: 4, levels: [elementary], starts: 2020-21}",
        )
    )
    # The maximum of 27 where there is one, else the average of 30; never added up.
    assert list(found["cap.elementary_K-1_all"]) == [26, 25, 23]
    assert list(found["average_cap.elementary_4_all"]) == [29, 28, 26]
    assert len(found) == 2


def test_a_cut_without_a_cap_starts_from_the_largest_class(write_case: Write) -> None:
    case = case_with(write_case, "class_size_cut: {pupils: 3, levels: [elementary]}")
    free = replace(case, contract=None)
    assert set(moved(free).values()) == {(23, 23, 23)}


def test_no_class_grows_while_the_promise_lasts(write_case: Write) -> None:
    text = FILES["district/sections.csv"].replace("4,120,,", "4,120,30,")
    files = FILES | {"case.yaml": HEAD, "district/sections.csv": text}
    files["offers/o.yaml"] = (
        OFFER + "  - no_class_size_increase: {starts: 2018-19, ends: 2019-20}\n"
    )
    case, _ = read_case(write_case(files))
    assert case is not None
    found = moved(case)
    assert list(found["cap.middle_magnet_6-7_math"]) == [31, 31, 0]
    assert list(found["cap.elementary_K-4_all"]) == [26, 26, 0]


def test_a_largest_class_that_is_not_told_is_asked_for(write_case: Write) -> None:
    case = case_with(write_case, "no_class_size_increase: {}")
    with pytest.raises(NotKnownError, match="write it in the column largest"):
        NoClassSizeIncrease().apply(Levers(case.head.years), case)


def test_a_term_of_no_offer_is_refused_where_it_tells_classes_apart(write_case: Write) -> None:
    case = case_with(write_case, "class_size_cut: {pupils: 1}")
    pupils = case.offers[0].terms[0].pupils  # type: ignore[attr-defined]
    levers = Levers(case.head.years)
    seven = Figure(7.0, SCHOOLS, SAID)
    with pytest.raises(NotKnownError, match="the 7 neediest schools"):
        ClassSizeCut(pupils=pupils, schools=seven).apply(levers, case)
    grades = case.sections.column("grades")[0]
    with pytest.raises(NotKnownError, match="grades K"):
        ClassSizeCut(pupils=pupils, grades=grades).apply(levers, case)

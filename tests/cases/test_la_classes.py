"""The generated classes of the Los Angeles case: every pupil seated, within the caps."""

from __future__ import annotations

from collections import Counter

import pytest
from tools.la_2019 import targets
from tools.la_2019.caps import DEPARTURE, EARLY_AVERAGE, EARLY_MOST, most_in_class
from tools.la_2019.enrollment import GRADE_NAMES, SPANS, Pupils, draw_pupils
from tools.la_2019.schools import Site, draw_sites
from tools.la_2019.sections import PERIODS, Classes, by_subject, draw_classes

from openbook.case.tables.grades import Grades


@pytest.fixture(scope="module")
def sites() -> tuple[Site, ...]:
    return draw_sites()


@pytest.fixture(scope="module")
def pupils(sites) -> Pupils:
    return draw_pupils(sites)


@pytest.fixture(scope="module")
def classes(sites, pupils) -> list[Classes]:
    return draw_classes(sites, pupils)


def _in(row: Classes, span: str) -> bool:
    grades, wide = Grades.parse(row.grades), Grades.parse(span)
    assert grades is not None
    assert wide is not None
    return grades in wide


def _early(classes: list[Classes]) -> list[Classes]:
    return [row for row in classes if row.subject == "all" and _in(row, "K-3")]


def test_only_schools_with_district_staff_have_classes(sites, classes):
    with_classes = {row.site for row in classes}
    assert with_classes == {i for i, site in enumerate(sites) if site.staffed}


def test_a_row_for_every_grade_and_subject_once(classes):
    keys = Counter((row.site, row.grades, row.subject) for row in classes)
    assert max(keys.values()) == 1


@pytest.mark.parametrize("subject", [*PERIODS])
def test_every_pupil_taught_by_subject_sits_in_its_periods(sites, pupils, classes, subject):
    seats: Counter[int] = Counter()
    for row in classes:
        seats[row.site] += sum(row.sizes) if row.subject == subject else 0
    for index, site in enumerate(sites):
        taught = sum(
            int(number)
            for grade, number in enumerate(pupils.graded[index])
            if site.staffed and (by_subject(site, grade) or not site.regular)
        )
        assert seats[index] == taught * PERIODS[subject]


def test_every_other_pupil_sits_in_one_class(sites, pupils, classes):
    seats: Counter[tuple[str, int]] = Counter()
    for row in classes:
        seats[row.subject, row.site] += sum(row.sizes)
    for index, site in enumerate(sites):
        alone = sum(
            int(number)
            for grade, number in enumerate(pupils.graded[index])
            if site.staffed and site.regular and not by_subject(site, grade)
        )
        assert seats["all", index] == alone
        assert seats["special", index] == pupils.special[index].sum()


@pytest.mark.parametrize("span", list(SPANS))
def test_special_rows_stay_within_a_published_span(pupils, classes, span):
    special = sum(sum(row.sizes) for row in classes if row.subject == "special" and _in(row, span))
    assert special == pupils.special[:, SPANS[span]].sum()


def test_classes_keep_the_caps(sites, classes):
    past = 0
    for row in classes:
        site = sites[row.site]
        if row.subject == "special" or not site.regular or _in(row, "K-3"):
            continue
        grade = GRADE_NAMES.index(row.grades.partition("-")[0])
        most = most_in_class(site.group, grade, row.subject)
        assert max(row.sizes) <= most + DEPARTURE
        past += max(row.sizes) > most
    assert past > 0


def test_early_classes_over_the_cap(classes):
    over = [n for row in _early(classes) for n in row.sizes if n > EARLY_MOST]
    assert len(over) == targets.OVER_CAP_EARLY.value


def test_early_classes_keep_the_average_of_the_law(classes):
    seats: Counter[int] = Counter()
    sections: Counter[int] = Counter()
    for row in _early(classes):
        seats[row.site] += sum(row.sizes)
        sections[row.site] += len(row.sizes)
    assert all(seats[site] <= EARLY_AVERAGE * sections[site] for site in seats)
    assert 23 < seats.total() / sections.total() <= EARLY_AVERAGE


def test_large_secondary_classes(classes):
    sizes = [size for r in classes if r.subject in PERIODS for size in r.sizes]
    large = sum(size >= 40 for size in sizes)
    assert large == 1_613 > targets.LARGE_SECONDARY.value
    assert 46 <= max(sizes) <= 50


def test_math_and_english_classes_above_the_offered_cap_exist(classes):
    core = [r for r in classes if r.subject in {"math", "english"}]
    assert sum(size > 39 for row in core for size in row.sizes) > 50

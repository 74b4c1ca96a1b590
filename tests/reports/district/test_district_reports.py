"""Budget by year, class sizes, people who may be told, and earlier projections."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.api.view import opened
from openbook.reports.district_budget import (
    against_chart,
    budget_stages,
    budget_years,
    projected_quantities,
)
from openbook.reports.district_charts import (
    FEWEST,
    class_sizes,
    counted_pupils,
    few_of,
    on_schedule,
    people_chart,
)
from openbook.reports.document.document import table_sources
from openbook.reports.words.words import words_in

CASE = opened(EXAMPLES / "small-town").case


def test_the_budget_has_what_is_written_and_adds_it_up() -> None:
    assert budget_stages(CASE) == ("first interim",)
    budget = budget_years(CASE, "first interim")
    assert budget.totals(incoming=True) == (12_592_000.0,)
    assert budget.totals(incoming=False) == (12_658_000.0,)
    for row in budget.rows:
        for cell, amount in zip(row.cells, row.amounts, strict=True):
            assert cell is not None
            assert CASE.budget.column("amount")[cell] == amount


def test_classes_have_the_caps_of_the_contract() -> None:
    found = {(e.level, str(e.grades), e.subject): e for e in class_sizes(CASE)}
    young = found["elementary", "K-3", "all"]
    assert (young.caps, young.average_caps, young.uncapped) == ((), (24.0,), False)
    old = found["elementary", "4-5", "all"]
    assert (old.average, old.largest, old.caps) == (29.0, 31.0, (32.0,))
    assert not old.above


def test_pupils_are_counted_once_a_year() -> None:
    found = {str(each.year): each.pupils for each in counted_pupils(CASE)}
    assert found == {"2017-18": 1204.0, "2018-19": 1180.0}


def test_a_range_within_another_is_not_counted_twice() -> None:
    la = opened(EXAMPLES / "la-2019").case
    found = {(str(e.year), e.operator, e.classes): e.pupils for e in counted_pupils(la)}
    assert found["2018-19", "all", "all"] == 601_973
    assert found["2018-19", "all", "graded"] == 571_855


def test_a_projection_stands_beside_what_came() -> None:
    quantities = {"reserve.total", "enrollment.total", "enrollment.change"}
    assert set(projected_quantities(CASE)) == quantities
    chart = against_chart(CASE, "enrollment.total", "Students", words_in("en"))
    assert chart.outcome == (1204.0,)
    assert chart.projections[0].values == (1190.0,)
    la = opened(EXAMPLES / "la-2019").case
    first = projected_quantities(la)[0]
    chart_of_first = against_chart(la, first, first, words_in("en"))
    assert any(value is not None for value in chart_of_first.outcome)
    assert chart.authors == ("the district's budget office",)


def test_sources_are_named_once_the_most_used_first() -> None:
    names = [source.title for source in table_sources(CASE, CASE.budget)]
    assert names == ["Invented for this example", "Calculated from the other files of this example"]


COUNTS = st.dictionaries(
    st.tuples(st.floats(1, 30), st.sampled_from("ABCD")),
    st.floats(0.1, 400) | st.integers(1, 9).map(float),
    max_size=20,
)


@given(COUNTS)
def test_no_small_count_is_told_and_none_can_be_worked_out(
    counts: dict[tuple[float, str], float],
) -> None:
    few, beside = few_of(counts)
    told = {cell: count for cell, count in counts.items() if cell not in few | beside}
    assert all(count >= FEWEST for count in told.values())
    # The total of the unit never leaves a single cell over, unless there is only one.
    assert len(few | beside) != 1 or len(counts) == 1
    assert not few & beside


def test_what_is_told_and_what_is_not_is_everybody() -> None:
    found = on_schedule(CASE, "teachers")
    assert found.total == 62.0
    assert len(found.told) + len(found.few) + len(found.beside) == len(found.rows)


def test_a_single_small_count_is_not_told_by_its_total() -> None:
    staff = replace(
        CASE.staff, columns={name: cells[3:4] for name, cells in CASE.staff.columns.items()}
    )
    found = on_schedule(replace(CASE, staff=staff), "teachers")
    assert (found.told, found.total) == ({}, None)
    chart = people_chart(found, "Teachers", words_in("en"))
    assert chart.table().rows == (("1", "MA", "fewer than 5"),)

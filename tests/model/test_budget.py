"""The published budget: a total stands for its parts, a row for both kinds for each."""

from __future__ import annotations

from pathlib import Path

from tests.one_year import TEST

from openbook.api.folder import case_in
from openbook.api.projection import project_case
from openbook.case.tables.money import BOTH, RESTRICTED, UNRESTRICTED
from openbook.figures.figure import USD, Figure, Year
from openbook.model.money.budget import SPENDING, BudgetRow, PublishedBudget, other_stages
from openbook.reports.document.text import to_text
from openbook.reports.projection_report import projection_document
from openbook.reports.words.words import words_in

YEAR = Year(2018)


def budget(*rows: tuple[tuple[int, int], float, str]) -> PublishedBudget:
    return PublishedBudget(
        "adopted",
        tuple(
            BudgetRow(YEAR, objects, Figure(amount, USD, TEST), one_time=False, kind=kind)
            for objects, amount, kind in rows
        ),
    )


def spent(told: PublishedBudget, kind: str = "") -> float | None:
    found = told.amount(YEAR, SPENDING, kind)
    return None if found is None else found.value


def test_a_total_stands_for_its_parts():
    assert spent(budget(((1000, 1999), 5, BOTH), (SPENDING, 9, BOTH))) == 9


def test_totals_of_the_two_kinds_are_added_up():
    told = budget((SPENDING, 3, RESTRICTED), (SPENDING, 6, UNRESTRICTED))
    assert spent(told) == 9
    assert spent(told, RESTRICTED) == 3


def test_a_row_for_both_kinds_is_not_counted_beside_them():
    told = budget(
        ((1000, 1999), 9, BOTH),
        ((1000, 1999), 3, RESTRICTED),
        ((1000, 1999), 6, UNRESTRICTED),
        ((4000, 4999), 1, BOTH),
    )
    assert spent(told) == 10
    assert spent(told, UNRESTRICTED) == 6


def test_a_total_of_one_column_leaves_the_other_column_as_it_is():
    told = budget(
        (SPENDING, 6, UNRESTRICTED),
        ((1000, 1999), 4, UNRESTRICTED),
        ((2000, 2999), 2, UNRESTRICTED),
        ((1000, 1999), 3, RESTRICTED),
    )
    assert spent(told) == 9
    assert spent(told, UNRESTRICTED) == 6
    assert told.flow(YEAR, (1000, 1999)) == 7


def test_parts_inside_a_series_are_not_counted_beside_it():
    told = budget(
        ((1000, 1999), 9, UNRESTRICTED),
        ((1100, 1199), 7, UNRESTRICTED),
        ((1300, 1300), 2, UNRESTRICTED),
        ((4000, 4999), 1, UNRESTRICTED),
    )
    assert spent(told) == 10


def test_totals_of_the_two_columns_stand_for_a_part_of_both():
    told = budget((SPENDING, 6, UNRESTRICTED), (SPENDING, 3, RESTRICTED), ((1000, 1999), 5, BOTH))
    assert spent(told) == 9


def test_what_nobody_published_is_nothing():
    assert spent(budget(((8010, 8010), 9, BOTH))) is None


def test_years_of_another_stage_are_told(small_town: Path) -> None:
    table = small_town / "district" / "budget.csv"
    later = "2019-20,projected,01,both,1000-7999,Spending,12900000,no,,,invented,,\n"
    table.write_text(table.read_text("utf-8") + later, "utf-8")
    assert other_stages(case_in(small_town)) == {"projected": (Year(2019),)}
    found = projection_document(project_case(small_town), words_in("en"))
    text = " ".join(to_text(found).split())
    assert "Not tied to the budget of 2019-20: its stage is projected" in text
    table.write_text(table.read_text("utf-8").replace("projected", "first interim"))
    assert other_stages(case_in(small_town)) == {}

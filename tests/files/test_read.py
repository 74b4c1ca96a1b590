from __future__ import annotations

from collections.abc import Callable
from datetime import date
from inspect import unwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from openbook.api import folder as api
from openbook.case.book import Spread
from openbook.case.tables.schools import School
from openbook.figures.figure import Status, Year
from openbook.files import layout
from openbook.files.layout import public_files
from openbook.files.plain_file import PlainFile
from openbook.files.plan_file import day_plan_text
from openbook.files.read import read_case
from openbook.files.table_file import parse_table
from openbook.findings.errors import CaseNotReadableError
from openbook.terms.classes.class_size_cap import ClassSizeCap
from openbook.terms.pay.salary_raise import SalaryRaise

Write = Callable[[dict[str, str]], Path]
OFFER = """\
side: district
made_on: 2019-01-11
title: The offer
standing: open
source: story
terms:
  - salary_raise: {share: 3%, starts: 2017-07-01, units: [teachers, nurses]}
  - salary_raise:
      share: {value: 3%, source: story, status: confirmed, page: p. 4}
      starts: 2018-07-01
  - class_size_cap: {grades: 4-6, pupils: 35}
"""
BOOK = """\
side: union
made_on: 2019-01-11
title: The union's assumptions
source: story
status: unconfirmed
assumptions:
  enrollment.change: {value: -2.5%, spread: -3% to -2%}
  funding.cola: {by_year: {2019-20: 3.46%, 2020-21: {value: 2.86%, status: derived}}}
"""


def test_an_offer_reads_as_it_was_said(write_case: Write) -> None:
    case = api.case_in(write_case({"offers/2019-01-11-district.yaml": OFFER}))
    (offer,) = case.offers
    assert (offer.id, offer.side) == ("2019-01-11-district", "district")
    first, second, cap = offer.terms
    assert isinstance(first, SalaryRaise)
    assert isinstance(second, SalaryRaise)
    assert isinstance(cap, ClassSizeCap)
    assert first.share.value == 0.03
    assert first.share.source.status is Status.SAID
    assert second.share.source.status is Status.CONFIRMED
    assert second.share.source.page == "p. 4"
    assert first.units == ("teachers", "nurses")
    assert str(cap.pupils.unit) == "pupils/sections"
    assert [term.label for term in offer.terms] == [
        "3% raise from 2017-07-01, for teachers, nurses",
        "3% raise from 2018-07-01",
        "class-size cap of 35 students in grades 4-6",
    ]


def test_a_book_keeps_values_spreads_and_sources(write_case: Write) -> None:
    (book,) = api.case_in(write_case({"books/union.yaml": BOOK})).books
    change, cola = book.assumptions
    assert change.name == "enrollment.change"
    assert change.spread == Spread(-0.03, -0.02)
    assert cola.by_year[Year(2019)].value == 0.0346
    assert cola.by_year[Year(2019)].source.status is Status.UNCONFIRMED
    assert cola.by_year[Year(2020)].source.status is Status.DERIVED


def test_a_table_gives_rows_columns_figures_and_places(write_case: Write) -> None:
    folder = write_case(
        {
            "strike/days.csv": "day,version,pupils,status,source\n\n"
            '2019-01-14,final,"156,774",,story\n2019-01-15,final,,confirmed,story\n'
        }
    )
    case = api.case_in(folder)
    days = case.strike_days
    assert len(days) == 2
    assert days[0].day == date(2019, 1, 14)
    assert [row.pupils for row in days] == [156_774.0, None]
    figure = case.figure_at(days, 0, "pupils")
    assert figure is not None
    assert str(figure.unit) == "pupils"
    assert figure.source.who == "The Gazette"
    assert case.figure_at(days, 1, "pupils") is None
    place = days.place(1, "pupils")
    assert (place.line, place.column) == (4, 18)


def test_one_source_may_speak_for_a_whole_file(write_case: Write) -> None:
    folder = write_case(
        {
            "strike/days.csv": "day,version,pupils\n2019-01-14,final,156774\n",
            "evidence/sources.yaml": "files:\n"
            "  - {file: strike/days.csv, source: story}\n"
            "sources:\n  - {id: story, who: The Gazette, title: T, status: generated}\n",
        }
    )
    read = api.read_folder(folder)
    case, findings = read.case, read.findings
    assert case is not None
    figure = case.figure_at(case.strike_days, 0, "pupils")
    assert figure is not None
    assert figure.source.status is Status.GENERATED
    assert {finding.code for finding in findings} == {"OB104"}


def test_the_unit_of_a_fact_is_in_its_own_column(write_case: Write) -> None:
    folder = write_case(
        {
            "district/facts.csv": "quantity,year,value,unit,source\n"
            "cost_of_one_percent,2018-19,$29.1 million,USD,story\n"
        }
    )
    case = api.case_in(folder)
    figure = case.figure_at(case.facts, 0, "value")
    assert figure is not None
    assert (figure.value, str(figure.unit)) == (29_100_000.0, "USD")


def test_all_problems_at_once(write_case: Write) -> None:
    folder = write_case(
        {
            "case.yaml": "title: [\n",
            "offers/a.yaml": OFFER.replace("open", "opened"),
            "books/b.yaml": BOOK.replace("-2.5%", "minus two"),
            "district/schools.csv": "school,name\n",
        }
    )
    case, findings = read_case(folder)
    assert case is None
    assert {finding.place.file for finding in findings} == {
        "case.yaml",
        "offers/a.yaml",
        "books/b.yaml",
        "district/schools.csv",
    }


def test_a_case_that_cannot_be_read_says_every_reason(write_case: Write) -> None:
    with pytest.raises(CaseNotReadableError, match=r"case\.yaml.*OB916"):
        api.case_in(write_case({"case.yaml": "title: x\n"}))
    with pytest.raises(CaseNotReadableError, match="there is no file"):
        api.case_in("no-such-folder")


def test_reading_twice_gives_the_same(small_town: Path) -> None:
    afresh = unwrap(api.case_in)  # tests read equal folders once
    assert afresh(small_town).offers == afresh(small_town).offers
    (small_town / "contract.yaml").write_text("title: [", "utf-8")
    (_, findings), (_, again) = read_case(small_town), read_case(small_town)
    assert findings == again
    assert findings


def test_the_order_of_rows_is_the_files(small_town: Path) -> None:
    case = api.case_in(small_town)
    text = (small_town / "district/schools.csv").read_text("utf-8")
    ids = [line.split(",")[0] for line in text.splitlines()[1:]]
    assert list(case.schools.column("school")) == ids


def test_every_file_of_the_layout_is_a_field_of_the_case(small_town: Path) -> None:
    case = api.case_in(small_town)
    for name in (*layout.RECORDS, *layout.TABLES, *layout.FOLDERS):
        assert hasattr(case, name)


@given(
    some.lists(some.lists(some.text("ab ,;=\t", max_size=3), min_size=2, max_size=2), max_size=6)
)
def test_quoted_and_plain_tables_read_alike(rows: list[list[str]]) -> None:
    """The short way for files without quotes finds the cells that csv finds."""
    rows = [[cell.replace(",", "") for cell in row] for row in rows]
    plain = "\n".join(",".join(row) for row in [["school", "name"], *rows])
    quoted = "\n".join(",".join(f'"{cell}"' for cell in row) for row in [["school", "name"], *rows])
    one, _ = parse_table(PlainFile("x.csv", plain), School)
    other, _ = parse_table(PlainFile("x.csv", quoted), School)
    assert one.columns == other.columns


def test_drafts_of_strike_plans_do_not_leave_with_the_public_files(small_town: Path) -> None:
    names = public_files(small_town)
    assert "strike/approved/2019-01-18.yaml" in names
    assert (small_town / "strike/plans/2019-01-22.yaml").is_file()
    assert "strike/plans/2019-01-22.yaml" not in names


def test_a_plan_reads_back_as_it_was_written(small_town: Path) -> None:
    for plan in api.case_in(small_town).approved_plans:
        written = (small_town / f"strike/approved/{plan.id}.yaml").read_text("utf-8")
        assert day_plan_text(plan) == written

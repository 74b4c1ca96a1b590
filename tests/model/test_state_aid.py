"""A district's own sums reach the projection: tax, protection account, add-ons, basic aid."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model.projected import SMALL, line, projected
from tests.one_year import fixed, over_years, yearly

from openbook.api.folder import case_in, check_case, load_law
from openbook.api.projection import project_case
from openbook.figures.figure import PUPILS
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.students.pupils import PupilLines
from openbook.model.students.state_aid import funding_asked


def give(folder: Path, *rows: str, add_ons: str = "85536") -> Path:
    """Write district/state_aid.csv, and what both sides expect of property tax."""
    text = "\n".join(rows)
    (folder / "district/state_aid.csv").write_text(text + "\n", "utf-8")
    for book in (folder / "books").glob("*.yaml"):
        told = book.read_text("utf-8")
        assert "property_tax.change: {value: 4%}" in told
        told = told.replace("tax.change: {value: 4%}", "tax.change: {value: 5%}")
        told = told.replace("{value: 85536}", f"{{value: {add_ons}}}")
        book.write_text(told, "utf-8")
    return folder


def test_the_revenue_of_a_basic_aid_district_follows_its_tax(small_town):
    give(
        small_town,
        "year,property_tax,in_lieu,other_local,categoricals_2012_13",
        '2018-19,"12,100,000","150,000","50,000","300,000"',
    )
    found = project_case(small_town)
    # 12,100,000 − 150,000 + 50,000, then 5% a year on all but the 50,000
    local = [12_000_000, 12_597_500, 13_224_875]
    assert line(found, "lcff.local_revenue") == local
    # $200 × the attendance of the year before: 1,143.8, 1,121 and 1,098.58
    account = [228_760, 224_200, 219_716]
    assert line(found, "lcff.protection_account") == account
    assert line(found, "lcff.state_aid") == [0, 0, 0]
    assert line(found, "lcff.basic_aid") == [1, 1, 1]
    expected = [tax + least + 300_000 for tax, least in zip(local, account, strict=True)]
    assert line(found, "revenue.formula") == expected
    # fewer students change nothing but the account
    fewer = small_town / "books/district.yaml"
    told = fewer.read_text("utf-8")
    fewer.write_text(told.replace("{value: -2%, spread: -3% to -1%}", "{value: -9%}"), "utf-8")
    less = project_case(small_town)
    lost = line(found, "lcff.funded")[2] - line(less, "lcff.funded")[2]
    assert lost > 50
    gone = line(found, "revenue.formula")[2] - line(less, "revenue.formula")[2]
    assert gone == pytest.approx(200 * lost, abs=1)


def test_the_split_leaves_the_total_of_a_state_funded_district(small_town):
    plain = projected(SMALL)
    give(small_town, "year,property_tax,epa_entitlement", '2017-18,"4,000,000","1,500,000"')
    found = project_case(small_town)
    for name in ("lcff.total", "revenue.total", "reserve.unrestricted"):
        assert line(found, name) == line(plain, name)
    # 4,000,000 × 1.05, × 1.05², × 1.05³: the row is of the year before
    local = [4_200_000, 4_410_000, 4_630_500]
    assert line(found, "lcff.local_revenue") == local
    due = line(found, "lcff.entitlement")
    aid = [e - tax - 1_500_000 for e, tax in zip(due, local, strict=True)]
    assert line(found, "lcff.state_aid") == aid


def test_named_add_ons_take_the_place_of_the_assumed_ones(small_town):
    plain = projected(SMALL)
    give(small_town, "year,tiig,transportation", '2018-19,"10,000","75,536"', add_ons="0")
    found = project_case(small_town)
    assert line(found, "lcff.tiig") == [10_000] * 3
    assert line(found, "lcff.transportation") == [75_536] * 3  # no COLA before 2023-24
    assert line(found, "lcff.total") == line(plain, "lcff.total")
    assert "OB163" not in {each.code for each in check_case(small_town)}


def test_add_ons_in_both_places_are_told(small_town):
    give(small_town, "year,tiig", '2018-19,"10,000"')
    assert [f.code for f in check_case(small_town) if f.code == "OB163"] == ["OB163"] * 2


def test_a_row_of_another_year_is_not_used_and_told(small_town):
    plain = projected(SMALL)
    give(small_town, "year,property_tax", '2019-20,"40,000,000"')
    assert line(project_case(small_town), "lcff.total") == line(plain, "lcff.total")
    assert "OB161" in {each.code for each in check_case(small_town)}


def test_the_attendance_in_transitional_kindergarten_moves_with_its_span(small_town):
    give(small_town, "year,tk_ada", "2018-19,20")
    case = case_in(small_town)
    law = load_law("california", case.head.as_of)
    spans = law.spans
    counts = {"K-3": (400.0, 200.0, 100.0)}
    ada = {
        span: yearly(
            f"a.{n}", dict(zip(case.head.years, counts.get(span, (9.0,) * 3), strict=True)), PUPILS
        )
        for n, span in enumerate(spans)
    }
    everyone = added(ada.values())
    before = {span: (line,) for span, line in ada.items()}
    enrolled = PupilLines({}, everyone, everyone, ada, everyone, before, fixed("a.need", 0.5))
    asked = funding_asked(case, law, enrolled, Inputs())
    assert asked.counted.tk_ada is not None
    found = over_years({"tk": asked.counted.tk_ada}, case.head.years)
    assert found["tk"] == (20, 10, 5)


def test_one_absent_student_costs_a_basic_aid_district_little(small_town):
    give(small_town, "year,property_tax", '2018-19,"14,000,000"')
    found = project_case(small_town)
    # $200 a year over the 131 days counted to April 15
    assert line(found, "absence.per_day") == pytest.approx([200 / 131] * 3)

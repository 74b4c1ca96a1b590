"""Pay schedules: long and as a grid, one year and one district of many."""

from __future__ import annotations

from tests.files.imports.conftest import Look, codes, made

from openbook.figures.figure import Year

FILE = "district/schedules/teachers.csv"
LONG = """school_year,district,step,column,annual_salary
2018-2019,Willow,1,class 1,50000.0
2018-2019,Willow,2,class 1,"$51,000.50"
2018-2019,Willow,2,class 1,52000
2018-2019,Willow,3,class 1,
2018-2019,Willow,L20,class 1,60000
2019-2020,Willow,1,class 1,53000
2018-2019,Alder,1,class 1,40000
"""
GRID = """Willow Creek teachers 2018-19,,,
,,,
Step;not this,,,
Step,BA,BA+30,MA 60
1,"50,000","52,000",
Step 2,"51,000","53,000","60,000"
"""


def test_one_pay_a_row(look: Look) -> None:
    looked = look("schedule", LONG, district="Willow", year=Year(2018))
    assert made(looked, FILE) == [
        {"column": "class-1", "step": "1", "pay": "50000"},
        {"column": "class-1", "step": "2", "pay": "51000.50"},
    ]
    assert codes(looked) == ["OB323", "OB324", "OB331"]


def test_which_year_and_district_is_asked(look: Look) -> None:
    assert codes(look("schedule", LONG, district="Willow")).count("OB327") == 1
    assert "OB327" in codes(look("schedule", LONG, year=Year(2018)))


def test_a_grid_below_its_title(look: Look) -> None:
    looked = look("schedule", GRID, name="nurses")
    rows = made(looked, "district/schedules/nurses.csv")
    assert [(row["column"], row["step"], row["pay"]) for row in rows] == [
        ("BA", "1", "50000"),
        ("BA", "2", "51000"),
        ("BA+30", "1", "52000"),
        ("BA+30", "2", "53000"),
        ("MA-60", "2", "60000"),
    ]
    assert looked.findings == ()


SIDE_BY_SIDE = """Step,BA 7/1/2018,BA 1/1/2019,MA 7/1/2018,MA 1/1/2019
1-3,"50,000","51,500","55,000","56,650"
4,"52,000","53,560","57,000","58,710"
20+,"61,000","62,830",,
"""


def test_steps_in_ranges_and_dates_side_by_side(look: Look) -> None:
    asked = look("schedule", SIDE_BY_SIDE, name="nurses")
    assert codes(asked) == ["OB861"]
    assert asked.versions == ("7/1/2018", "1/1/2019")
    looked = look("schedule", SIDE_BY_SIDE, name="nurses", version="1/1/2019")
    rows = made(looked, "district/schedules/nurses.csv")
    assert [(row["column"], row["step"], row["pay"]) for row in rows] == [
        ("BA", "1", "51500"),
        ("BA", "2", "51500"),
        ("BA", "3", "51500"),
        ("BA", "4", "53560"),
        ("BA", "20", "62830"),
        ("MA", "1", "56650"),
        ("MA", "2", "56650"),
        ("MA", "3", "56650"),
        ("MA", "4", "58710"),
    ]
    assert "OB861" in codes(look("schedule", SIDE_BY_SIDE, name="nurses", version="7/1/2017"))


def test_a_long_schedule_with_a_column_for_each_date(look: Look) -> None:
    sent = "Step,Column,Effective 7/1/2018,Effective 7/1/2019\n1,BA,50000,51000\n2,BA,52000,53000\n"
    rows = made(look("schedule", sent, version="7/1/2019"), FILE)
    assert [(row["column"], row["pay"]) for row in rows] == [("BA", "51000"), ("BA", "53000")]


def test_rates_by_the_hour_need_the_hours_of_a_year(look: Look) -> None:
    sent = "Step,Custodian,Clerk\n1,18.25,$20.10\n2,19.00,21.00\n"
    assert codes(look("schedule", sent)) == ["OB321"]
    rows = made(look("schedule", sent, hours=2080.0), FILE)
    assert [row["pay"] for row in rows if row["column"] == "Custodian"] == ["37960", "39520"]
    assert {row["note"] for row in rows} == {"hourly rate × 2080 hours"}

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

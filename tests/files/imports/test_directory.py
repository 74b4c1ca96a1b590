"""The directory of schools: codes, levels, who runs them, and what is no open school."""

from __future__ import annotations

import pytest
from tests.files.imports.conftest import Look, codes, made

HEAD = (
    "CDSCode\tStatusType\tDistrict\tSchool\tCharter\tFundingType\tSOCType\tGSserved\t"
    "Magnet\tLatitude\tLongitude\n"
)
STATE = (
    HEAD
    + "5123450000011\tActive\tWillow\tOak\tN\tNo Data\tElementary Schools (Public)\tP-5\tY\t38.1\t-120.5\n"
    "05123450000022\tActive\tWillow\tMill\tY\tLocally funded\tMiddle Schools (Public)\t06-08\tN\t\t\n"
    "05123450000033\tActive\tWillow\tSky\tY\tDirectly funded\tNo Data\tKG-8\tN\t0\t0\n"
    "05123450000044\tClosed\tWillow\tGone\tN\t\tHigh Schools (Public)\t9-12\tN\t\t\n"
    "05123450000077\tPending\tWillow\tNew\tN\t\tHigh Schools (Public)\t9-12\tN\t\t\n"
    "05123450000000\tActive\tWillow\tNo Data\tNo Data\t\tNo Data\tNo Data\tN\t\t\n"
    "05123450000055\tActive\tWillow\tWhat\tN\t\tNo Data\tNo Data\tN\t\t\n"
    "05123450000000\tActive\tWillow\tDistrict Total\tN\t\tNo Data\t\tN\t\t\n"
    "05123450000088\tClosed\tWillow\tTotal Learning\tN\t\tHigh Schools\t9-12\tN\t\t\n"
    "05999990000066\tActive\tAlder\tElm\tN\t\tHigh Schools (Public)\t9-12\tN\t\t\n"
)


def test_open_schools_of_one_district(look: Look) -> None:
    looked = look("directory", STATE, district="willow")
    assert made(looked, "district/schools.csv") == [
        {
            "school": "0000011",
            "name": "Oak",
            "level": "elementary",
            "operator": "district",
            "grades": "K-5",
            "group": "magnet",
            "latitude": "38.1",
            "longitude": "-120.5",
            "preschool": "yes",
        },
        {
            "school": "0000022",
            "name": "Mill",
            "level": "middle",
            "operator": "affiliated",
            "grades": "6-8",
            "preschool": "no",
        },
        {
            "school": "0000033",
            "name": "Sky",
            "level": "span",
            "operator": "charter",
            "grades": "K-8",
            "preschool": "no",
        },
    ]
    assert codes(looked) == ["OB322", "OB323", "OB331"]
    assert (looked.used, looked.left_out) == (3, 7)
    assert looked.reasons["totals of other rows"] == 1


@pytest.mark.parametrize("named", ["0512345", "12345", "Willow"])
def test_a_district_by_name_or_code(look: Look, named: str) -> None:
    assert look("directory", STATE, district=named).used == 3


def test_several_districts_or_none_are_asked_about(look: Look) -> None:
    assert "OB327" in codes(look("directory", STATE))
    missing = look("directory", STATE, district="Wilow")
    assert any("Did you mean 'Willow'?" in each.remedy for each in missing.findings)


@pytest.mark.parametrize(
    ("cell", "operator"),
    [("True", "charter"), ("FALSE", "district"), ("1", "charter"), ("0", "district")],
)
def test_true_and_false_say_whether_a_school_is_a_charter(
    look: Look, cell: str, operator: str
) -> None:
    sent = "CDS Code,School,School Type,Charter,Magnet\n"
    sent += f"05123450000011,Oak,Elementary,{cell},True\n"
    (row,) = made(look("directory", sent), "district/schools.csv")
    assert (row["operator"], row["group"]) == (operator, "magnet")


def test_a_school_that_may_be_a_charter_is_an_error(look: Look) -> None:
    sent = "CDS Code,School,School Type,Charter\n05123450000011,Oak,Elementary,Maybe\n"
    looked = look("directory", sent)
    assert "OB863" in codes(looked)
    assert not looked.tables

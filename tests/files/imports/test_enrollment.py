"""Pupils by school and grade: the three shapes of file, hidden counts, doubles, sums."""

from __future__ import annotations

from tests.files.imports.conftest import Look, codes, made

from openbook.figures.figure import Year

FILE, SUMS = "district/enrollment.csv", "district/cohorts.csv"
OLD = """CDS_CODE,COUNTY,DISTRICT,SCHOOL,ETHNIC,GENDER,KDGN,GR_1,GR_2,UNGR_ELM,ENR_TOTAL
05123450000011,Alder,Willow,Oak Grove Elementary,5,F,20,21,0,2,43
05123450000011,Alder,Willow,Oak Grove Elementary,5,M,22,23,0,0,45
05123450000011,Alder,Willow,Oak Grove Elementary,5,M,22,23,0,0,45
05123450000022,Alder,Willow,Pine Hill,5,M,1,1,1,0,3
05123450000022,Alder,Willow,Mill Road Middle,5,M,x,1,1,0,3
"""
NEW = """AcademicYear|AggregateLevel|CountyCode|DistrictCode|SchoolCode|SchoolName|ReportingCategory|TOTAL_ENR|GR_TK|GR_KN|GR_01
2018-19|D|05|12345|0000000| |TA|500|10|90|95
2018-19|S|05|12345|0000011|Oak Grove Elementary|TA|180|0|80|90
2018-19|S|05|12345|0000011|Oak Grove Elementary|GN_F|90|5|40|45
2018-19|S|05|12345|0000022|Creek Street High|TA|*|0|3|*
"""


def test_rows_by_group_of_pupils_are_added(look: Look) -> None:
    looked = look("enrollment", OLD, year=Year(2018))
    assert made(looked, FILE) == [
        {"year": "2018-19", "school": "oak", "grade": "K", "pupils": "42"},
        {"year": "2018-19", "school": "oak", "grade": "1", "pupils": "44"},
    ]
    assert codes(looked) == ["OB323", "OB324", "OB325", "OB331"]
    (total,) = looked.totals
    assert (total.sent, total.made) == (86, 86)


def test_only_schools_and_all_pupils_are_used(look: Look) -> None:
    looked = look("enrollment", NEW)
    rows = made(looked, FILE)
    assert [(r["school"], r["grade"], r["pupils"]) for r in rows] == [
        ("creek", "K", "3"),
        ("oak", "K", "80"),
        ("oak", "1", "90"),
    ]
    assert codes(looked) == ["OB112", "OB322", "OB329", "OB331"]


def test_a_sum_with_a_hidden_count_is_not_known(look: Look) -> None:
    sums = made(look("enrollment", NEW), SUMS)
    assert [(row["grades"], row["pupils"]) for row in sums] == [("K", "83")]


def test_one_grade_a_row(look: Look) -> None:
    sent = (
        "Year,School,Grade,Students\n2018-2019,oak,KN,86\n2018-2019,oak,03,88\n"
        "2018-2019,oak,3-5,88\n2018-2019,oak,4,-1\n2018-2019,oak,Total,174\n"
    )
    looked = look("enrollment", sent)
    assert [row["grade"] for row in made(looked, FILE)] == ["K", "3"]
    assert codes(looked) == ["OB322", "OB323", "OB326"]


TOTALS = """CDS_CODE,DISTRICT,SCHOOL,LOW_GRADE,HIGH_GRADE,ENROLLMENT_K12_2018_19
05123450000011,Willow,Oak Grove Elementary,K,6,632
05123450000022,Willow,Creek Street High,9,12,370
05123450000011,Willow,Oak Grove Elementary,K,6,632
05123450000099,Willow,No Such School,K,6,12
"""


def test_totals_without_grades_become_one_span(look: Look) -> None:
    looked = look("enrollment", TOTALS, year=Year(2018))
    (row,) = made(looked, SUMS)
    assert (row["grades"], row["operator"], row["pupils"]) == ("K-12", "district", "1002")
    assert row["status"] == "derived"
    assert {"OB324", "OB325"} <= {*codes(looked)}


def test_a_sum_with_a_hidden_total_is_missing(look: Look) -> None:
    looked = look("enrollment", TOTALS.replace("9,12,370", "9,12,*"), year=Year(2018))
    assert not looked.tables
    assert {"OB323", "OB329"} <= {*codes(looked)}

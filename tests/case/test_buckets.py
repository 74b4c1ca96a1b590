"""Buckets: which classes belong together, and which schools are the neediest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api.folder import read_folder
from openbook.case.buckets import Neediest
from openbook.case.case import Case
from openbook.figures.figure import SHARE
from openbook.figures.line import Line
from openbook.figures.operation import Operation
from openbook.files.read import read_case

Write = Callable[[dict[str, str]], Path]

FILES = {
    "district/schools.csv": (
        "school,name,level,operator,grades,group,high_need,source\n"
        "d,D,elementary,district,K-5,,90,story\n"
        "c,C,elementary,district,K-5,,80,story\n"
        "b,B,elementary,affiliated,K-5,,40,story\n"
        "a,A,elementary,district,K-5,,,story\n"
        "x,X,elementary,charter,K-5,,100,story\n"
        "m,M,middle,district,6-8,magnet,100,story\n"
    ),
    "district/enrollment.csv": (
        "year,school,grade,pupils,source\n"
        + "".join(f"2018-19,{s},K,100,story\n" for s in "dcax")
        + "2018-19,b,K,50,story\n2018-19,m,6,100,story\n"
    ),
    "district/sections.csv": (
        "school,grades,subject,sections,seats,largest,source\n"
        + "".join(f"{s},{g},all,2,50,26,story\n" for s in "dcbax" for g in ("K", "1", "4"))
        + "a,4-5,special,1,8,8,story\n"
        "m,6,math,4,120,31,story\n"
        "m,7,math,4,120,,story\n"
    ),
    "offers/o.yaml": (
        "side: union\nmade_on: 2019-01-01\ntitle: Offer\nstanding: open\n"
        "source: story\nterms:\n"
        "  - class_size_cap: {grades: K-3, pupils: 24}\n"
        "  - class_size_cut: {levels: [elementary], schools: 2, pupils: 2}\n"
        "  - community_schools: {schools: 1}\n"
    ),
}


@pytest.fixture
def case(write_case: Write) -> Case:
    found, _ = read_case(write_case(FILES))
    assert found is not None
    return found


def test_classes_are_told_apart_only_where_a_term_does(case: Case) -> None:
    found = {bucket.name: bucket for bucket in case.buckets}
    needy = "2-neediest-elementary"
    assert sorted(found) == [
        "elementary_4_all",
        f"elementary_4_all_{needy}",
        "elementary_K-1_all",
        f"elementary_K-1_all_{needy}",
        "middle_magnet_6-7_math",
    ]
    low = found["elementary_K-1_all"]
    assert (low.sections, low.seats, low.largest) == (8, 200, 26)
    assert [str(span) for span in low.spans] == ["K", "1"]


def test_rows_stand_in_the_order_of_school_ids(case: Case) -> None:
    schools = case.sections.column("school")
    for bucket in case.buckets:
        ids = [schools[row] for row in bucket.rows]
        assert ids == sorted(ids)


def test_the_neediest_have_the_largest_share_and_ties_go_by_id(case: Case) -> None:
    # d 90%, then b and c with 80% each; a is not told, x is no school of the district.
    schools = case.sections.column("school")
    needy = {
        schools[row]
        for bucket in case.buckets
        if Neediest(("elementary",), 2) in bucket.neediest
        for row in bucket.rows
    }
    assert needy == {"d", "b"}


def test_special_classes_charters_and_blanks(case: Case) -> None:
    rows = [row for bucket in case.buckets for row in bucket.rows]
    assert "special" not in {case.sections.column("subject")[row] for row in rows}
    assert "x" not in {case.sections.column("school")[row] for row in rows}
    math = next(b for b in case.buckets if b.subject == "math")
    assert math.largest is None


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_every_class_of_the_examples_is_in_one_bucket_with_a_good_name(name: str) -> None:
    case, _ = read_case(EXAMPLES / name)
    assert case is not None
    rows = [row for bucket in case.buckets for row in bucket.rows]
    ordinary = [s for s in case.sections.column("subject") if s != "special"]
    assert len(rows) == len(set(rows)) == len(ordinary)
    names = [bucket.name for bucket in case.buckets]
    assert len(names) == len(set(names))
    for each in names:
        Line(Operation.INPUT, (), SHARE).named(f"cap.{each}")


@pytest.mark.parametrize("cut", ["school", "level", "operator"])
def test_a_school_whose_row_is_cut_stops_nothing(small_town: Path, cut: str) -> None:
    """Its finding is told; classes and neediest schools are found among the others."""
    file = small_town / "district" / "schools.csv"
    head, first, *rest = file.read_text("utf-8").splitlines()
    cells = first.split(",")
    cells[head.split(",").index(cut)] = ""
    file.write_text("\n".join([head, ",".join(cells), *rest]), "utf-8")
    read = read_folder(small_town)
    assert any(each.place.file == "district/schools.csv" for each in read.findings)
    assert read.case is not None
    assert read.case.buckets

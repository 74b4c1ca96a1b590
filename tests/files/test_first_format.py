"""The first case folder ever written still opens: nothing has to be migrated.

`first_format` is the small-town case as it was on the first day of the format. Fields and
files were added since, none was taken out, and one that got a better name is still read.
"""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

import openbook
from openbook.case.format.table import Table
from openbook.files.read import read_case

FIRST = Path(__file__).parent / "first_format"
# Assumptions that the model did not ask for on that day; nobody can write them for a side.
ASKED_SINCE = """\
side: district
title: What a projection has asked for since
made_on: 2019-01-11
source: invented
assumptions:
  unemployment.rate: {value: 0.05%}
  classes.per_teacher: {value: 5}
  posts.filled: {value: 100%}
  budget.surprise: {value: $0}
  bond.amount: {value: $0}
"""


@pytest.mark.parametrize("viewer", ["public", "district", "union"])
def test_it_reads_without_an_error_or_an_unknown_word(viewer):
    case, findings = read_case(FIRST, viewer)
    assert case is not None
    assert [each.code for each in findings] == []


def test_no_row_is_lost():
    case, _ = read_case(FIRST, "public")
    assert case is not None
    tables = {each.file: each for each in vars(case).values() if isinstance(each, Table)}
    files = sorted(FIRST.rglob("*.csv"))
    assert len(files) > 15
    for file in files:
        name = file.relative_to(FIRST).as_posix()
        if name in tables:
            with file.open(encoding="utf-8", newline="") as rows:
                assert len(tables[name]) == len(list(csv.DictReader(rows))), name
    assert len(case.offers) == 2
    assert len(case.books) == 2


def test_with_what_is_asked_for_since_it_gives_figures(tmp_path):
    folder = tmp_path / "case"
    shutil.copytree(FIRST, folder)
    (folder / "books/later.yaml").write_text(ASKED_SINCE, "utf-8")
    for side in ("district", "union"):
        book = folder / f"books/{side}.yaml"
        book.write_text(f"otherwise: later\n{book.read_text('utf-8')}", "utf-8")
    projected = openbook.open_case(folder).project(book="district")
    assert projected.alone.values("reserve.available").size == 3


def test_an_assumption_under_its_old_name_is_read_as_the_new_one(tmp_path):
    folder = tmp_path / "case"
    shutil.copytree(FIRST, folder)
    (folder / "books/later.yaml").write_text(ASKED_SINCE, "utf-8")
    case, findings = read_case(folder, "public")
    assert case is not None
    assert [each.code for each in findings] == []
    (later,) = (book for book in case.books if book.id == "later")
    names = {each.name for each in later.assumptions}
    assert "variance.unexplained" in names
    assert "budget.surprise" not in names


def test_an_assumption_under_both_names_is_told(tmp_path):
    folder = tmp_path / "case"
    shutil.copytree(FIRST, folder)
    both = f"{ASKED_SINCE}  variance.unexplained: {{value: $5}}\n"
    (folder / "books/later.yaml").write_text(both, "utf-8")
    _, findings = read_case(folder, "public")
    assert [each.code for each in findings] == ["OB919"]


def test_a_field_under_its_former_name_is_read_as_the_new_one(tmp_path):
    case, _ = read_case(FIRST, "public")
    assert case is not None
    assert case.district is not None
    assert case.strike is not None
    assert [unit.work_year.value for unit in case.district.units if unit.work_year] == [185]
    assert case.strike.substitute_day is not None
    assert case.strike.substitute_day.value == 160
    folder = tmp_path / "case"
    shutil.copytree(FIRST, folder)
    strike = folder / "strike/strike.yaml"
    strike.write_text(f"substitute_day: 170\n{strike.read_text('utf-8')}", "utf-8")
    case, findings = read_case(folder, "public")
    assert [each.code for each in findings] == ["OB913"]
    assert case is not None
    assert case.strike is not None
    assert case.strike.substitute_day is not None
    assert case.strike.substitute_day.value == 170

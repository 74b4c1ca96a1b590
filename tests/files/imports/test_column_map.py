"""Columns of any name: mapped once, remembered, refused where they fit none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.files.imports.conftest import codes, made

from openbook.api import folder as api
from openbook.api.imports import import_file, look_at_file
from openbook.files.imports.kind import ImportLook
from openbook.files.imports.request import ImportRequest, NewSource
from openbook.reports.intake_report import looked_data, looked_text

TEXT = 'FY,Acct,Txt,Budget 2018-19,Budget 2019-20\n2018-19,1000,Salaries,"6,100,000",9\n'
MAP = (("year", "FY"), ("object", "Acct"), ("label", "Txt"), ("amount", "Budget 2018-19"))
FILL = (("fund", "01"), ("stage", "first interim"))
BUDGET = "district/budget.csv"


@pytest.fixture
def cedar(tmp_path: Path) -> Path:
    folder = tmp_path / "cedar"
    api.new_case(folder, title="Cedar", state="california", as_of=date(2019, 1, 18))
    return folder


def asked(**said: Any) -> ImportRequest:
    new = NewSource("Cedar Unified", "First interim")
    return ImportRequest(name="budget", source="office", new_source=new, **said)


def sent(folder: Path, text: str) -> Path:
    file = folder.parent / "office.csv"
    file.write_text(text, "utf-8")
    return file


def test_a_mapping_is_made_once_and_remembered(cedar: Path) -> None:
    request = asked(columns=MAP, values=FILL)
    _, written = import_file(cedar, "table", sent(cedar, TEXT), request)
    assert {BUDGET, "imports.yaml"} <= {*written}
    memory = api.case_in(cedar).imports
    assert memory
    assert [each.column for each in memory.mappings[0].columns] == [n for n, _ in (*MAP, *FILL)]
    later = sent(cedar, TEXT.replace("6,100,000", "6,150,000"))
    look = look_at_file(cedar, "table", later, ImportRequest(name="budget", add=True))
    (row,) = made(look, BUDGET)
    assert (row["amount"], row["fund"], row["stage"]) == ("6,150,000", "01", "first interim")
    (change,) = look.tables[0].changes
    assert (change.column, change.was, change.now) == ("amount", "6,100,000", "6,150,000")
    assert "amount 6,100,000 → 6,150,000" in looked_text(look)
    assert looked_data(look)["tables"][0]["changes"][0]["now"] == "6,150,000"
    other = import_file(
        cedar, "table", later, ImportRequest(name="budget", source="office", add=True)
    )
    assert other[1] == (BUDGET,)  # nothing new to remember


@pytest.mark.parametrize(
    "columns", [(("amount", "Budget 2030-31"),), (("nothing", "FY"),)], ids=["theirs", "ours"]
)
def test_a_mapping_that_fits_no_column_is_refused(
    cedar: Path, columns: tuple[tuple[str, str], ...]
) -> None:
    look: ImportLook
    look, written = import_file(
        cedar, "table", sent(cedar, TEXT), asked(columns=(*MAP[:3], *columns))
    )
    assert codes(look) == ["OB867"]
    assert not written
    assert not (cedar / "imports.yaml").exists()


def test_a_new_version_is_compared_with_the_one_before(cedar: Path) -> None:
    import_file(cedar, "table", sent(cedar, TEXT), asked(columns=MAP, values=FILL))
    fill = (("fund", "01"), ("stage", "second interim"))
    second = sent(cedar, TEXT.replace("6,100,000", "6,000,000"))
    look = look_at_file(cedar, "table", second, asked(columns=MAP, values=fill, add=True))
    (change,) = look.tables[0].changes
    assert (change.was, change.now) == ("6,100,000", "6,000,000")
    assert change.row.startswith("2018-19, second interim")


STAFF = """year,metric,dimension,value
2018-19,support_fte,nurse,1.5
2018-19,students_per,nurse,700
2018-19,support_fte,nurse,"1,000.5"
2018-19,support_fte,counselor,2
"""
POSTS = "district/posts.csv"
BY_ROLE = (("role", "dimension"), ("fte", "value"))


def test_rows_of_one_key_are_never_taken_for_the_whole(cedar: Path) -> None:
    request = ImportRequest(columns=BY_ROLE, source="office", new_source=NewSource("A", "B"))
    look, written = import_file(cedar, "table", sent(cedar, STAFF), request)
    assert codes(look) == ["OB868"]
    assert not written


def test_chosen_rows_are_added_up_and_the_choice_is_remembered(cedar: Path) -> None:
    first = ImportRequest(
        columns=BY_ROLE,
        only=(("Metric", "support_fte"),),
        add_up=True,
        source="office",
        new_source=NewSource("A", "B"),
    )
    look, written = import_file(cedar, "table", sent(cedar, STAFF), first)
    assert {POSTS, "imports.yaml"} <= {*written}
    assert [(row["role"], row["fte"]) for row in made(look, POSTS)] == [
        ("nurse", "1002"),
        ("counselor", "2"),
    ]
    assert [(each.sent, each.made) for each in look.totals] == [(3, 2), (1004, 1004)]
    assert look.reasons == {"of other rows than those that were asked for": 1}
    later = sent(cedar, STAFF.replace("1.5", "2.5"))
    look = look_at_file(cedar, "table", later, ImportRequest(add=True))
    assert [row["fte"] for row in made(look, POSTS)] == ["1003", "2"]
    other = "year,Topic,value,unit\n2018-19,students.poverty,12,pupils\n"
    asked_anew = replace(first, name="facts", columns=(("quantity", "Topic"),), only=())
    import_file(cedar, "table", sent(cedar, other), asked_anew)
    memory = api.case_in(cedar).imports  # both are remembered, and the case still opens
    assert memory is not None
    assert [each.name for each in memory.mappings] == ["", "facts"]
    later = sent(cedar, STAFF)
    gone = ImportRequest(columns=BY_ROLE, only=(("kind", "support_fte"),))
    assert codes(look_at_file(cedar, "table", later, gone)) == ["OB867"]


def test_a_rate_is_kept_only_where_all_rows_agree(cedar: Path) -> None:
    text = "year,role,fte,cost\n2018-19,nurse,1,90000\n2018-19,nurse,1,95000\n"
    text += "2018-19,aide,1,40000\n2018-19,aide,x,40000\n"
    look = look_at_file(cedar, "table", sent(cedar, text), ImportRequest(add_up=True))
    assert [(row["fte"], row.get("cost", "")) for row in made(look, POSTS)] == [("2", "")]
    assert "OB917" in codes(look)  # what is not a number is told, not added

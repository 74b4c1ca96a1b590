"""Columns of any name: mapped once, remembered, refused where they fit none."""

from __future__ import annotations

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

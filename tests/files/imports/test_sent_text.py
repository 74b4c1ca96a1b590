"""Files as they come: encodings, signs between cells, other kinds, broken and huge ones."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.files.imports.conftest import Look, codes, made, read_alone

from openbook.api import folder
from openbook.api.imports import look_at_file
from openbook.files.imports.kinds import sacs
from openbook.files.imports.request import ImportRequest
from openbook.files.imports.sent_table import NotImportedError, recognized

SENT = "Step,Niño,MA\n1,50000,60000\n2,51000,61000\n"
ROWS = ["Niño", "Niño", "MA", "MA"]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"]
)
def test_encodings(look: Look, encoding: str) -> None:
    looked = look("schedule", SENT.encode(encoding))
    assert looked.table
    assert looked.table.header == ("Step", "Niño", "MA")
    assert looked.used == 2
    told = codes(looked)
    assert told == ([] if encoding.startswith("utf-8") else ["OB328"])


@pytest.mark.parametrize("sign", [",", "\t", ";", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_signs_between_cells_and_line_ends(look: Look, sign: str, end: str) -> None:
    sent = SENT.replace(",", sign).replace("\n", end).replace("ñ", "n")
    looked = look("schedule", sent)
    assert len(made(looked, "district/schedules/teachers.csv")) == 4


@pytest.mark.parametrize("content", [b"%PDF-1.4", b"\x1f\x8b", b"  \n", bytes(range(256))])
def test_what_is_no_text_is_told(look: Look, content: bytes) -> None:
    assert codes(look("sacs", content)) == ["OB320"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotImportedError, match="no such file"):
        recognized(tmp_path / "none.csv")
    with pytest.raises(NotImportedError, match="not a plain file"):
        recognized(tmp_path)


def test_an_unknown_kind_gets_a_suggestion(tmp_path: Path) -> None:
    with pytest.raises(NotImportedError, match="Did you mean 'payroll'"):
        look_at_file(EXAMPLES / "small-town", "payrol", tmp_path, ImportRequest())


def test_people_are_never_taken_for_pay(look: Look) -> None:
    looked = look("schedule", "Employee ID,Column,Step\n70001,BA,1\n70002,BA,2\n")
    assert codes(looked) == ["OB321"]
    (finding,) = looked.findings
    assert "openbook import payroll" in finding.remedy
    assert not looked.tables


def test_names_that_lead_elsewhere_are_refused(look: Look) -> None:
    for said in ({"name": "../../x"}, {"unit": "a/b"}):
        with pytest.raises(NotImportedError, match="is not a short name"):
            look("schedule", SENT, **said)


def test_a_line_without_end_is_not_read_whole(look: Look) -> None:
    looked = look("schedule", "Step,MA\n1,60000\n2," + "9" * 3_000_000)
    assert codes(looked) == ["OB339"]
    assert looked.used == 1


def test_rows_with_too_many_cells_are_told(look: Look) -> None:
    looked = look("schedule", "Step,MA\n1,60000,,\n2,61000,7\n3\n")
    assert (looked.used, codes(looked)) == (2, ["OB323"])


def peak_of(tmp_path: Path, rows: int) -> int:
    """The most memory that is held while a ledger of so many rows is read."""
    file = tmp_path / "ledger.csv"
    row = "2018-19,A,01,0000,1100,12.50\n"
    head = "Year,Period,Fund,Resource,Object,Amount\n"
    file.write_text(head + row * rows, "utf-8")
    case = folder.case_in(EXAMPLES / "small-town")
    tracemalloc.start()
    assert read_alone(sacs.KIND, file, case).used == rows
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    assert peak_of(tmp_path, 2_000) < peak_of(tmp_path, 1_000) + 40_000

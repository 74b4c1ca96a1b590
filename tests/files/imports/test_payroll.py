"""A payroll becomes counts: small cells are told, and nobody can be found in them."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tests.files.imports.conftest import Look, codes, made

from openbook.api.folder import case_in
from openbook.api.imports import import_file, look_at_file
from openbook.files.imports.book_entry import with_funded
from openbook.files.imports.cells import Cell, CellCount, with_merged, without_small
from openbook.files.imports.request import ImportRequest
from openbook.findings.finding import as_text
from openbook.reports.intake_report import looked_data, looked_text

FILE = "district/staff.csv"
HEAD = "Employee ID,Name,Bargaining Unit,Column,Step,FTE\n"
SIX = "".join(f"9{n},Person{n},Teachers,BA,6,1.0\n" for n in range(6))
ROLL = (
    HEAD
    + SIX
    + """77,Zoe Quill,Teachers,BA,7,0.5
77,Zoe Quill,Teachers,BA,7,0.5
90,Person0,Teachers,BA,6,1.0
88,Max Reed,Drivers,BA,6,1.0
89,Kim Ash,Teachers,BA,L3,1.0
87,Lee Oak,Teachers,BA,6,-1
,,,Total,,9
"""
)


def test_people_are_counted_and_small_cells_left_out(look: Look) -> None:
    looked = look("payroll", ROLL)
    assert made(looked, FILE) == [
        {
            "unit": "teachers",
            "column": "BA",
            "step": "6",
            "fte": "6.00",
            "status": "derived",
            "note": "left out: 1 person at steps with fewer than 5",
        }
    ]
    assert codes(looked) == ["OB322", "OB323", "OB324", "OB326", "OB330"]
    people, fte = looked.totals
    assert (people.sent, people.made) == (7, 6)
    assert (fte.sent, fte.made) == (7.0, 6.0)


def test_small_cells_can_be_merged(look: Look) -> None:
    looked = look("payroll", ROLL, merge=True)
    (row,) = made(looked, FILE)
    assert (row["step"], row["fte"]) == ("6", "7.00")
    assert row["note"] == "with people of neighboring steps"
    told = [each.what for each in looked.findings if each.code == "OB330"]
    assert told == ["put at a neighboring step: 1 person, because fewer than 5 stand at their own"]


def test_no_name_and_no_number_of_a_person_is_told(look: Look) -> None:
    looked = look("payroll", ROLL)
    every = "".join(
        [
            json.dumps(looked_data(looked)),
            looked_text(looked),
            *map(as_text, looked.findings),
            *(table.merged.text for table in looked.tables),
        ]
    )
    for secret in ("Zoe", "Quill", "Max", "Kim", "Person", "77", "88", "89"):
        assert secret not in every


def test_without_shares_everybody_counts_as_one(look: Look) -> None:
    sent = "ID,Lane,Step\n" + "".join(f"{n},MA,{n % 2 * 5 + 1}\n" for n in range(12))
    looked = look("payroll", sent, unit="teachers")
    assert [row["fte"] for row in made(looked, FILE)] == ["6.00", "6.00"]
    assert codes(looked) == ["OB332"]


def test_shares_as_percentages(look: Look) -> None:
    rows = "".join(f"{n},teachers,MA,6,60\n" for n in range(5))
    looked = look("payroll", "ID,Unit,Class,Step,Percent Full Time\n" + rows)
    assert made(looked, FILE)[0]["fte"] == "3.00"


CELLS = st.dictionaries(
    st.tuples(st.just("teachers"), st.sampled_from(["BA", "MA"]), st.integers(1, 9).map(float)),
    st.integers(1, 12).map(lambda n: CellCount(n, n * 0.75)),
    max_size=12,
)


@given(CELLS, st.integers(2, 8))
def test_no_cell_is_smaller_than_allowed_and_nobody_is_lost(
    cells: dict[Cell, CellCount], fewest: int
) -> None:
    everybody = sum(each.people for each in cells.values())
    for shown in (without_small(cells, fewest), with_merged(cells, fewest)):
        assert all(each.people >= fewest for each in shown.cells.values())
        in_cells = sum(each.people for each in shown.cells.values())
        assert in_cells + shown.left_out == everybody
    merged = with_merged(cells, fewest)
    assert merged.left_out <= without_small(cells, fewest).left_out
    if not merged.left_out:
        fte = sum(each.fte for each in merged.cells.values())
        assert isclose(fte, sum(each.fte for each in cells.values()))


POSITIONS = "Position ID,Employee ID,Bargaining Unit,Column,Step,Hours per day,Account\n" + "".join(
    f"P{n},9{n},Teachers,BA,6,{hours},01-{resource}-0-1110-1000-1100\n"
    for n, (hours, resource) in enumerate(
        [(8, "0000"), (8, "0000"), (4, "0000"), (6, "6500"), (8, "3010"), (8, "1400")]
    )
)


def test_position_control_with_hours_and_accounts(look: Look) -> None:
    sent = POSITIONS + "P7,,Teachers,BA,6,8,01-0000-0-1110-1000-1100\n"
    assert "OB321" in codes(look("payroll", sent))  # hours of which day?
    looked = look("payroll", sent, hours=8.0)
    (row,) = made(looked, FILE)
    assert row["fte"] == "5.25"
    assert looked.left_out == 1  # nobody holds the last position
    told = {check.label: check.made for check in looked.totals}
    assert told["FTE of teachers paid from restricted resources"] == 1.75
    assert told["FTE of teachers paid from unrestricted resources"] == 3.5


DISTRICT = "district/district.yaml"
BLOCK = """name: A district
units:
  - id: teachers
    name: Teachers
  # others
  - {id: aides, name: Aides, members: 5}
"""


def test_which_money_pays_a_unit_is_written_with_it(willow: Path, tmp_path: Path) -> None:
    """3.5 of 6.25 FTE are unrestricted, one person is paid by the cafeteria fund."""
    sent = tmp_path / "positions.csv"
    sent.write_text(POSITIONS + "P9,99,Teachers,BA,6,8,13-5310-0-0000-3700-2200\n", "utf-8")
    asked = ImportRequest(hours=8.0, source="invented")
    assert not look_at_file(willow, "payroll", sent, asked).texts  # it says so already
    file = willow / DISTRICT
    text = file.read_text("utf-8")
    file.write_text(text.replace("    funded: {unrestricted: 85%, restricted: 15%}\n", ""), "utf-8")
    looked = look_at_file(willow, "payroll", sent, asked)
    assert [each.name for each in looked.texts] == [DISTRICT]
    _, written = import_file(willow, "payroll", sent, asked, replace=True)
    assert DISTRICT in written
    (teachers, *_) = case_in(willow).units
    shares = {name: figure.value for name, figure in teachers.funded.items()}
    assert shares == pytest.approx({"unrestricted": 0.56, "restricted": 0.28, "other_funds": 0.16})


@pytest.mark.parametrize("unit", ["teachers", "aides"])
def test_only_the_entry_of_the_unit_is_touched(unit: str) -> None:
    text, written = with_funded(BLOCK, {unit: {"unrestricted": 80.0, "restricted": 20.0}})
    assert written == (unit,)
    new, old = (yaml.safe_load(each) for each in (text, BLOCK))
    found = next(each for each in new["units"] if each["id"] == unit)
    assert found.pop("funded") == {"unrestricted": "80%", "restricted": "20%"}
    assert new == old
    assert with_funded(text, {unit: {"unrestricted": 70.0}}) == (text, ())


@pytest.mark.parametrize("text", ["", "units: []", "units:\n  - {id: aides,\n     name: Aides}\n"])
def test_a_unit_that_cannot_be_written_to_is_left(text: str) -> None:
    assert with_funded(text, {"aides": {"unrestricted": 100.0}}) == (text, ())

"""A workbook that came back: changes are told, everything else is refused with its cell."""

from __future__ import annotations

import re

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.reports.workbook.bad_workbooks import (
    FORM,
    INPUTS,
    SUMMARY,
    good,
    input_cell,
    look_at,
    made,
    other_stamp,
    packed,
    part_of,
    parts_of,
    replaced,
    text_cell,
    with_cells,
    with_part,
)

from openbook.api.projection import project_case
from openbook.cli.main import main
from openbook.files.xlsx_reader import MOST_BYTES, open_package
from openbook.reports.workbook.changes import same_formula
from openbook.reports.workbook.review import diff_data, diff_text

CASE = str(EXAMPLES / "small-town")
RATE = input_cell("attendance.rate", 0)


@pytest.fixture(scope="module")
def changed() -> bytes:
    return with_cells(
        {
            input_cell("raise.teachers", 1): "<v>0.02</v>",
            input_cell("funding.cola", 2): "<v>0.03</v>",
        }
    )


def test_a_workbook_that_nobody_changed_has_no_changes(tmp_path):
    looked = look_at(good(), tmp_path)
    assert not looked.findings
    assert not looked.changed
    assert diff_text(looked) == "plan.xlsx: no input was changed."


def test_changes_are_told_with_what_they_do_to_the_reserve(changed, tmp_path):
    looked = look_at(changed, tmp_path)
    data = diff_data(looked)
    assert [each["name"] for each in data["changes"]] == ["funding.cola", "raise.teachers"]
    raised = data["changes"][1]
    assert raised["old"]["2019-20"] == 0.0
    assert raised["new"]["2019-20"] == 0.02
    assert raised["reserve"]["2018-19"] == 0.0
    assert raised["reserve"]["2019-20"] < -100_000
    alone = sum(each["reserve"]["2020-21"] for each in data["changes"])
    reserve = "reserve.available"
    together = data["after"][reserve][2] - data["before"][reserve][2]
    assert together == pytest.approx(alone, rel=0.01)
    assert "2019-20: 0% → 2%" in diff_text(looked)


def chosen(book: str, offer: str) -> bytes:
    return with_cells({(SUMMARY, "A2"): text_cell(book), (SUMMARY, "A3"): text_cell(offer)})


def test_what_was_chosen_comes_back(tmp_path):
    names = made().prepared.choices
    looked = look_at(chosen("WCTA", names.offers[1]), tmp_path)
    assert not looked.findings
    assert not looked.changed
    assert looked.made is not None
    assert looked.made.stamp.book == "union"
    assert looked.made.stamp.offer_names == ["2018-10-05-union"]
    text = diff_text(looked)
    assert f"what is chosen was changed to the assumptions of WCTA, with {names.offers[1]}" in text
    data = diff_data(looked)
    other = project_case(CASE, book="union", offers=["2018-10-05-union"]).alone
    assert data["after"]["reserve.available"] == pytest.approx(
        other.values("reserve.available")[0].tolist()
    )
    own = project_case(CASE, offers=["2019-01-11-district"]).alone
    assert data["before"]["reserve.available"] == pytest.approx(
        own.values("reserve.available")[0].tolist()
    )


def test_what_is_typed_over_is_a_change_of_what_is_chosen(tmp_path):
    contract = made().prepared.choices.offers[0]
    part, cell = input_cell("funding.cola", 2)
    content = with_cells(
        {
            (SUMMARY, "A2"): text_cell("WCTA"),
            (SUMMARY, "A3"): text_cell(contract),
            (part, cell): "<v>0.03</v>",
        }
    )
    looked = look_at(content, tmp_path)
    (change,) = looked.changed
    own = project_case(CASE, book="union", offers=[]).alone.worlds.one(0)["funding.cola"]
    assert change.old == own
    assert change.new == (*own[:2], 0.03)


def test_the_command_shows_them(changed, tmp_path, capsys):
    file = tmp_path / "plan.xlsx"
    file.write_bytes(changed)
    assert main(["workbook", "diff", CASE, str(file)]) == 0
    assert "2 inputs changed" in capsys.readouterr().out
    file.write_bytes(good()[:100])
    assert main(["workbook", "diff", CASE, str(file), "--json"]) == 1
    assert '"OB304"' in capsys.readouterr().out
    assert main(["workbook", "diff", CASE, str(tmp_path / "none.xlsx")]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(lambda: b"", "OB304", id="nothing"),
        pytest.param(lambda: b"PK\x03\x04" + b"\0" * 500, "OB304", id="half an archive"),
        pytest.param(lambda: packed({"a": b"b"}), "OB304", id="another archive"),
        pytest.param(lambda: with_part(INPUTS, b"<a"), "OB304", id="broken XML"),
        pytest.param(
            lambda: with_part(INPUTS, b'<a><c r="ZZZZ1"><v>1</v></c></a>'),
            "OB304",
            id="a cell beyond every sheet",
        ),
        pytest.param(lambda: with_part(INPUTS, "<a/>".encode("utf-16")), "OB308", id="UTF-16"),
        pytest.param(
            lambda: packed({**parts_of(good()), **{f"p{n}": b"" for n in range(1_001)}}),
            "OB305",
            id="too many parts",
        ),
        pytest.param(
            lambda: with_part(INPUTS, b"<a>" + b'<c r="A1"/>' * 600_001 + b"</a>"),
            "OB305",
            id="too many cells",
        ),
        pytest.param(
            lambda: replaced(
                "[Content_Types].xml", "sheet.main+xml", "sheet.macroEnabled.main+xml"
            ),
            "OB306",
            id="a macro workbook without macros",
        ),
        pytest.param(lambda: with_part("xl/connections.xml", b"<a/>"), "OB307", id="query"),
        pytest.param(lambda: other_stamp("content", "0"), "OB311", id="other figures"),
        pytest.param(lambda: other_stamp("book", "nobody"), "OB311", id="no such book"),
        pytest.param(lambda: other_stamp("viewer", "union"), "OB310", id="private"),
        pytest.param(
            lambda: with_cells({(INPUTS, "D4"): text_cell("2030-31")}), "OB313", id="a year renamed"
        ),
        pytest.param(lambda: with_cells({RATE: ""}), "OB314", id="empty"),
        pytest.param(
            lambda: with_cells({RATE: "<f>1/0</f><v>1</v>"}), "OB314", id="a formula in an input"
        ),
        pytest.param(lambda: with_cells({RATE: "<v>1e999</v>"}), "OB314", id="infinity"),
        pytest.param(
            lambda: with_cells({(FORM, "C8"): "<f>Revenue!D5*2</f><v>1</v>"}),
            "OB315",
            id="another formula",
        ),
        pytest.param(
            lambda: with_cells({(SUMMARY, "A2"): text_cell("Nobody")}), "OB314", id="nobody's"
        ),
        pytest.param(lambda: with_cells({(SUMMARY, "A3"): "<v>7</v>"}), "OB314", id="no offer"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_its_finding(content, code, tmp_path):
    looked = look_at(content(), tmp_path)
    assert {finding.code for finding in looked.findings} == {code}
    assert not looked.changed


def test_a_larger_file_than_any_workbook_is_not_unpacked():
    package = open_package(b"PK\x05\x06" + b"\0" * (MOST_BYTES + 18), "x.xlsx")
    assert package.findings[0].code in {"OB304", "OB305"}


def test_a_moved_column_is_told_in_a_few_findings_not_in_thousands(tmp_path):
    parts = parts_of(good())
    pay = part_of("Pay")
    text = parts[pay].decode().replace("<f>", "<f>1+")
    looked = look_at(packed({**parts, pay: text.encode()}), tmp_path)
    assert {finding.code for finding in looked.findings} == {"OB315"}
    assert len(looked.findings) == 20


def test_own_sheets_and_notes_are_nobodys_business(tmp_path):
    parts = parts_of(good())
    book = parts["xl/workbook.xml"].decode()
    book = book.replace("<sheets>", '<sheets><sheet name="Mine" sheetId="99" r:id="rId1"/>')
    looked = look_at(packed({**parts, "xl/workbook.xml": book.encode()}), tmp_path)
    assert not looked.findings


def test_shared_formulas_are_read_as_each_cell_has_them(tmp_path):
    text = parts_of(good())[SUMMARY].decode()
    cells = re.findall(r'(<c r="[DEF]5" s="\d+")><f>(\w+!)([DEF])(\d+)</f>', text)
    assert [each[2] for each in cells] == ["D", "E", "F"]
    for cell, sheet, column, row in cells:
        own = f"{sheet}{column}{row}" if column == "D" else ""
        shared = f'<f t="shared" si="0" ref="D5:F5">{own}</f>'
        text = text.replace(f"{cell}><f>{sheet}{column}{row}</f>", f"{cell}>{shared}")
    assert not look_at(with_part(SUMMARY, text.encode()), tmp_path).findings


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("=Pay!E5*(1+Inputs!E7)", "='Pay'!E5 * (1+Inputs!E7)", True),
        ("=INT(E5+0.5+0.000000001)", "=INT(E5+0.5+1E-09)", True),
        ("=E5+E6", "=E6+E5", False),
        ("=E15", "=E1", False),
        ("=E5*10", "=E5*1", False),
    ],
)
def test_the_same_formula_written_in_another_way(one, other, same):
    assert same_formula(one, other) is same


@pytest.mark.seeds(12, 100)
def test_a_damaged_file_is_told_and_never_a_crash(seed, tmp_path):
    random = np.random.default_rng(seed)
    parts = parts_of(good())
    name = ["xl/workbook.xml", INPUTS, FORM, "xl/_rels/workbook.xml.rels"][seed % 4]
    text = bytearray(parts[name])
    for place in random.integers(len(text), size=3):
        text[place] = int(random.integers(32, 127))
    end = len(text) if seed % 2 else int(random.integers(len(text)))
    looked = look_at(packed({**parts, name: bytes(text[:end])}), tmp_path)
    assert looked.findings or not looked.changed

"""Limits: every number of a case has them, and every door applies them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.reports.workbook.bad_workbooks import INPUTS, good, input_cell, parts_of, with_cells

from openbook.api import folder as api
from openbook.api import uploads
from openbook.api.projection import project_case
from openbook.api.view import opened
from openbook.api.workbook import model_sheets
from openbook.api.workbook_changes import apply_workbook
from openbook.case.assumptions import ASSUMPTIONS
from openbook.case.format import fields
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.limits import ANY, DEFINITION, PART, Limits
from openbook.case.tables.state_aid import DistrictRow
from openbook.case.tables.walkout import TriedCount
from openbook.files.describe import all_files, inner_types
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.reports.words.words import words_in
from openbook.reports.workbook.cells import CellPart
from openbook.reports.workbook.line_rows import input_limits
from openbook.terms.shelf import TERMS
from openbook.web.app import make_app
from openbook.web.desk import Desk


def check(folder: Path) -> tuple[Finding, ...]:
    return api.check_case(folder)


TOWN = EXAMPLES / "small-town"
BOOK = "books/district.yaml"
NUMBERS = {
    FieldKind.NUMBER,
    FieldKind.FIGURE,
    FieldKind.BY_YEAR,
    FieldKind.BY_NAME,
    FieldKind.SPREAD,
    FieldKind.DAY,
    FieldKind.YEAR,
}


def every_field() -> dict[str, Spec]:
    """Return each field of each file, entry and term that holds a number or a day."""
    waiting: list[type] = [*all_files().values(), TriedCount, DistrictRow]
    waiting += [TERMS.get(word) for word in TERMS.names()]
    found: dict[str, Spec] = {}
    seen: set[type] = set()
    while waiting:
        kind = waiting.pop()
        if kind in seen:
            continue
        seen.add(kind)
        waiting += inner_types(kind).values()
        for name, spec in specs(kind).items():
            if spec.kind in NUMBERS:
                found[f"{kind.__name__}.{name}"] = spec
    return found


FIELDS = every_field()


def test_there_are_fields_to_look_at() -> None:
    assert len(FIELDS) > 100
    assert {"Enrollment.pupils", "SalaryRaise.share", "Assumption.value"} <= set(FIELDS)


def test_every_field_has_hard_limits_and_a_range() -> None:
    without = [name for name, spec in FIELDS.items() if spec.limits is None]
    assert not without, "declare limits= beside the field"
    odd = [name for name, spec in FIELDS.items() if spec.limits and not in_order(spec.limits)]
    assert not odd


@pytest.mark.parametrize("kind", ASSUMPTIONS, ids=lambda kind: kind.name)
def test_every_assumption_has_hard_limits_and_a_range(kind) -> None:
    assert kind.limits is not None, "declare limits= beside the assumption"
    assert in_order(kind.limits)
    narrow = (kind.limits.low, kind.limits.high) != (kind.limits.least, kind.limits.most)
    assert narrow or kind.limits.source == DEFINITION
    if kind.unit == "share":
        assert kind.limits.most <= 2, "96 typed for 96% must be refused"


def test_a_number_cannot_be_declared_without_limits() -> None:
    made: Any
    for made in (fields.number, fields.figure, fields.by_year, fields.spread):
        with pytest.raises(TypeError, match="limits"):
            made("What it says", "USD")


# Their unit or their line is beside them; evidence/checks/quantities.py
# compares them with it, and the reader of books with the assumption.
BESIDE = {
    "Assumption.value",
    "Assumption.by_year",
    "Assumption.spread",
    "Claim.value",
    "Claim.value_to",
    "Condition.above",
    "ComparedFigure.value",
    "Condition.below",
    "MissCause.value",
    "PastProjection.value",
    "PastProjection.value_to",
    "PastProjection.outcome",
    "YearlyFact.value",
}


def test_only_figures_with_a_unit_beside_them_have_no_range_of_their_own() -> None:
    wide = {name for name, spec in FIELDS.items() if spec.limits == ANY}
    assert wide == BESIDE
    for name in set(FIELDS) - wide:
        limits = FIELDS[name].limits
        assert limits is not None
        narrow = limits.low > limits.least or limits.high < limits.most
        assert narrow or limits.source == DEFINITION, name


def in_order(limits: Limits) -> bool:
    return limits.least <= limits.low < limits.high <= limits.most


@pytest.mark.parametrize("case", ["small-town", "la-2019"])
def test_the_built_in_cases_stay_inside_the_ranges(case: str) -> None:
    findings = check(EXAMPLES / case)
    assert not [each for each in findings if each.severity is Severity.ERROR]
    assert not [each for each in findings if each.code == "OB860"]


@pytest.mark.parametrize("case", ["small-town", "la-2019"])
def test_every_input_of_the_model_has_limits_that_admit_it(case: str) -> None:
    projection = project_case(opened(EXAMPLES / case))
    world = projection.alone.worlds.one(0)
    assert len(world) > 30
    for name, values in world.items():
        limits = input_limits(name)
        assert limits.low > limits.least or limits.high < limits.most or limits == PART
        each = values if isinstance(values, tuple) else (values,)
        assert all(map(limits.admit, map(float, each))), name


@pytest.fixture
def town(tmp_path: Path) -> Path:
    shutil.copytree(TOWN, tmp_path / "town")
    return tmp_path / "town"


def changed(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def told(folder: Path) -> list[tuple[str, Severity]]:
    findings = check(folder)
    return [(each.code, each.severity) for each in findings]


RATE = "attendance.rate: {value: 95%"


@pytest.mark.parametrize("typed", ["96", "9600%", "101%", "-5%"])
def test_a_file_with_an_impossible_attendance_has_an_error(town, typed) -> None:
    changed(town, BOOK, RATE, f"attendance.rate: {{value: {typed}")
    assert told(town) == [("OB918", Severity.ERROR)]


def test_a_range_with_an_impossible_end_has_an_error(town) -> None:
    changed(town, BOOK, "spread: 94% to 96%", "spread: 94% to 960%")
    assert told(town) == [("OB918", Severity.ERROR)]


def test_outside_the_range_a_warning_names_it_and_its_source(town) -> None:
    changed(town, BOOK, RATE, "attendance.rate: {value: 60%")
    (finding,) = (each for each in check(town) if each.code == "OB860")
    assert finding.severity is Severity.WARNING
    assert "82% to 98%" in finding.what
    assert "San Juan" in finding.what


def test_a_range_without_a_source_is_called_unconfirmed(town) -> None:
    changed(town, BOOK, "enrollment.change: {value: -", "enrollment.change: {value: -1")
    found = [each for each in check(town) if each.code == "OB860"]
    assert "(unconfirmed)" in found[0].what


def test_a_column_is_told_once_with_the_number_of_cells(town) -> None:
    path = town / "district/enrollment.csv"
    lines = path.read_text("utf-8").splitlines()
    at = lines[0].split(",").index("pupils")
    rows = [line.split(",") for line in lines[1:]]
    for row in rows[:3]:
        row[at] = "19000"
    path.write_text("\n".join([lines[0], *map(",".join, rows)]) + "\n", "utf-8")
    file = "district/enrollment.csv"
    found = [e for e in check(town) if (e.code, e.place.file) == ("OB860", file)]
    assert [each.place.line for each in found] == [2]
    assert "2 more cells" in found[0].what


def test_facts_are_held_to_their_unit_and_quantity(town) -> None:
    path = town / "district/facts.csv"
    text = path.read_text("utf-8").rstrip("\n")
    header = text.split("\n")[0].split(",")
    cells = {"quantity": "attendance.rate", "year": "2017-18", "unit": "share"}
    cells |= {"value": "96", "source": text.split("\n")[1].split(",")[-1]}
    row = ",".join(cells.get(name, "") for name in header)
    path.write_text(f"{text}\n{row}\n", "utf-8")
    assert ("OB918", Severity.ERROR) in told(town)


@pytest.mark.parametrize(
    ("old", "typed", "code"),
    [
        ("343.9", "34390", "OB918"),  # of the year before the enrollment
        ("336.3", "33630", "OB918"),
        ("336.3", "96", "OB860"),  # the rate typed for the students
        ("336.3", "0.95", "OB860"),
        ("343.9", "0.95", "OB918"),
    ],
)
def test_attendance_is_held_to_the_enrollment(town, old, typed, code) -> None:
    changed(town, "district/attendance.csv", old, typed)
    (finding,) = check(town)
    assert (finding.code, finding.place.file) == (code, "district/attendance.csv")
    assert "354 students enrolled in 2018-19" in finding.what
    spanish = words_in("es").told(finding.what)
    assert not spanish.left
    assert "matriculados" in spanish.text
    if code == "OB918":
        with pytest.raises(OpenbookError, match="OB918"):
            project_case(opened(town))


def test_no_more_students_are_of_high_need_than_there_are(town) -> None:
    changed(town, "district/need.csv", "696", "6960")
    assert told(town) == [("OB918", Severity.ERROR)]


def test_a_cause_of_a_miss_is_held_to_the_unit_of_its_projection(town) -> None:
    path = town / "evidence/misses.csv"
    text = path.read_text("utf-8").rstrip("\n")
    header, row = (line.split(",") for line in text.split("\n")[:2])
    for typed, code in (("9e14", "OB918"), ("9e11", "OB860")):
        cells = dict(zip(header, row, strict=True)) | {"value": typed}
        line = ",".join(cells[name] for name in header)
        path.write_text(f"{text}\n{line}\n", "utf-8")
        assert code in {each for each, _ in told(town)}, typed


@pytest.mark.parametrize(
    ("line", "limit", "code"),
    [
        ("COLA", "above: 260%", "OB918"),
        ("COLA", "above: 20%", "OB860"),
        ("enrollment", "below: 9000000", "OB918"),
        ("reserve share", "above: 15", "OB918"),
    ],
)
def test_a_condition_is_held_to_what_its_line_can_be(town, line, limit, code) -> None:
    path = town / "offers/2019-01-11-district.yaml"
    text = path.read_text("utf-8")
    assert "terms:" in text
    raised = (
        "  - salary_raise:\n      share: 1%\n      starts: 2020-07-01\n"
        f"      only_if: {{line: {line}, year: 2019-20, {limit}}}\n"
    )
    path.write_text(text.replace("terms:\n", f"terms:\n{raised}", 1), "utf-8")
    assert code in {each for each, _ in told(town)}


def test_a_plan_of_a_strike_day_is_held_to_the_limits(town) -> None:
    changed(town, "strike/approved/2019-01-16.yaml", "students: 350", "students: 35000")
    assert ("OB918", Severity.ERROR) in told(town)


def test_a_form_and_the_api_refuse_an_impossible_term(town) -> None:
    web = TestClient(make_app(Desk(town)), base_url="http://localhost")
    row = {"t1": "salary_raise", "t1.starts": "2018-07-01"}
    page = web.get("/try", params={**row, "t1.share": "9600"}).text
    assert "OB918" in page
    assert "100%" in page
    odd = web.get("/try", params={**row, "t1.share": "40"}).text
    assert "OB860" in odd
    asked = {"try": "salary_raise: 9600% from 2018-07-01"}
    answer = web.get("/api/cost", params=asked)
    assert answer.status_code >= 400
    assert "OB918" in answer.text


def test_an_upload_leaves_out_what_cannot_be(town) -> None:
    case = api.case_in(town)
    sent = "day,school,pupils\n2019-01-17,oak,3000000\n2019-01-17,mill,200\n"
    found = uploads.look_at_rows(town, case, "counts", sent)
    assert found.used == 1
    assert "OB918" in {each.code for each in found.findings}


@pytest.mark.parametrize(
    ("typed", "code"), [("96", "OB918"), ("0.6", "OB860")], ids=["error", "warning"]
)
def test_a_workbook_is_held_to_the_limits(town, tmp_path, typed, code) -> None:
    file = tmp_path / "back.xlsx"
    file.write_bytes(with_cells({input_cell("attendance.rate", 0): f"<v>{typed}</v>"}))
    before = (town / BOOK).read_text("utf-8")
    applied = apply_workbook(town, file)
    findings: tuple[Finding, ...] = applied.looked.findings
    assert [each.code for each in findings] == [code]
    assert "Assumptions!" in str(findings[0].place)
    assert ((town / BOOK).read_text("utf-8") == before) is (code == "OB918")
    assert bool(applied.files) is (code == "OB860")


def test_every_input_cell_of_a_workbook_is_validated() -> None:
    made = model_sheets(opened(TOWN), offers=["2019-01-11-district"])
    sheet = next(sheet for sheet in made.sheets if sheet.name == "Assumptions")
    asked = {at for at, cell in sheet.cells.items() if cell.part is CellPart.ASKED}
    covered = {
        (each.row, column) for each in sheet.checked for column in range(each.first, each.last + 1)
    }
    assert asked
    assert asked == covered
    text = parts_of(good())[INPUTS].decode()
    assert text.count("<dataValidation ") == len(sheet.checked)
    row = made.prepared.layout.plain[made.projection.model.lines["attendance.rate"]].row
    rules = text.split("<dataValidation ")[1:]
    rule = next(each for each in rules if f'{row + 1}"><' in each)
    assert "<formula1>0</formula1><formula2>1</formula2>" in rule
    assert "San Juan" in rule

"""Formula rows: a formula of a state for every row of a CSV file, such as every school."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from openbook.case.tables.state_aid import DistrictRow
from openbook.figures.figure import Year
from openbook.files.plain_file import read_plain_file
from openbook.files.table_rows import Cells, read_district_rows, rows_of
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding, Place, found, in_order
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.load import to_number
from openbook.law.state import StateLaw
from openbook.law.states.california.calculator import (
    GIVEN,
    DistrictError,
    FormulaDistrict,
    Grants,
    calculate,
)

_REMEDY = "Write a count of 0 or more; the other rows are computed."


@dataclass(frozen=True, slots=True)
class FormulaRows:
    """The rows of a file with what was computed for each, and what is wrong with others."""

    title: str
    known_on: date
    header: tuple[str, ...]
    rows: tuple[Mapping[str, str | Decimal], ...]
    findings: tuple[Finding, ...]
    differs: str = ""  # how the file's own results differ, and the law under which it may be


def apply_formula(law: StateLaw, path: Path, year: str) -> FormulaRows:
    """Compute the formula that a law has for rows of a table."""
    formula, when = law.row_formula, Year.parse(year)
    if formula is None:
        raise OpenbookError(Message("{own} has no formula for rows of a table", own=law.name))
    if when is None:
        message = Message("{own} is no budget year; write it like 2022-23", own=repr(year))
        raise OpenbookError(message)
    cells = _cells(path, formula.takes)
    kept = [name for name in cells[0] if name not in formula.gives]
    rows: list[Mapping[str, str | Decimal]] = []
    findings: list[Finding] = []
    other, result = 0, formula.gives[-1]
    for line, row in enumerate(cells, 2):
        counts = _counts(row, formula.takes, Place(path.name, line), findings)
        if counts is not None:
            given = {name: row.get(name, "") for name in kept}
            rows.append(given | dict(formula.compute(law.statutes, when, counts)))
            own = to_number(row.get(result, "").replace(",", "").strip())
            other += own is not None and abs(own - Fraction(rows[-1][result])) >= 1
    known = law.statutes.known_on
    told = _differs(law, when, (other, len(rows)), result) if other else ""
    header = (*kept, *formula.gives)
    return FormulaRows(formula.name, known, header, tuple(rows), tuple(findings), told)


def _differs(law: StateLaw, year: Year, rows: tuple[int, int], result: str) -> str:
    """Say that the file has other results, and on which day the law was another."""
    days = {
        value.known_on
        for name, parameter in law.statutes.parameters.items()
        if name.startswith("formula.")
        for value in parameter.values
        if value.in_force <= year.last_day and value.known_on <= law.statutes.known_on
    }
    before = max(days, default=law.statutes.known_on) - timedelta(days=1)
    return Message(
        "{number} of {number_rows} rows have another {own} in the file, by $1 or more. Here the "
        "law is read as known on {day}; a file that was made earlier rests on earlier law, such "
        "as that of {day_before} (--as-of).",
        number=rows[0],
        number_rows=rows[1],
        own=result,
        day=law.statutes.known_on,
        day_before=before,
    )


def _cells(path: Path, needed: Sequence[str]) -> list[Cells]:
    """Return the rows of a file as text; one that cannot be used raises with the reason."""
    if path.suffix != ".csv":
        message = Message("{own} is not named as a CSV file", own=str(path))
        raise CaseNotReadableError(message)
    file, findings = read_plain_file(path.resolve().parent, path.resolve().name)
    rows = rows_of(file.text) if file else []
    lacking = [name for name in needed if not rows or name not in rows[0]]
    if file and lacking:
        what = Message("the table needs the columns {own}", own=", ".join(lacking))
        remedy = "Add them to the first line and fill them in every row."
        findings = [found("OB912", Place(file.name, 1), what, remedy=remedy)]
    if file is None or lacking:
        raise CaseNotReadableError(findings=findings)
    return rows


def _counts(
    row: Cells, needed: Sequence[str], place: Place, findings: list[Finding]
) -> dict[str, Fraction] | None:
    """Return the counts of a row; None where one cannot be used, which is told."""
    counts = {}
    for name in needed:
        written = row.get(name, "").replace(",", "").strip()
        count = to_number(written)
        if count is None or count < 0 or "%" in written:
            what = Message("{own}: {own_text} is no count", own=name, own_text=repr(written))
            findings.append(found("OB918", place, what, remedy=_REMEDY))
            return None
        counts[name] = count
    return counts


@dataclass(frozen=True, slots=True)
class ComputedRow:
    """One line of the file and its answer."""

    line: int
    row: DistrictRow
    grants: Grants


@dataclass(frozen=True, slots=True)
class ComputedRows:
    """The answers of a file, what is odd in it, and how many rows have no answer."""

    known_on: date
    rows: tuple[ComputedRow, ...]
    findings: tuple[Finding, ...]
    skipped: int


def compute_rows(path: Path, known_on: date) -> ComputedRows:
    """Run the formula on every row of a CSV; rows that cannot be used are told."""
    table, findings = read_district_rows(path)
    # Every row stands in the file, also those whose cells do not fit the first line.
    lost = len({f.place.line for f in findings if f.code == "OB914"})
    rows: list[ComputedRow] = []
    for index, row in enumerate(table):
        district = _district(row, table.place(index), findings)
        grants = district and _answer(district, known_on, table.place(index), findings)
        if grants:
            rows.append(ComputedRow(table.place(index).line, row, grants))
    skipped = lost + len(table) - len(rows)
    return ComputedRows(known_on, tuple(rows), in_order(findings), skipped)


def _district(row: DistrictRow, place: Place, findings: list[Finding]) -> FormulaDistrict | None:
    """Return the row as a district; None where a cell is missing, which is told already."""
    ada = (row.ada_tk_3, row.ada_4_6, row.ada_7_8, row.ada_9_12)
    if any(cell is None for cell in (row.fiscal_year, *ada, row.upp)):
        return None
    given = {name: getattr(row, name) for name in GIVEN}
    known = {name: value for name, value in given.items() if value is not None}
    try:
        return FormulaDistrict(row.fiscal_year, ada, row.upp, known)
    except DistrictError as problem:
        remedy = "Correct the number; the other rows are computed."
        findings.append(found("OB918", place, str(problem), remedy=remedy))
        return None


def _answer(
    district: FormulaDistrict, known_on: date, place: Place, findings: list[Finding]
) -> Grants | None:
    try:
        return calculate(district, known_on)
    except LawNotKnownError as problem:
        remedy = "Choose a year that is enacted, or leave the row out."
        findings.append(
            found("OB302", place, str(problem), remedy=remedy, why="No row is guessed.")
        )
        return None

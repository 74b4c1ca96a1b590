"""Law rows: a number of the law that was used, in words, with its two dates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openbook.case.tables.district_row import DistrictRow
from openbook.figures.figure import Source
from openbook.files.district_rows import read_district_rows
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place, in_order
from openbook.law.citations import Cited
from openbook.law.errors import LawNotKnownError
from openbook.law.states.california.calculator import (
    DistrictError,
    FormulaDistrict,
    Grants,
    calculate,
)


@dataclass(frozen=True, slots=True)
class LawRow:
    """One number of the law for readers."""

    name: str
    description: str
    said: str
    in_force: date
    until: date | None
    known_on: date
    source: Source


def law_rows(found: Iterable[Cited]) -> tuple[LawRow, ...]:
    """The numbers of the law, each as a row."""
    return tuple(
        LawRow(
            name=each.parameter.name,
            description=each.parameter.description,
            said=each.said,
            in_force=each.value.in_force,
            until=each.value.until,
            known_on=each.value.known_on,
            source=each.value.source,
        )
        for each in found
    )


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


def _district(
    row: DistrictRow, place: Place, findings: list[Finding]
) -> FormulaDistrict | None:
    """The row as a district; None where a cell is missing, which is told already."""
    ada = (row.ada_tk_3, row.ada_4_6, row.ada_7_8, row.ada_9_12)
    if any(cell is None for cell in (row.fiscal_year, *ada, row.upp)):
        return None
    try:
        return FormulaDistrict(row.fiscal_year, ada, row.upp)
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

"""formula_file(): a formula of a state for every row of a CSV file, such as every school."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from openbook.answers.folder import newest_law
from openbook.figures.figure import Year
from openbook.files.plain_file import read_plain_file
from openbook.files.table_rows import Cells, rows_of
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message
from openbook.law.load import to_number
from openbook.law.states.shelf import load_law

_REMEDY = "Write a count of 0 or more; the other rows are computed."


@dataclass(frozen=True, slots=True)
class FormulaRows:
    """The rows of a file with what was computed for each, and what is wrong with others."""

    title: str
    known_on: date
    header: tuple[str, ...]
    rows: tuple[Mapping[str, str | Decimal], ...]
    findings: tuple[Finding, ...]


def formula_file(
    state: str, path: str | Path, year: str, *, known_on: date | None = None
) -> FormulaRows:
    """Compute the formula that a state has for rows of a table."""
    law = load_law(state, known_on) if known_on else newest_law(state)
    formula, when = law.row_formula, Year.parse(year)
    if formula is None:
        raise OpenbookError(Message("{own} has no formula for rows of a table", own=law.name))
    if when is None:
        message = Message("{own} is no budget year; write it like 2022-23", own=repr(year))
        raise OpenbookError(message)
    cells = _cells(Path(path), formula.takes)
    kept = [name for name in cells[0] if name not in formula.gives]
    rows: list[Mapping[str, str | Decimal]] = []
    findings: list[Finding] = []
    for line, row in enumerate(cells, 2):
        counts = _counts(row, formula.takes, Place(Path(path).name, line), findings)
        if counts is not None:
            given = {name: row.get(name, "") for name in kept}
            rows.append(given | dict(formula.compute(law.statutes, when, counts)))
    known = law.statutes.known_on
    return FormulaRows(formula.name, known, (*kept, *formula.gives), tuple(rows), tuple(findings))


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

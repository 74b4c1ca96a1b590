"""A CSV of districts for the quick calculator: attendance by span and share of need."""

from __future__ import annotations

from pathlib import Path

from openbook.case.format.table import Table
from openbook.case.tables.district_row import DistrictRow
from openbook.files.plain_file import PlainFile, read_plain_file
from openbook.files.table_file import parse_table
from openbook.findings.errors import CaseNotReadableError
from openbook.findings.finding import Finding

_OTHER_COLUMN = "OB913"


def read_district_rows(path: Path) -> tuple[Table[DistrictRow], list[Finding]]:
    """Every row of the file and what is wrong with some; other columns are ignored.

    A file that cannot be read at all, or lacks a column, raises with the reason.
    """
    if path.suffix != ".csv":
        message = f"{path} is not named as a CSV file; save the table as CSV, such as districts.csv"
        raise CaseNotReadableError(message)
    if not path.is_file():
        message = f"there is no file {path}; write the name of a CSV file of districts"
        raise CaseNotReadableError(message)
    file, findings = _read(path.resolve())
    if file is None:
        raise CaseNotReadableError(findings=findings)
    table, more = parse_table(file, DistrictRow)
    kept = [finding for finding in more if finding.code != _OTHER_COLUMN]
    none = ("OB911", "OB912") if not len(table) else ("OB912",)
    if unusable := [finding for finding in kept if finding.code in none]:
        raise CaseNotReadableError(findings=unusable)
    return table, kept


def _read(path: Path) -> tuple[PlainFile | None, list[Finding]]:
    """The file, or why there is none; Windows line ends do not matter here."""
    file, findings = read_plain_file(path.parent, path.name)
    return file, [finding for finding in findings if file is None]

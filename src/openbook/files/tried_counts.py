"""A file of counts to try: pupils present in the district, one day a row."""

from __future__ import annotations

from pathlib import Path

from openbook.case.format.table import Table
from openbook.case.tables.walkout import TriedCount
from openbook.files.plain_file import read_plain_file
from openbook.files.table_file import parse_table
from openbook.findings.errors import CaseNotReadableError
from openbook.findings.finding import Finding

_NO_COLUMN, _OTHER_COLUMN = "OB912", "OB913"


def read_tried_counts(file: Path) -> tuple[Table[TriedCount], list[Finding]]:
    """The good rows of the file, and what is wrong with others.

    A file that cannot be read at all, or lacks a column, raises with the reason.
    """
    if file.suffix != ".csv":
        message = (
            f"{file} is not named as a CSV file; save the counts as CSV, such as "
            "counts.csv, with the columns day,pupils"
        )
        raise CaseNotReadableError(message)
    path = file.resolve()
    plain, findings = read_plain_file(path.parent, path.name)
    if plain is None:
        raise CaseNotReadableError(findings=findings)
    table, more = parse_table(plain, TriedCount)
    missing = [each for each in more if each.code == _NO_COLUMN]
    if missing:
        raise CaseNotReadableError(findings=missing)
    if not len(table) and not more:
        message = (
            f"{file} has no row under its first line; write a day and its students a "
            "line, such as 2019-01-14,1000"
        )
        raise CaseNotReadableError(message)
    return table, [each for each in more if each.code != _OTHER_COLUMN]

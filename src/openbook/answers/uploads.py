"""The verbs for tables that come from outside: look at the rows, then use the good ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from openbook.answers.folder import fitting_rows
from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.files.layout import TABLES
from openbook.files.table_rows import Merged, merge_rows, rows_of
from openbook.files.whole_folder import text_on_disk, write_file
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message

# What may be uploaded: the word of the page, and the part of the case it goes to.
KINDS = {"counts": "counts", "roster": "adults"}
MOST_BYTES = 4_000_000
MOST_ROWS = 20_000


class NotUploadedError(OpenbookError):
    """What was sent is no table."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A table that was looked at; nothing is written yet."""

    kind: str
    file: str
    rows: int
    used: int
    findings: tuple[Finding, ...]
    merged: Merged
    read_as: str  # the hash of the file now; empty where there is none yet


def decoded(content: bytes) -> str:
    """The text of a file that somebody sent; refused where it is not UTF-8 or too large."""
    if len(content) > MOST_BYTES:
        problem = Message(
            "the file is larger than {number} million bytes", number=MOST_BYTES // 1_000_000
        )
        raise NotUploadedError(problem)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        said = "the file is not UTF-8 text; save the table as CSV UTF-8 and send it again"
        raise NotUploadedError(said) from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")


def look_at_rows(folder: str | Path, case: Case, kind: str, text: str) -> Upload:
    """Read a table as if it stood in the case: findings by row, and what would change."""
    if kind not in KINDS:
        problem = Message(
            "{own} is not a table that can be sent; send counts or roster", own=repr(kind)
        )
        raise NotUploadedError(problem)
    if not text.strip() or not rows_of(text):
        said = "there is no row in the table; the first line names the columns"
        raise NotUploadedError(said)
    if text.count("\n") > MOST_ROWS:
        problem = Message(
            "the table has more than {number} rows; send it in parts", number=f"{MOST_ROWS:,}"
        )
        raise NotUploadedError(problem)
    file, row_type = TABLES[KINDS[kind]]
    kept, findings = fitting_rows(case, file, text)
    old, read_as = text_on_disk(Path(folder), file)
    fields = specs(row_type)
    keys = [column for column, spec in fields.items() if spec.key]
    merged = merge_rows(old, kept, columns=tuple(fields), keys=keys)
    rows = len(rows_of(text))
    return Upload(kind, file, rows, len(kept), findings, merged, read_as)


def use_rows(folder: str | Path, case: Case, kind: str, text: str, *, read_as: str) -> Upload:
    """Write the good rows into the file, unless it changed since they were looked at."""
    upload = look_at_rows(folder, case, kind, text)
    if upload.read_as != read_as:
        raise FileChangedError(upload.file)
    write_file(Path(folder), upload.file, upload.merged.text, read_as=read_as or None)
    return upload

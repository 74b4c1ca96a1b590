"""A small case to import into, and a short way to look at a file as one kind."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.api.imports import look_at_file
from openbook.case.case import Case
from openbook.files.imports.kind import ImportKind, ImportLook, ImportResult
from openbook.files.imports.request import ImportRequest, LeftOut, Setting
from openbook.files.imports.sent_table import as_table, recognized
from openbook.files.table_rows import Cells, rows_of

Look = Callable[..., ImportLook]


@pytest.fixture
def willow(tmp_path: Path) -> Path:
    """A copy of the small town that may be written to."""
    folder = tmp_path / "willow"
    shutil.copytree(EXAMPLES / "small-town", folder)
    return folder


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """Look at a text or at bytes as a file of one kind, for the small town."""

    def looking(kind: str, sent: str | bytes, **said: Any) -> ImportLook:
        file = tmp_path / "sent.csv"
        file.write_bytes(sent.encode() if isinstance(sent, str) else sent)
        return look_at_file(EXAMPLES / "small-town", kind, file, ImportRequest(**said))

    return looking


def read_alone(kind: ImportKind, file: Path, case: Case) -> ImportResult:
    """What a kind makes of a file, without trying it against the case."""
    text, _ = recognized(file)
    assert text
    table = as_table(text, kind.columns, kind.needs, kind.fixed)
    left = LeftOut(file.name, of_people=kind.of_people)
    return kind.read(table, Setting(case, ImportRequest(), left))


def made(looked: ImportLook, file: str) -> list[Cells]:
    """The rows of one table as they would be written, without their source."""
    (text,) = [each.merged.text for each in looked.tables if each.file == file]
    rows = rows_of(text)
    return [{n: c for n, c in row.items() if n != "source" and c} for row in rows]


def codes(looked: ImportLook) -> list[str]:
    """The codes of what was found, in order."""
    return sorted({finding.code for finding in looked.findings})

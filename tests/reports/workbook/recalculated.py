"""Recalculated: workbooks computed anew by LibreOffice, as a reader's program would."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import openpyxl
import pytest

_PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
"""
SOFFICE = shutil.which("soffice")
needs_libreoffice = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")

Cells = dict[tuple[str, str], Any]


def recalculate(files: list[Path], place: Path) -> list[Path]:
    """Open every file in one fresh LibreOffice, compute all of it, save it again."""
    user = place / "profile" / "user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(_PROFILE, "utf-8")
    out = place / "out"
    arguments = ["--headless", "--norestore", "--convert-to", "xlsx", "--outdir"]
    profile = f"-env:UserInstallation=file://{place / 'profile'}"
    command = [str(SOFFICE), profile, *arguments, str(out), *map(str, files)]
    subprocess.run(command, check=True, capture_output=True, timeout=900)
    return [out / file.name for file in files]


def values(file: Path, sheets: set[str]) -> Cells:
    """Every value on some sheets of a workbook, by sheet and cell."""
    book = openpyxl.load_workbook(file, data_only=True, read_only=True)
    found = {
        (name, cell.coordinate): cell.value
        for name in sheets
        for row in book[name].iter_rows()
        for cell in row
        if cell.value is not None
    }
    book.close()
    return found

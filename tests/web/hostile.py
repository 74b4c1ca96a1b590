"""A case whose every text is hostile: markup, a formula, a template, all in one."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import yaml

from openbook.case.format.fields import FieldKind, specs
from openbook.files.layout import part_of

HOSTILE = '=HYPERLINK("x")<img src=x onerror=alert(1)>{{ 7*7 }}[a](javascript:alert(1))'
_SAID = {"title", "name", "summary", "who", "note", "short", "what", "text", "message"}


def hostile_copy(case: Path, folder: Path) -> Path:
    """Copy a case; what people wrote in it in their own words begins with the mark."""
    shutil.copytree(case, folder, dirs_exist_ok=True)
    for file in folder.rglob("*.yaml"):
        if file.name == "imports.yaml":  # its names are those of tables
            continue
        read = yaml.load(file.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506
        # Quoted, so that no text is taken for something else when it is read back.
        file.write_text(yaml.safe_dump(_marked(read), default_style='"', width=9999))
    for file in folder.rglob("*.csv"):
        _, row_type = part_of(file.relative_to(folder).as_posix())
        texts = {n for n, each in specs(row_type).items() if each.kind is FieldKind.TEXT}
        head, *rows = csv.reader(io.StringIO(file.read_text("utf-8")))
        marked = [
            [_begun(cell) if name in texts else cell for name, cell in zip(head, row, strict=True)]
            for row in rows
        ]
        with file.open("w", encoding="utf-8", newline="") as out:
            csv.writer(out, lineterminator="\n").writerows([head, *marked])
    return folder


def _begun(text: str) -> str:
    return f"{HOSTILE}{text}" if text else text


def _marked(read: object, name: str = "") -> object:
    if isinstance(read, dict):
        return {key: _marked(value, key) for key, value in read.items()}
    if isinstance(read, list):
        return [_marked(value, name) for value in read]
    return _begun(str(read)) if name in _SAID else read

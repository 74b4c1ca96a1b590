"""A new entry for evidence/sources.yaml, put behind the others without touching them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from openbook.case.case import Case
from openbook.case.tables.sources import SourceList
from openbook.files.figure_value import EntryDefaults, FileReading
from openbook.files.imports.cells import day_of
from openbook.files.imports.request import ImportRequest
from openbook.files.imports.sent_table import NotImportedError
from openbook.files.layout import SOURCES
from openbook.files.plain_file import PlainFile
from openbook.files.record_file import read_record
from openbook.files.transaction import FileChange
from openbook.files.whole_folder import text_on_disk
from openbook.findings.marked_yaml import parse_yaml

_TOP = re.compile(r"[A-Za-z_]+:")
_ITEM = re.compile(r"(\s*)-\s")


def with_source(text: str, said: Mapping[str, str]) -> str:
    """Return the list with a new source behind the last one; the rest stays as it is.

    ``said`` has the fields of the entry as YAML writes them; empty ones are left out.
    A list that is written in another way is given back unchanged.
    """
    lines = text.splitlines() or ["sources:"]
    start = next((at for at, line in enumerate(lines) if line == "sources:"), None)
    if start is None:
        return text
    below = range(start + 1, len(lines))
    end = next((at for at in below if _TOP.match(lines[at])), len(lines))
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    items = (_ITEM.match(line) for line in lines[start + 1 : end])
    indent = next((item[1] for item in items if item), "  ")
    rows = [f"{name}: {value}" for name, value in said.items() if value]
    entry = [f"{indent}{'  ' if at else '- '}{row}" for at, row in enumerate(rows)]
    return "\n".join([*lines[:end], *entry, *lines[end:]]) + "\n"


def refuse_without_source(case: Case, asked: ImportRequest) -> None:
    """Every number has a source: one that is listed, or a new one with who and title."""
    new = asked.new_source
    listed = any(entry.id == asked.source for entry in case.sources.sources)
    if not asked.source:
        problem = (
            "every number needs a source: write --source with a short name of "
            f"{SOURCES}, or with a new one and --who and --title"
        )
    elif listed and (new.who or new.title) and not _same_source(case, asked):
        problem = (
            f"{SOURCES} has a source {asked.source!r} already; leave --who and "
            "--title out, or write another short name after --source"
        )
    elif not listed and not (new.who and new.title):
        problem = (
            f"there is no source {asked.source!r} in {SOURCES}; write --who and "
            "--title as well, and it is added"
        )
    elif new.on and day_of(new.on) is None:
        problem = f"{new.on!r} is not a day; write --on like 2019-01-14"
    else:
        return
    message = f"nothing was written: {problem}"
    raise NotImportedError(message)


def _same_source(case: Case, asked: ImportRequest) -> bool:
    """Return whether the list has this source in the same words, as after a retry."""
    new = asked.new_source
    listed = case.source_by_id[asked.source]
    day = day_of(new.on) if new.on else None
    theirs = (listed.who, listed.title, listed.on, listed.link)
    return theirs == (new.who, new.title, day, new.link)


def source_change(folder: Path, case: Case, asked: ImportRequest) -> tuple[FileChange, ...]:
    """Return the list with the new source; nothing where it is listed already."""
    if any(entry.id == asked.source for entry in case.sources.sources):
        return ()
    old, read_as = text_on_disk(folder, SOURCES)
    text = with_entry(old, asked)
    if not _has(text, asked.source):
        message = (
            f"nothing was written: {SOURCES} is written in a way that cannot be added "
            f"to; add the source {asked.source!r} by hand and import again"
        )
        raise NotImportedError(message)
    return (FileChange(SOURCES, text, read_as or None),)


def with_entry(text: str, asked: ImportRequest) -> str:
    """Return the list with the new source behind the last one."""
    new = asked.new_source
    day = day_of(new.on) if new.on else None
    said = {
        "id": asked.source,
        "who": json.dumps(new.who, ensure_ascii=False),  # quoted as YAML quotes
        "title": json.dumps(new.title, ensure_ascii=False),
        "on": day.isoformat() if day else "",
        "link": json.dumps(new.link, ensure_ascii=False) if new.link else "",
        "status": "confirmed",
    }
    return with_source(text, said)


def _has(text: str, source: str) -> bool:
    """Return whether the list can be read and has the source; nothing else may be odd in it."""
    file = PlainFile(SOURCES, text)
    node, findings = parse_yaml(file.name, file.text)
    if node is None or findings:
        return False
    reading = FileReading(file, lines=tuple(text.split("\n")))
    read = read_record(reading, SourceList, node, EntryDefaults())
    if not isinstance(read, SourceList) or reading.findings:
        return False
    return any(entry.id == source for entry in read.sources)

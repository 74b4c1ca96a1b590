"""Reading and checking the Los Angeles case beside merely parsing the same bytes."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import yaml

import openbook
from benchmarks._timing import Row, at_most, interleaved
from openbook.api import folder
from openbook.api.view import opened

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"


def contents() -> dict[str, bytes]:
    """Every YAML and CSV file of the case, as bytes."""
    files = sorted(path for path in CASE.rglob("*") if path.suffix in {".yaml", ".csv"})
    return {path.relative_to(CASE).as_posix(): path.read_bytes() for path in files}


def parse_only(files: dict[str, bytes]) -> int:
    """What PyYAML's C loader and csv need for the same bytes, and nothing else."""
    count = 0
    for name, content in files.items():
        if name.endswith(".yaml"):
            count += len(yaml.load(content, Loader=yaml.CSafeLoader))
        else:
            text = content.decode("utf-8")
            count += len(list(csv.reader(io.StringIO(text, newline=""))))
    return count


def check_equal(files: dict[str, bytes]) -> None:
    """Both sides have read the same rows."""
    case = folder.case_in(CASE)
    for table in case.tables():
        if table.file in files:
            rows = list(csv.reader(io.StringIO(files[table.file].decode("utf-8"))))
            assert len(table) == len([row for row in rows if row]) - 1, table.file


def run() -> list[Row]:
    """Check, then measure."""
    files = contents()
    check_equal(files)
    times = interleaved(
        {
            "check": lambda: folder.check_case(CASE),
            "open": lambda: opened(CASE),
            "read": lambda: folder.case_in(CASE),
            "parse": lambda: parse_only(files),
        },
        rounds=11,
    )
    size = sum(map(len, files.values())) / 1e6
    label = f"la-2019, {size:.1f} MB"
    return [
        at_most(f"{label}: read and check / parse", times["check"], times["parse"], limit=3),
        at_most(f"{label}: open / parse", times["open"], times["parse"], limit=3),
        at_most(f"{label}: read / parse", times["read"], times["parse"], limit=3),
    ]

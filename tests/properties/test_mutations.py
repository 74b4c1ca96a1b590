"""The example cases, damaged a few thousand ways: findings, never a traceback."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.empty_loops import maybe_none

from openbook.api import folder as api
from openbook.findings.finding import Finding, as_data, as_text
from openbook.reports.overview import PARTS, overview_document, part_text
from openbook.reports.words.words import words_for

Generator = np.random.Generator
EACH = 75
PIECES = (
    b"\0 \xff \xe2\x80\xa8 \r \r\n \t , ; : - \" ' [ ] { } & * ! | > % @ ` # = + ? ~ "
    b"-1 1e999 nan inf 99999999999999999999 2018-19 2019-02-30 0 null yes no K 4-6 ../.. "
    b"<<: &a *a !!x [[[[ {{{{ =1+1 'x \"x"
).split(b" ")


def damage(content: bytes, draw: Generator) -> bytes:
    """One way of spoiling a file."""
    lines = content.splitlines(keepends=True) or [b""]
    at = int(draw.integers(len(content) + 1))
    row = int(draw.integers(len(lines)))
    piece = PIECES[int(draw.integers(len(PIECES)))]
    other = int(draw.integers(len(lines)))
    ways = (
        lambda: content[:at],
        lambda: content[at:],
        lambda: content[:at] + piece + content[at:],
        lambda: content[:at] + piece + content[at + len(piece) :],
        lambda: b"".join(lines[:row] + lines[row + 1 :]),
        lambda: b"".join([*lines[:row], lines[row], *lines[row:]]),
        lambda: b"".join([*lines[:row], lines[other], *lines[row + 1 :]]),
        lambda: b"".join([*lines[:row], b"  " + lines[row], *lines[row + 1 :]]),
        lambda: content.replace(b",", piece, 1 + int(draw.integers(5))),
        lambda: content.replace(b": ", b": " + piece, 1 + int(draw.integers(5))),
        lambda: content.decode("utf-8", "replace").encode("utf-16"),
        lambda: content.decode("utf-8", "replace").encode("cp1252", "replace"),
        lambda: content.replace(b"\n", b"\r\n"),
        lambda: b"",
        lambda: bytes(draw.integers(256, size=40, dtype=np.uint8)),
        lambda: content[:at] + bytes(draw.integers(256, size=3, dtype=np.uint8)) + content[at:],
    )
    return ways[int(draw.integers(len(ways)))]()


def spoil(folder: Path, files: list[str], draw: Generator) -> str:
    """Damage one file of the folder, or put something else in its place."""
    name = files[int(draw.integers(len(files)))]
    path = folder / name
    content = path.read_bytes()
    way = int(draw.integers(25))
    path.unlink()
    if way == 0:
        path.mkdir()
    elif way == 1:
        path.symlink_to(path.name)
    elif way == 2:
        path.symlink_to(folder.parent / "nowhere")
    elif way > 3:
        for _ in range(1 + int(draw.integers(3))):
            content = damage(content, draw)
        path.write_bytes(content)
    return name


def mend(folder: Path, name: str, original: Path) -> None:
    path = folder / name
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    elif path.is_symlink() or path.exists():
        path.unlink()
    shutil.copyfile(original / name, path)


def look(folder: Path, *, show: bool = True) -> tuple[Finding, ...]:
    """What the command line would do with the folder: check it, and show it."""
    read = api.read_folder(folder)
    case, findings = read.case, read.findings
    for finding in maybe_none(findings):
        assert as_text(finding).strip()
        json.dumps(as_data(finding))
    if case is not None and show:
        overview_document(case, words_for(case, "en"))
        for part in PARTS:
            part_text(case, part)
    return findings


def files_of(folder: Path) -> list[str]:
    every = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in every)


@pytest.mark.seeds(3, 120)
def test_a_damaged_small_town(seed: int, tmp_path: Path) -> None:
    original = EXAMPLES / "small-town"
    folder = Path(shutil.copytree(original, tmp_path / "case"))
    files = [name for name in files_of(original) if not name.endswith(".md")]
    draw = np.random.default_rng(seed)
    for turn in range(EACH):
        name = spoil(folder, files, draw)
        try:
            look(folder, show=turn % 4 == 0)
        finally:
            mend(folder, name, original)
    assert not [f for f in look(folder) if f.severity == "error"]


@pytest.mark.seeds(1, 40)
def test_a_damaged_los_angeles(seed: int, tmp_path: Path) -> None:
    original = EXAMPLES / "la-2019"
    folder = Path(shutil.copytree(original, tmp_path / "case"))
    files = [name for name in files_of(original) if not name.endswith(".md")]
    draw = np.random.default_rng(1_000 + seed)
    for _ in range(25):
        name = spoil(folder, files, draw)
        try:
            api.check_case(folder)
        finally:
            mend(folder, name, original)

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from openbook.files.transaction import digest_of
from openbook.files.whole_folder import read_to_write, write_file
from openbook.findings.errors import FileChangedError, NotWrittenError

OLD, NEW = "side: union\n", "side: district\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "offers").mkdir()
    (tmp_path / "offers" / "one.yaml").write_text(OLD, "utf-8")
    return tmp_path


def digest(folder: Path) -> str:
    return digest_of((folder / "offers" / "one.yaml").read_bytes())


def test_writes_over_the_file_that_was_read(folder: Path) -> None:
    text, read_as = read_to_write(folder, "offers/one.yaml")
    assert (text, read_as) == (OLD, digest(folder))
    written = write_file(folder, "offers/one.yaml", NEW, read_as=read_as)
    assert (folder / "offers" / "one.yaml").read_text("utf-8") == NEW
    assert written == digest(folder)
    assert [part.name for part in (folder / "offers").iterdir()] == ["one.yaml"]


def test_refuses_when_somebody_else_wrote_in_between(folder: Path) -> None:
    read_as = digest(folder)
    (folder / "offers" / "one.yaml").write_text("side: mediator\n", "utf-8")
    with pytest.raises(FileChangedError, match="has changed since it was read"):
        write_file(folder, "offers/one.yaml", NEW, read_as=read_as)
    assert (folder / "offers" / "one.yaml").read_text("utf-8") == "side: mediator\n"


def test_a_new_file_must_not_be_there_yet(folder: Path) -> None:
    write_file(folder, "books/union.yaml", NEW, read_as=None)
    assert (folder / "books" / "union.yaml").read_text("utf-8") == NEW
    with pytest.raises(FileChangedError):
        write_file(folder, "books/union.yaml", OLD, read_as=None)


@pytest.mark.parametrize(
    "name",
    [
        "../outside.yaml",
        "offers/../../outside.yaml",
        "/etc/passwd",
        "offers/one.txt",
        "offers/\0.yaml",
        "private/union/../district/books/x.yaml",
        "notes/x.yaml",
    ],
)
def test_writes_only_files_of_a_case(folder: Path, name: str) -> None:
    with pytest.raises(NotWrittenError, match="not a file of a case"):
        write_file(folder, name, NEW, read_as=None)


def test_never_writes_through_a_link(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "books").symlink_to(outside)
    with pytest.raises(NotWrittenError, match="link"):
        write_file(folder, "books/union.yaml", NEW, read_as=None)
    assert not list(outside.iterdir())


def test_a_full_disk_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    read_as = digest(folder)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWrittenError, match="No space left"):
        write_file(folder, "offers/one.yaml", NEW, read_as=read_as)
    assert (folder / "offers" / "one.yaml").read_text("utf-8") == OLD
    assert [part.name for part in (folder / "offers").iterdir()] == ["one.yaml"]


def test_one_of_two_writers_wins_and_the_other_is_told(folder: Path) -> None:
    """Eight programs write over the same version; exactly one may."""
    program = (
        "import pathlib, sys; from openbook.files.whole_folder import write_file\n"
        "write_file(pathlib.Path(sys.argv[1]), 'offers/one.yaml', sys.argv[3],"
        " read_as=sys.argv[2])"
    )
    read_as = digest(folder)
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(folder), read_as, f"side: w{n}\n"],
            stderr=subprocess.DEVNULL,
        )
        for n in range(8)
    ]
    codes = [writer.wait() for writer in writers]
    assert codes.count(0) == 1
    left = (folder / "offers" / "one.yaml").read_text("utf-8")
    assert left == f"side: w{codes.index(0)}\n"

"""A file is written whole, or the old one stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from openbook.files.whole_folder import replace_file
from openbook.findings.errors import NotWrittenError


def test_a_file_is_made_and_replaced_with_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "paper.pdf"
    replace_file(file, b"one")
    file.chmod(0o600)
    replace_file(file, b"two")
    assert file.read_bytes() == b"two"
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file], "nothing is left beside it"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/paper.pdf").write_bytes(b"one")
    link = tmp_path / "paper.pdf"
    link.symlink_to(tmp_path / "real/paper.pdf")
    replace_file(link, b"two")
    assert link.is_symlink()
    assert (tmp_path / "real/paper.pdf").read_bytes() == b"two"


@pytest.mark.parametrize("name", ["nowhere/paper.pdf", "folder"])
def test_what_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotWrittenError, match="was not written"):
        replace_file(tmp_path / name, b"one")


def test_a_file_that_cannot_take_its_name_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "paper.pdf"
    file.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(NotWrittenError, match="No space left"):
        replace_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]

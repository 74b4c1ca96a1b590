"""What a killed program leaves beside a file, or among copies, is removed by the next."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest

from openbook.files import lock
from openbook.files.lock import locked
from openbook.files.whole_folder import folder_for_copies, replace_file
from openbook.findings.errors import NotWrittenError


def killed(program: str, *given: object) -> None:
    """Run a program that ends itself as kill -9 does."""
    text = textwrap.dedent(program)
    words = [sys.executable, "-c", text, *(str(each) for each in given)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return place


def test_a_killed_write_of_a_paper_leaves_nothing_for_long(tmp_path: Path) -> None:
    file = tmp_path / "plan.xlsx"
    file.write_bytes(b"old")
    killed(
        """
        import os, pathlib, signal, sys
        from openbook.files.whole_folder import replace_file
        os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
        replace_file(pathlib.Path(sys.argv[1]), b"new")
        """,
        file,
    )
    (left,) = (each for each in tmp_path.iterdir() if each != file)
    assert stat.S_IMODE(left.stat().st_mode) == 0o700  # it may hold a party's drafts
    assert file.read_bytes() == b"old"
    replace_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [file]


def test_a_copy_of_a_killed_program_is_removed_by_the_next(temporary: Path) -> None:
    killed(
        """
        import os, signal
        from openbook.files.whole_folder import folder_for_copies
        with folder_for_copies() as place:
            (place / "draft.yaml").write_text("side: union")
            os.kill(os.getpid(), signal.SIGKILL)
        """
    )
    assert list(temporary.rglob("draft.yaml"))
    with folder_for_copies() as place:
        assert not list(temporary.rglob("draft.yaml"))
        for folder in (place, place.parent):
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        with folder_for_copies() as other:  # one in use is no leftover
            assert place.is_dir()
            assert other != place
    assert not [each for each in temporary.rglob("*") if each.is_file()]
    assert not place.exists()


def test_a_folder_that_others_could_open_is_not_used(temporary: Path) -> None:
    own = temporary / f"openbook-{os.getuid()}"
    for prepare in (lambda: own.mkdir(0o755), lambda: own.symlink_to(temporary)):
        prepare()
        with folder_for_copies() as place:
            assert own not in place.parents
            assert stat.S_IMODE(place.stat().st_mode) == 0o700
        if own.is_symlink():
            own.unlink()
        else:
            own.rmdir()


def test_nobody_waits_for_ever_for_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "TRIES", 3)
    with locked(tmp_path, exclusive=True), pytest.raises(NotWrittenError, match="using"):
        replace_file(tmp_path / "paper.pdf", b"one")


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / f"{'ñ' * 120}.pdf"
    replace_file(file, b"one")
    assert list(tmp_path.iterdir()) == [file]

"""What was written through forms is kept, and taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openbook.files.history import FILE, NothingToUndoError, past_changes, undo, write_recorded
from openbook.files.transaction import FileChange, digest_of
from openbook.findings.errors import FileChangedError

CASE, NEW = "case.yaml", "offers/one.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / CASE).write_text("title: a\n", "utf-8")
    return tmp_path


def test_a_change_and_a_new_file_are_undone_together_and_again(folder: Path) -> None:
    was = digest_of(b"title: a\n")
    write_recorded(folder, [FileChange(CASE, "title: b\n", was), FileChange(NEW, "x: 1\n", None)])
    undo(folder, past_changes(folder)[0].id)
    assert (folder / CASE).read_text("utf-8") == "title: a\n"
    assert not (folder / NEW).exists()
    assert [each.undoes for each in past_changes(folder)] == [True]
    undo(folder, past_changes(folder)[0].id)  # the undoing is a change as well
    assert (folder / NEW).read_text("utf-8") == "x: 1\n"


def test_a_file_that_changed_since_is_left_alone(folder: Path) -> None:
    write_recorded(folder, [FileChange(NEW, "x: 1\n", None)])
    (folder / NEW).write_text("x: 2\n", "utf-8")
    with pytest.raises(FileChangedError):
        undo(folder, 1)
    assert (folder / NEW).read_text("utf-8") == "x: 2\n"
    with pytest.raises(NothingToUndoError):
        undo(folder, 7)


def test_a_refused_change_is_not_in_the_history(folder: Path) -> None:
    with pytest.raises(FileChangedError):
        write_recorded(folder, [FileChange(CASE, "title: b\n", "other")])
    assert past_changes(folder) == ()


@pytest.mark.parametrize("damaged", ["", "[", "[1]", '[{"id": 1}]', '[{"id":1,"files":[[1]]}]'])
def test_a_damaged_history_is_empty(folder: Path, damaged: str) -> None:
    (folder / FILE).write_text(damaged, "utf-8")
    assert past_changes(folder) == ()
    write_recorded(folder, [FileChange(NEW, "x: 1\n", None)])
    assert len(past_changes(folder)) == 1


def test_a_party_keeps_its_own_history_private(folder: Path) -> None:
    name = "private/union/offers/draft.yaml"
    write_recorded(folder, [FileChange(name, "x: secret\n", None)], "union")
    assert past_changes(folder) == ()
    own = folder / "private/union" / FILE
    assert own.stat().st_mode & 0o077 == 0
    assert json.loads(own.read_text("utf-8"))[0]["files"][0][0] == name

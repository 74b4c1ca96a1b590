"""Work behind the pages takes turns, and what goes wrong is told to whoever asks."""

from __future__ import annotations

import shutil
from threading import Event, Lock

import pytest
from tests.web.conftest import CASES

from openbook.web.desk import Desk, VersionLookup, begun_aside


def test_work_waits_for_its_turn() -> None:
    turn, go_on = Lock(), Event()

    def first() -> str:
        go_on.wait(10)
        return "first"

    one = begun_aside(first, turn)
    two = begun_aside(lambda: "second", turn)
    with pytest.raises(TimeoutError):
        two.result(0.05)
    go_on.set()
    assert [each.result(10) for each in (one, two)] == ["first", "second"]


def test_what_goes_wrong_is_told_and_the_next_one_begins() -> None:
    turn = Lock()

    def fail() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        begun_aside(fail, turn).result(10)
    assert begun_aside(lambda: "next", turn).result(10) == "next"


def test_a_page_made_after_a_change_is_not_sent_back_to_the_version_before(tmp_path) -> None:
    """Another page has looked less than a second ago, and then a file was written."""
    folder = tmp_path / "small-town"
    shutil.copytree(CASES / "small-town", folder)
    desk, versions = Desk(folder), VersionLookup()
    before = versions.now("", desk.version, "")
    (folder / "notes.md").write_text("Saved.\n", "utf-8")
    after = desk.version()
    assert after != before
    assert versions.now("", desk.version, after) == after
    assert versions.now("", desk.version, before) == after

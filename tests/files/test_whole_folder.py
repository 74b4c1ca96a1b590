"""A folder is replaced whole, or the old one is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from openbook.files import whole_folder
from openbook.files import whole_folder as swap
from openbook.files.whole_folder import folder_beside, replace_folder
from openbook.findings.errors import NotWrittenError

OLD = {"mark": b"old", "a/one": b"1", "a/b/two": b"2"}
NEW = {"mark": b"new", "a/one": b"11", "c/three": b"3"}


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def site(tmp_path):
    target = tmp_path / "site"
    assert replace_folder(target, OLD.items(), marker="mark") == 3
    return target


def test_the_new_files_take_the_place_of_the_old(site):
    assert files_below(site) == OLD
    replace_folder(site, NEW.items(), marker="mark")
    assert files_below(site) == NEW
    assert [path.name for path in site.parent.iterdir()] == ["site"]
    assert site.stat().st_mode & 0o777 == 0o755


class _Stopped(BaseException):
    """As hard a stop as Python knows."""


def _broken(at: int):
    for number, each in enumerate(NEW.items()):
        if number == at:
            raise _Stopped
        yield each


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_writer_that_stops_leaves_the_old_site_whole(site, at):
    with pytest.raises(_Stopped):
        replace_folder(site, _broken(at), marker="mark")
    assert files_below(site) == OLD
    assert [path.name for path in site.parent.iterdir()] == ["site"]


@pytest.mark.parametrize("step", ["flush", "swap_folders"])
def test_a_disk_that_fails_leaves_the_old_site_whole(site, monkeypatch, step):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_folder, step, fail)
    with pytest.raises(NotWrittenError, match="No space left on device"):
        replace_folder(site, NEW.items(), marker="mark")
    assert files_below(site) == OLD
    assert [path.name for path in site.parent.iterdir()] == ["site"]


@pytest.mark.skipif(swap._call("renameat2") is None, reason="no such call here")
def test_systems_with_an_exchange_never_leave_the_name_empty(site, monkeypatch):
    def fail(*_):
        raise AssertionError

    monkeypatch.setattr(Path, "rename", fail)
    other = site.with_name("other")
    other.mkdir()
    swap.swap_folders(site, other)
    assert files_below(other) == OLD
    assert files_below(site) == {}


def test_systems_without_an_exchange_rename_twice(site, monkeypatch):
    monkeypatch.setattr(swap, "_exchanged", lambda *_: False)
    replace_folder(site, NEW.items(), marker="mark")
    assert files_below(site) == NEW
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_a_second_rename_that_fails_is_taken_back(site, monkeypatch):
    monkeypatch.setattr(swap, "_exchanged", lambda *_: False)
    rename = Path.rename

    def once(self, target):
        made = not self.name.endswith("-aside")
        if made and Path(target).name == "site":
            raise OSError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", once)
    with pytest.raises(NotWrittenError, match="Permission denied"):
        replace_folder(site, NEW.items(), marker="mark")
    assert files_below(site) == OLD


def test_where_the_disk_cannot_be_flushed_at_once_each_file_is(site, monkeypatch):
    monkeypatch.setattr(swap, "_call", lambda _: None)
    replace_folder(site, NEW.items(), marker="mark")
    assert files_below(site) == NEW


def test_folders_of_others_are_never_deleted(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear").write_text("friend")
    for target, why in (("letters", "other files"), ("letters/dear", "a file")):
        with pytest.raises(NotWrittenError, match=why):
            replace_folder(tmp_path / target, NEW.items(), marker="mark")
    assert (tmp_path / "letters" / "dear").read_text() == "friend"
    (tmp_path / "empty").mkdir()
    replace_folder(tmp_path / "empty", NEW.items(), marker="mark")
    assert files_below(tmp_path / "empty") == NEW


def test_a_link_to_the_site_stays_a_link(site, tmp_path):
    link = tmp_path / "public"
    link.symlink_to(site)
    replace_folder(link, NEW.items(), marker="mark")
    assert link.is_symlink()
    assert files_below(site) == NEW


def test_what_a_killed_run_left_is_removed_by_the_next(site):
    left = site.parent / ".openbook-site-killed"
    (left / "a").mkdir(parents=True)
    others = site.parent / ".openbook-other-killed"
    others.mkdir()
    replace_folder(site, NEW.items(), marker="mark")
    assert files_below(site) == NEW
    assert not left.exists()
    assert others.exists()


def test_what_another_run_is_writing_is_left_alone(site):
    with folder_beside(site) as busy:
        (busy / "one").write_bytes(b"1")
        replace_folder(site, NEW.items(), marker="mark")
        assert files_below(busy) == {"one": b"1"}
    assert [path.name for path in site.parent.iterdir()] == ["site"]

"""A screen's folder: whole or not at all, taken up where a run was stopped, the same bytes."""

from __future__ import annotations

import csv
import errno
import hashlib
import json

import pytest

from openbook.files import screen_folder
from openbook.files.screen_folder import NotAScreenError, Rows, RunProgress, ScreenFolder
from openbook.findings.errors import NotWrittenError

MANIFEST = {"resources": ["districts", "years"], "seed": 1, "title": "A screen"}


def rows(*keys: str) -> Rows:
    return {
        "districts": [{"district": key, "name": f"={key}", "students": 0.1 + 0.2} for key in keys],
        "years": [{"district": key, "year": "2024-25", "revenue": None} for key in keys],
    }


def filled(root, *parts: tuple[str, ...], form: str = "csv") -> ScreenFolder:
    folder = ScreenFolder.begin(root, MANIFEST)
    names = [folder.name_of(part) for part in parts]
    for name, part in zip(names, parts, strict=True):
        folder.keep(name, rows(*part))
    folder.finish(names, form, {"districts": {"a": {"strike_chance": 0.25}}})
    return folder


def hashes(root) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.iterdir()
        if path.is_file() and path.name not in {"manifest.json", "progress.json"}
    }


def test_tables_are_joined_in_order_and_read_back_bit_for_bit(tmp_path):
    filled(tmp_path / "s", ("a", "b"), ("c",))
    with (tmp_path / "s/districts.csv").open(encoding="utf-8") as opened:
        told = list(csv.DictReader(opened))
    assert [row["district"] for row in told] == ["a", "b", "c"]
    assert float(told[0]["students"]) == 0.1 + 0.2
    assert told[0]["name"] == "'=a"  # no spreadsheet takes it for a formula
    assert (told[0]["strike_chance"], told[1]["strike_chance"]) == ("0.25", "")


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_the_parts_leave_no_trace_in_the_tables(tmp_path, form):
    filled(tmp_path / "one", ("a", "b", "c"), form=form)
    filled(tmp_path / "two", ("a",), ("b", "c"), form=form)
    assert hashes(tmp_path / "one") == hashes(tmp_path / "two")


def test_what_a_killed_run_left_is_removed(tmp_path):
    folder = ScreenFolder.begin(tmp_path / "s", MANIFEST)
    (tmp_path / "s/parts/.openbook-a-1-0-x").mkdir()
    name = folder.name_of(["a"])
    folder.keep(name, rows("a"))
    folder.finish([name], "csv", {})
    assert [path.name for path in (tmp_path / "s/parts").iterdir()] == [name]


def test_a_data_package_names_every_column(tmp_path):
    filled(tmp_path / "s", ("a",))
    told = json.loads((tmp_path / "s/datapackage.json").read_text("utf-8"))
    (districts, years) = told["resources"]
    with (tmp_path / "s" / districts["path"]).open(encoding="utf-8") as opened:
        heads = next(csv.reader(opened))
    assert heads == [each["name"] for each in districts["schema"]["fields"]]
    assert all(each["description"] for each in years["schema"]["fields"])


def test_a_part_that_was_damaged_is_not_taken_for_finished(tmp_path):
    folder = ScreenFolder.begin(tmp_path / "s", MANIFEST)
    name = folder.name_of(["a"])
    assert not folder.has(name)
    folder.keep(name, rows("a"))
    assert folder.has(name)
    part = tmp_path / "s/parts" / name
    part.write_bytes(part.read_bytes()[:-3])
    assert not folder.has(name)


def test_a_part_of_another_run_is_another_part(tmp_path):
    one = ScreenFolder.begin(tmp_path / "s", MANIFEST)
    other = ScreenFolder.begin(tmp_path / "s", {**MANIFEST, "seed": 2})
    assert one.name_of(["a"]) != other.name_of(["a"])
    assert one.name_of(["a"]) != one.name_of(["a", "b"])


def test_parts_that_nobody_needs_any_more_go_when_the_run_is_done(tmp_path):
    old = ScreenFolder.begin(tmp_path / "s", {**MANIFEST, "seed": 9})
    old.keep(old.name_of(["a"]), rows("a"))
    filled(tmp_path / "s", ("a",))
    assert len(list((tmp_path / "s/parts").iterdir())) == 1


def test_a_folder_with_other_files_is_not_touched(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(NotWrittenError, match="other files"):
        ScreenFolder.begin(tmp_path, MANIFEST)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_disk_that_fills_is_told_and_finished_parts_stay(tmp_path, monkeypatch):
    folder = ScreenFolder.begin(tmp_path / "s", MANIFEST)
    folder.keep(folder.name_of(["a"]), rows("a"))

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(screen_folder, "put_whole", full)
    with pytest.raises(NotWrittenError, match="No space left on device; finished partitions stay"):
        folder.keep(folder.name_of(["b"]), rows("b"))
    monkeypatch.setattr(screen_folder, "write_csv", full)
    with pytest.raises(NotWrittenError, match="No space left"):
        folder._table("years", (), (), "csv")
    assert folder.has(folder.name_of(["a"]))
    assert [path.name for path in (tmp_path / "s").iterdir() if path.name.startswith(".")] == []


def test_progress_says_how_long_the_rest_will_take(tmp_path):
    folder = ScreenFolder.begin(tmp_path / "s", MANIFEST)
    assert folder.progress() is None
    folder.progress(RunProgress(2, 10, 4.0))
    told = folder.progress()
    assert told is not None
    assert told.left == 16.0
    assert RunProgress(0, 10, 0.0).left is None


def test_a_folder_that_holds_no_screen_is_refused(tmp_path):
    with pytest.raises(NotAScreenError, match="no screen"):
        ScreenFolder.open(tmp_path)
    folder = filled(tmp_path / "s", ("a",))
    next((tmp_path / "s/parts").iterdir()).unlink()
    with pytest.raises(NotAScreenError, match="missing or damaged"):
        list(ScreenFolder.open(folder.root).rows("years"))

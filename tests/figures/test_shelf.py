"""A shelf finds its files by name and says what is near when there is none."""

from __future__ import annotations

import pytest

from openbook.figures.shelf import NotOnShelfError, Shelf

FIGURES = Shelf("openbook.figures", attribute="__doc__")


def test_names_are_the_files_in_order():
    names = FIGURES.names()
    assert {"figure", "graph", "line", "model"} <= set(names)
    assert list(names) == sorted(names)


def test_an_item_is_the_attribute_of_its_file():
    assert FIGURES.get("line").startswith("Line:")


def test_sub_packages_count_and_private_files_and_the_shelf_itself_do_not(tmp_path, monkeypatch):
    folder = tmp_path / "pretend_shelf"
    (folder / "whole_folder").mkdir(parents=True)
    for name in ("__init__", "_private", "shelf", "one", "whole_folder/__init__"):
        (folder / f"{name}.py").write_text("ITEM = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    shelf = Shelf("pretend_shelf", attribute="ITEM")
    assert shelf.names() == ("one", "whole_folder")
    assert shelf.get("whole_folder") == 1


def test_a_name_nearly_right_is_suggested():
    with pytest.raises(NotOnShelfError, match="Did you mean figure"):
        FIGURES.get("figur")


def test_a_name_far_off_lists_what_there_is():
    with pytest.raises(NotOnShelfError, match="Known: "):
        FIGURES.get("zzzzzz")

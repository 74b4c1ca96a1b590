"""The picture of the packages is that of the tree, and the page has every package."""

from __future__ import annotations

import re

from tools.house.picture import PICTURE, ROOT, floors, picture

NAMES = [name for floor in floors() for name in floor]
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")


def test_the_picture_is_current():
    assert PICTURE.read_text("utf-8") == picture(), "run python -m tools.house"


def test_the_page_has_every_package_in_its_order():
    table = PAGE.partition("| Layer |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines()[2:]]
    assert re.findall(r"`(\w+)`", " ".join(rows)) == NAMES


def test_the_page_shows_the_picture():
    assert "](assets/house.svg)" in PAGE

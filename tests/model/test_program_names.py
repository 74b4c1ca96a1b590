"""Programs and prices with names or cells that a damaged file may hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.properties.test_damaged_folders import ask, open_pages


@pytest.mark.parametrize("name", ["other_state", "total"])
def test_a_resource_called_as_a_line_is_projected(name: str, small_town: Path) -> None:
    file = small_town / "district/programs.csv"
    text = file.read_text("utf-8")
    assert "\n6387," in text
    file.write_text(text.replace("\n6387,", f"\n{name},"), "utf-8")
    for verb in ("project {}", "missing {}", "multiyear {}"):
        ask(verb, small_town)
    open_pages(small_town, ["/missing.csv", "/table"], "public")


def test_a_price_without_a_month_is_left_out(small_town: Path) -> None:
    file = small_town / "evidence/prices.csv"
    head, *rows = file.read_text("utf-8").splitlines()
    at = head.split(",").index("month")
    cells = [row.split(",") for row in rows]
    blank = [",".join([*each[:at], "", *each[at + 1 :]]) for each in cells]
    file.write_text("\n".join([head, *blank, ""]), "utf-8")
    ask("binder {}", small_town)

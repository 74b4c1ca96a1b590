"""Modules that the documentation names are there."""

from __future__ import annotations

import re
from pathlib import Path

import openbook

ROOT = Path(__file__).parents[2]
PACKAGE = Path(openbook.__file__).parent
NAMED = re.compile(r"`(?:src/openbook/|openbook/)?((?:[a-z_0-9]+/)*[a-z_0-9]+\.py)`")
# Files that a reader is to write, and scripts beside the package.
NOT_OURS = {"dev.py", "law/states/oregon/__init__.py", "terms/pay/retention_bonus.py"}


def _is_there(name: str) -> bool:
    if (PACKAGE / name).is_file() or (ROOT / name).is_file() or name in NOT_OURS:
        return True
    places = (PACKAGE, ROOT / "tests")
    return "/" not in name and any(any(place.rglob(name)) for place in places)


def test_every_module_that_a_page_names_is_there() -> None:
    pages = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md"]
    named = {(page.name, name) for page in pages for name in NAMED.findall(page.read_text("utf-8"))}
    assert len(named) > 20
    assert sorted(each for each in named if not _is_there(each[1])) == []

"""Every package that pyproject.toml asks for has its reason and its license on the page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9|]", "", text.lower())


def test_every_dependency_is_on_the_page() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    lists = [
        asked["project"]["dependencies"],
        *asked["project"]["optional-dependencies"].values(),
        *asked["dependency-groups"].values(),
    ]
    page = (ROOT / "docs/decisions/dependencies.md").read_text("utf-8")
    named = {
        plain(re.sub(r"\(.*", "", name))
        for row in re.findall(r"^\| ([^|]+) \|", page, re.MULTILINE)
        for name in row.split(",")
    }
    wanted = {re.split(r"[<>=[]", each)[0] for names in lists for each in names}
    assert not {each for each in wanted if plain(each) not in named}

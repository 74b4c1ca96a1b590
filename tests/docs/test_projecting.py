"""The page Projecting names every assumption and every definition of the reserve."""

from __future__ import annotations

from pathlib import Path

import pytest

from openbook.case.assumptions import ASSUMPTIONS
from openbook.reports.projection_report import DEFINITIONS

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "projecting.md").read_text("utf-8")


@pytest.mark.parametrize("name", [kind.name for kind in ASSUMPTIONS])
def test_every_assumption_is_on_the_page(name):
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize(("word", "line"), DEFINITIONS.items())
def test_every_definition_of_the_reserve_is_on_the_page(word, line):
    assert f"`reserve={word}`" in PAGE
    assert f"`{line}`" in PAGE

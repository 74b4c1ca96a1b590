"""The page of operations has every one of them, as the back ends are written."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from openbook.figures.operation import Operation
from openbook.figures.run.operations import TEXTS

HOOKS = Path(__file__).parents[2] / "docs" / "hooks.py"


def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hooks", HOOKS)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_every_operation_is_on_the_page() -> None:
    page = hooks().operations_page()
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][1:]
    assert [row[0].removeprefix("| ") for row in rows] == [each.value for each in Operation]
    assert all(len(row) == 7 for row in rows)
    for operation, texts in TEXTS.items():
        assert texts.javascript.format("a", "b", "c").replace("|", "\\|") in page, operation

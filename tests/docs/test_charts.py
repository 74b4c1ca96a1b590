"""The page on charts names every kind, and its example runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from openbook.reports import charts

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "add-a-chart.md").read_text("utf-8")


def test_the_page_names_every_chart() -> None:
    files = {each.stem for each in Path(charts.__file__).parent.glob("*.py")} - {"__init__"}
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == sorted(files)


def test_the_example_of_the_page_runs() -> None:
    source = PAGE.split("```python\n", 1)[1].split("```", 1)[0]
    names: dict[str, Any] = {}
    exec(compile(source, "add-a-chart.md", "exec"), names)  # noqa: S102 - our own page
    assert names["drawing"].startswith("<svg ")
    assert names["rows"].rows[0] == ("2016-17", "Students", 514_000.0)

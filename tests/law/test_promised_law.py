"""Every figure of the law stands twice: in its file with its source, and in one list.

A slip of a digit in either is noticed. To write the list anew:

    OPENBOOK_WRITE_PROMISED=1 pytest tests/law/test_promised_law.py

Then read the difference that version control shows, line by line.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest
import yaml

import openbook
from openbook.law.states.shelf import load_law, state_names
from openbook.law.statutes import Statutes
from openbook.law.value import show_content

STATES = Path(openbook.__file__).parent / "law" / "states"
HERE = Path(__file__).parent / "promised"
UNSAID = {"status", "known_on_status", "note", "reference"}
CHANGED = (
    "a figure of the law has moved. If that is meant, write a note that ends in .law.md, "
    "and the list anew with OPENBOOK_WRITE_PROMISED=1"
)


def figures(state: str) -> list[str]:
    """Return a line for each value, as its file has it: days, numbers, brackets, rules."""
    if (STATES / state / "law.yaml").is_file():
        return numbers_of(load_law(state, date.max).statutes)
    files = sorted((STATES / state / "parameters").rglob("*.yaml"))
    lines = []
    for path in files:
        name = path.relative_to(STATES / state / "parameters").with_suffix("").as_posix()
        # Read as text, so that 0.10 and 0.1 differ and nothing stands between.
        read = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506
        for value in read["values"]:
            told = {key: each for key, each in value.items() if key not in UNSAID}
            lines.append(f"{name} [{read['unit']}] {told}")
    return lines


def numbers_of(statutes: Statutes) -> list[str]:
    """Return a line for each value of a law.yaml: days, what it is, how long it holds."""
    return [
        f"{number.name} [{number.unit}] {value.in_force} {value.known_on} {value.until} "
        f"{show_content(value.content, number.unit)}"
        for number in statutes.parameters.values()
        for value in number.values
    ]


@pytest.mark.parametrize("state", state_names())
def test_the_figures_of_the_law_are_as_promised(state: str) -> None:
    found = figures(state)
    file = HERE / f"{state}.txt"
    if os.environ.get("OPENBOOK_WRITE_PROMISED"):
        file.write_text("\n".join(found) + "\n", "utf-8")
    assert found == file.read_text("utf-8").splitlines(), CHANGED


def test_every_state_is_promised() -> None:
    states = {path.parent.name for path in STATES.glob("*/parameters")}
    states |= {path.parent.name for path in STATES.glob("*/law.yaml")}
    assert states == {path.stem for path in HERE.glob("*.txt")}
    assert len(figures("california")) > 200

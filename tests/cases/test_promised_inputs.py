"""No figure of a built-in case moves unseen: each file has the figures that it had.

The answers have promises of their own (`test_promised.py`); a count of one school or an
amount of one claim may move none of them. To write the list anew:

    OPENBOOK_WRITE_PROMISED=1 pytest tests/cases/test_promised_inputs.py
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

FILE = Path(__file__).parent / "promised" / "inputs.txt"
CASES = ("la-2019", "small-town")
_FIGURE = re.compile(r"\d[\d.,:]*")
CHANGED = (
    "figures of a built-in case have moved. If that is meant, say why in a note that ends "
    "in .figures.md, and write the list anew with OPENBOOK_WRITE_PROMISED=1"
)


def figures(case: str) -> list[str]:
    """Return a line for each file: how many figures it has, and a digest of them."""
    lines = []
    for path in sorted((EXAMPLES / case).rglob("*")):
        if path.suffix in {".csv", ".yaml"}:
            found = _FIGURE.findall(path.read_text("utf-8"))
            digest = hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]
            name = path.relative_to(EXAMPLES).as_posix()
            lines.append(f"{name}: {len(found)} figures, {digest}")
    return lines


def promised() -> list[str]:
    return FILE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("case", CASES)
def test_no_figure_of_a_case_has_moved(case: str) -> None:
    found = figures(case)
    assert len(found) > 20
    if os.environ.get("OPENBOOK_WRITE_PROMISED"):
        others = [line for line in promised() if not line.startswith(f"{case}/")]
        FILE.write_text("\n".join(sorted([*others, *found])) + "\n", "utf-8")
    assert found == [line for line in promised() if line.startswith(f"{case}/")], CHANGED


def test_every_built_in_case_is_promised() -> None:
    assert {path.parent.name for path in EXAMPLES.glob("*/case.yaml")} == set(CASES)

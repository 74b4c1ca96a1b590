"""Every row of the table against OWASP ASVS names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT.parent / "docs/decisions/the-table.md"
_FILE = re.compile(r"`(test_\w+\.py)`")
_TEST = re.compile(r"^def test_(\w+)", re.MULTILINE)


def test_each_row_has_its_test() -> None:
    rows = [row for row in PAGE.read_text("utf-8").splitlines() if re.match(r"\| V\d", row)]
    assert len(rows) >= 16
    for row in rows:
        pieces = _FILE.split(row.split("|")[-2])[1:]
        assert pieces, row
        for name, said in zip(pieces[::2], pieces[1::2], strict=True):
            there = _TEST.findall((ROOT / "web/host" / name).read_text("utf-8"))
            assert there, row
            for each in filter(None, map(str.strip, said.lstrip(":").split(";"))):
                asked = each.replace(" ", "_")
                assert any(one.startswith(asked) for one in there), (name, each)

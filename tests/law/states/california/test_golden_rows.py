"""Certified rows of real districts come out of the formula, to the dollar."""

from __future__ import annotations

import csv
from pathlib import Path

from openbook.answers import folder

ROWS = Path(__file__).parents[3] / "facts" / "lcff_certified_rows.csv"


def test_every_certified_row_comes_out_to_within_two_dollars():
    computed = folder.lcff_file(ROWS)
    assert not computed.skipped
    with ROWS.open(encoding="utf-8", newline="") as file:
        certified = list(csv.DictReader(file))
    assert len(certified) == len(computed.rows) == 11
    for row, answer in zip(certified, computed.rows, strict=True):
        found = answer.grants.values
        for line, column in {
            "lcff.base": "base_grant_nss",
            "lcff.supplemental": "supplemental",
            "lcff.concentration": "concentration",
        }.items():
            off = found[line] - float(row[column])
            assert abs(off) <= 2, (row["district"], column, off)

"""Certified rows of real districts come out of the formula and its split, to the dollar."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from openbook.api import folder

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


@pytest.fixture
def with_add_ons(tmp_path: Path) -> Path:
    """Return the certified rows with add-ons: the total less the three grants."""
    with ROWS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    grants = ("base_grant_nss", "supplemental", "concentration")
    names = ("ada_tk_3", "ada_4_6", "ada_7_8", "ada_9_12", "upp", "local_revenue")
    path = tmp_path / "rows.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("fiscal_year", *names, "epa_entitlement", "add_ons"))
        for row in rows:
            rest = int(row["total_entitlement"]) - sum(int(row[each]) for each in grants)
            cells = [row[name] for name in ("fiscal_year", *names, "epa_entitlement")]
            writer.writerow((*cells, rest))
    return path


def test_total_and_net_state_aid_of_every_certified_row(with_add_ons):
    computed = folder.lcff_file(with_add_ons)
    assert not computed.skipped
    assert not computed.findings
    with ROWS.open(encoding="utf-8", newline="") as file:
        certified = list(csv.DictReader(file))
    assert len(certified) == len(computed.rows) == 11
    for row, answer in zip(certified, computed.rows, strict=True):
        found = answer.grants.values
        assert found["lcff.total"] == float(row["total_entitlement"]), row["district"]
        assert found["lcff.state_aid"] == float(row["net_state_aid"]), row["district"]
        assert not found["lcff.basic_aid"]


def test_without_add_ons_the_split_is_not_known():
    for answer in folder.lcff_file(ROWS).rows:
        assert answer.grants.lacking == ("add_ons",)
        assert "lcff.state_aid" not in answer.grants.values

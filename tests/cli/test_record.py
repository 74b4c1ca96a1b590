from __future__ import annotations

import json

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

LOS_ANGELES = str(EXAMPLES / "la-2019")


def test_the_record_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES]) == 0
    out = capsys.readouterr().out
    known, _, later = out.partition("Learned later, after the day of the case")
    assert "2 with a known outcome" in known
    assert "2 years ahead: 1 known, bias -$1,758,000,000 (-94% of the outcome)" in known
    assert "No outcome beside it yet" in known
    assert "came 20.7%" not in known
    told = "CalPERS: pension.calpers\n  all horizons: 4 known, bias +1.5747 points"
    assert told in later


def test_the_record_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(group["known"] for group in data["together"]) == 2
    later = data["learned_later"]
    assert sum(group["known"] for group in later["together"]) == 8
    both = [
        next(r for r in each["projections"] if r["projection"] == "calpers-2020-21")
        for each in (data, later)
    ]
    assert both[0]["error"] is None
    assert (both[1]["horizon"], round(both[1]["error"], 6)) == (2, 0.028)


def test_a_case_without_projections_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = str(tmp_path_factory.mktemp("new") / "case")
    main(
        [
            "new",
            folder,
            "--title",
            "New",
            "--state",
            "california",
            "--as-of",
            "2019-01-11",
        ]
    )
    capsys.readouterr()
    assert main(["record", folder]) == 0
    assert "No past projection" in capsys.readouterr().out

from __future__ import annotations

import json

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

LOS_ANGELES = str(EXAMPLES / "la-2019")


def test_the_record_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES]) == 0
    out = capsys.readouterr().out
    assert "10 with a known outcome" in out
    assert "2 years ahead: 1 known, bias -$1,758,000,000 (-94% of the outcome)" in out
    assert (
        "CalPERS: pension.calpers\n  all horizons: 4 known, bias +1.5747 points" in out
    )
    assert "No outcome beside it yet" in out


def test_the_record_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(group["known"] for group in data["together"]) == 10
    first = next(r for r in data["projections"] if r["projection"] == "calpers-2020-21")
    assert (first["horizon"], round(first["error"], 6)) == (2, 0.028)


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

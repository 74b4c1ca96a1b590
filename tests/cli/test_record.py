from __future__ import annotations

import json
import re

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

LOS_ANGELES = str(EXAMPLES / "la-2019")


def test_the_record_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES]) == 0
    out = capsys.readouterr().out
    known, _, later = out.partition("\nLearned later\n")
    assert "3 with a known actual" in known
    assert re.search(r"1 year out +1 +\+2,451 students +19%", known)
    assert re.search(r"2 years out +1 +−\$1.76 billion +−94%", known)
    assert "Projections still without an actual" in known
    assert "→ 20.7%" not in known
    assert re.search(r"all together +4 +\+1.57 points", later)


def test_the_record_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES, "--language", "es"]) == 0
    assert "3 con dato real conocido" in capsys.readouterr().out


def test_the_record_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", LOS_ANGELES, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(group["known"] for group in data["together"]) == 3
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
    main(["new", folder, "--title", "New", "--state", "california", "--as-of", "2019-01-11"])
    capsys.readouterr()
    assert main(["record", folder]) == 0
    assert "No past projection" in capsys.readouterr().out

"""openbook import: shows first, writes when asked, and says what is wrong in words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

GRID = "Step,BA,MA\n1,50000,55000\n2,n/a,56000\n"


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    folder, file = tmp_path / "willow", tmp_path / "pay.csv"
    shutil.copytree(EXAMPLES / "small-town", folder)
    file.write_text(GRID, "utf-8")
    return ["import", "schedule", str(file), str(folder), "--name", "nurses"]


def test_it_shows_and_then_writes(capsys: pytest.CaptureFixture[str], asked: list[str]) -> None:
    assert main(asked) == 0
    shown = capsys.readouterr().out
    for words in (
        "pay.csv:3: warning OB323: 1 row is not used: a yearly pay is not a number",
        "Step  ",
        "Rows: 1 used, 1 not used",
        "district/schedules/nurses.csv: 2 rows (a new file)",
        "Nothing is written yet. Add --write and --source when it is right.",
    ):
        assert words in shown
    assert main([*asked, "--write", "--source", "invented"]) == 0
    assert "Wrote district/schedules/nurses.csv" in capsys.readouterr().out
    assert main([*asked, "--write", "--source", "invented"]) == 0  # the same again
    Path(asked[2]).write_text(GRID.replace("50000", "50001"), "utf-8")
    capsys.readouterr()
    assert main([*asked, "--write", "--source", "invented"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_as_json_and_with_errors(capsys: pytest.CaptureFixture[str], asked: list[str]) -> None:
    asked[1] = "enrollment"
    assert main([*asked, "--json", "--write"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["written"] == []
    assert [each["code"] for each in data["findings"]] == ["OB321"]
    assert "openbook import schedule" in data["findings"][0]["remedy"]
    assert main(asked) == 1
    assert "Nothing was written: there are errors." in capsys.readouterr().out


def test_a_year_that_is_none(capsys: pytest.CaptureFixture[str], asked: list[str]) -> None:
    assert main([*asked, "--year", "2018"]) == 2
    assert "write --year 2018-19" in capsys.readouterr().err

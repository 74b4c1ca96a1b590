"""openbook strike forecast and cost: what people and programs read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openbook.cli.main import main

SMALL = "src/openbook/cases/small-town"


def test_forecast_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strike", "forecast", SMALL, "--skill"]) == 0
    told = capsys.readouterr().out
    assert "Friday, 2019-01-18" in told
    assert "same as yesterday" in told
    assert main(["strike", "forecast", SMALL, "--day", "2019-01-15"]) == 0
    assert "only on what is usual" in capsys.readouterr().out


def test_forecast_tells_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strike", "forecast", SMALL, "--skill", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [each["school"] for each in data["schools"]] == ["oak", "mill", "creek"]
    assert data["district"]["low"] < data["district"]["middle"]
    assert data["skill"]["compared"] == 5
    assert data["findings"] == []


def test_a_day_without_school_cannot_be_forecast(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["strike", "forecast", SMALL, "--day", "2019-01-19"]) == 2
    assert "no school day" in capsys.readouterr().err


def test_cost_takes_other_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.csv"
    file.write_text("day,pupils\n2019-01-18,100\n2019-01-20,5\n", "utf-8")
    assert main(["strike", "cost", SMALL, "--counts", str(file)]) == 0
    told = capsys.readouterr()
    assert "tried alone" in told.out
    assert "other.csv:3:1: warning OB502" in told.err
    assert main(["strike", "cost", SMALL, "--counts", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["tried"]["days"] == 1
    assert data["so_far"]["days"] == 4
    assert [each["code"] for each in data["findings"]] == ["OB502"]

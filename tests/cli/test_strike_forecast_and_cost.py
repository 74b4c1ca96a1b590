"""openbook strike forecast and cost: what people and programs read."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from openbook.api import strike
from openbook.api.view import Opened, opened
from openbook.cli.main import main
from openbook.strike.cost import StrikeCost

SMALL = "src/openbook/cases/small-town"


def test_forecast_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strike", "forecast", SMALL, "--skill"]) == 0
    told = capsys.readouterr().out
    assert "Students expected on January 18, 2019" in told
    assert "Same as yesterday" in told
    assert main(["strike", "forecast", SMALL, "--day", "2019-01-15"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "rest on strikes that were published before it (Los Angeles 1989, San Diego 1996" in told


def test_forecast_tells_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strike", "forecast", SMALL, "--skill", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [each["school"] for each in data["schools"]] == ["oak", "mill", "creek"]
    assert data["district"]["low"] < data["district"]["middle"]
    assert data["skill"]["compared"] == 5
    assert data["findings"] == []


def test_a_day_without_school_cannot_be_forecast(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strike", "forecast", SMALL, "--day", "2019-01-19"]) == 2
    assert "no school day" in capsys.readouterr().err


def test_cost_takes_other_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.csv"
    file.write_text("day,pupils\n2019-01-18,100\n2019-01-20,5\n", "utf-8")
    assert main(["strike", "cost", SMALL, "--counts", str(file)]) == 0
    told = capsys.readouterr()
    assert "Tried alone (1 day)" in told.out
    assert "other.csv:3:1: warning OB502" in told.err
    assert main(["strike", "cost", SMALL, "--counts", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["tried"]["days"] == 1
    assert data["so_far"]["days"] == 4
    assert [each["code"] for each in data["findings"]] == ["OB502"]


@pytest.fixture(scope="module")
def small() -> Opened:
    return opened(SMALL)


def costed(
    case: Opened, folder: Path, rows: str, until: date | None = None
) -> tuple[StrikeCost, list[str]]:
    """The cost with counts of a file, and the places of what was found in it."""
    file = folder / "tried.csv"
    file.write_text(f"day,pupils\n{rows}", "utf-8")
    found = strike.cost_of_strike(case, until, counts=file)
    return found.cost, [f"{each.place.line} {each.code}" for each in found.findings]


@pytest.mark.parametrize(
    ("rows", "days", "found"),
    [
        ("2019-01-16,500\n2019-01-15,700\n", 2, []),  # out of order
        ("2019-01-15,700\n2019-01-15,600\n", 1, ["3 OB919"]),
        ("2019-01-15,0\n", 1, []),
        ("2019-01-15,1150\n", 1, []),  # more than on a normal day
        ("2019-01-15,1500\n2019-01-16,500\n", 1, ["2 OB501"]),
        ("2019-01-08,500\n2019-01-16,500\n", 1, ["2 OB502"]),
        ("2019-01-29,200\n", 1, []),
        ("soon,500\n2019-01-16,\n2019-01-17,4\n", 1, ["2 OB917", "3 OB103"]),
    ],
)
def test_each_row_of_other_counts_is_used_or_told(
    small: Opened, tmp_path: Path, rows: str, days: int, found: list[str]
) -> None:
    cost, told = costed(small, tmp_path, rows)
    assert told == found
    own = [day for day in cost.days if day.counted.count == "file"]
    assert cost.tried is not None
    assert len(own) == cost.tried.days == days
    for part, of in ((cost.so_far, cost.days), (cost.tried, own)):
        assert part.gross == pytest.approx(sum(day.money.gross or 0.0 for day in of))


def test_counts_after_the_last_day_costed_are_told(small: Opened, tmp_path: Path) -> None:
    rows = "2019-01-15,700\n2019-01-18,100\n"
    cost, told = costed(small, tmp_path, rows, date(2019, 1, 16))
    assert told == ["3 OB502"]
    assert cost.so_far.days == 2


def test_a_file_without_counts_and_a_day_before_the_strike_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.csv"
    file.write_text("day,pupils\n", "utf-8")
    assert main(["strike", "cost", SMALL, "--counts", str(file)]) == 2
    assert "has no row under its first line" in capsys.readouterr().err
    assert main(["strike", "cost", SMALL, "--day", "2019-01-14"]) == 2
    assert "2019-01-14 is no school day of the strike" in capsys.readouterr().err


def test_bad_rows_of_the_strike_are_told_and_the_others_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "willow"
    shutil.copytree(SMALL, folder)
    more = {
        "days.csv": "2019-13-45,first,430,1,rain,,,\n2019-01-18,final,9999,0,,,,\n",
        "counts.csv": "2019-01-17,creek,5000,,,\n2019-01-17,moon,50,,,\n",
        "adults.csv": "3,aide,special,town,38.1,-120.5,8,,,,,,\n",
    }
    for name, rows in more.items():
        with (folder / "strike" / name).open("a", encoding="utf-8") as file:
            file.write(rows)
    whole = {
        "days.csv:6": "OB917",
        "days.csv:7": "OB501",
        "counts.csv:10": "OB501",
        "counts.csv:11": "OB111",
        "adults.csv:7": "OB919",
    }
    for command in ("forecast", "cost", "plan"):
        assert main(["strike", command, SMALL]) == 0
        fine = capsys.readouterr().out
        assert main(["strike", command, str(folder)]) == 0
        told = capsys.readouterr()
        for place, code in whole.items():
            assert any(f"strike/{place}" in line and code in line for line in told.err.splitlines())
        assert told.out == fine

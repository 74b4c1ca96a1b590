"""openbook strike plan and replan: the plan in words, as data and as a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import openbook
from openbook.cli.main import CANNOT_GO_ON, FINE, main

WILLOW = str(Path(openbook.__file__).parent / "cases" / "small-town")


@pytest.fixture
def yesterday(tmp_path, capsys) -> Path:
    file: Path = tmp_path / "plan.csv"
    asked = ["strike", "plan", WILLOW, "--day", "2019-01-17", "--write", str(file)]
    assert main(asked) == FINE
    said = capsys.readouterr().out
    assert re.search(r"^\w+ +1 +\d +1$", said, re.MULTILINE)
    assert "creek into mill" in said
    assert "Proved best, in this order: staff that must be there" in said
    return file


def replan(yesterday: Path, *more: str) -> int:
    asked = ["strike", "replan", WILLOW, "--day", "2019-01-18"]
    return main([*asked, "--yesterday", str(yesterday), *more])


def test_a_plan_is_written_and_planned_again(yesterday, capsys):
    assert yesterday.read_text("utf-8").startswith(
        "# openbook strike plan\n# case: Willow Creek 2019\n# day: 2019-01-17\nadult,school\n"
    )
    more = ["--sick", "3", "--lost", "mill", "--pin", "1=creek"]
    assert replan(yesterday, *more, "--json") == FINE
    data = json.loads(capsys.readouterr().out)
    assert data["sent"]["1"] == "creek"
    assert [move["adult"] for move in data["moves"]["absent"]] == ["3"]
    assert replan(yesterday, *more) == FINE
    assert "Since the plan before" in capsys.readouterr().out


def test_a_plan_of_another_case_is_refused(yesterday, capsys):
    text = yesterday.read_text("utf-8")
    yesterday.write_text(text.replace("Willow Creek 2019", "Elsewhere"), "utf-8")
    assert replan(yesterday) == CANNOT_GO_ON
    assert "it is of the case 'Elsewhere', not of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("adult,school\n1,oak\n", "first line does not say"),
        ("# openbook strike plan\n# case: Willow Creek 2019\n\n1,oak\n", "no day"),
    ],
)
def test_a_file_that_is_no_plan_is_refused(yesterday, capsys, text, said):
    yesterday.write_text(text, "utf-8")
    assert replan(yesterday) == CANNOT_GO_ON
    assert said in capsys.readouterr().err


def test_rows_of_schools_that_are_not_there_are_told_and_left_out(yesterday, capsys):
    with yesterday.open("a", encoding="utf-8") as file:
        file.write("7,<b>nowhere</b>\n")
    assert replan(yesterday) == FINE
    assert "plan.csv:9" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--sick", "99"], "there is no person '99' in strike/adults.csv"),
        (["--lost", "moon"], "there is no school 'moon' in district/schools.csv"),
        (["--pin", "1"], "'1' pins nobody"),
        (["--pin", "1=oak", "--sick", "1"], "1 cannot be pinned to oak"),
    ],
)
def test_names_that_are_not_there_are_told(yesterday, capsys, more, said):
    assert replan(yesterday, *more) == CANNOT_GO_ON
    assert said in capsys.readouterr().err


def test_sick_people_may_be_listed_in_a_file(yesterday, tmp_path, capsys):
    sick = tmp_path / "sick.txt"
    sick.write_text("adult\n3\n5\n", "utf-8")
    assert replan(yesterday, "--sick", str(sick), "--json") == FINE
    assert not {"3", "5"} & json.loads(capsys.readouterr().out)["sent"].keys()

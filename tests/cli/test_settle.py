"""openbook settle: the packages, why there is none, levels, numbers, a search stopped."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.commands.settle import _going_on
from openbook.cli.main import main
from openbook.settlement.frontier import Step

SMALL_TOWN = str(EXAMPLES / "small-town")
ASKED = ["--books", "union", "--chance", "0.5"]


def test_the_packages_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL_TOWN, "--books", "union", "--chance", "0.5"]) == 0
    text = capsys.readouterr().out
    assert "Packages examined: 5,148,000,000." in text
    assert "Nash" in text
    assert "All packages, from the best for the employer to the best for the union" in text
    assert "reopener on pay from April 1, 2020 (not costed)" in text


def test_packages_are_said_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--books", "union", "--chance", "0.5", "--language", "es"]
    assert main(["settle", SMALL_TOWN, *asked]) == 0
    assert "Paquetes que eligen las reglas de equidad" in capsys.readouterr().out
    assert main(["settle", "why", SMALL_TOWN, "3", *asked]) == 0
    assert "Nada lo impide." in capsys.readouterr().out


def test_the_chance_of_meeting_the_minimum_as_an_axis(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["settle", "chances", SMALL_TOWN, "--books", "union", "--at", "0.5", "0.9999"]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "50% of the simulations: packages on the frontier: 82" in said
    assert re.search(r"Nash +456 +855 +\$59,435 less", said)
    assert "100% of the simulations: no package" in said
    assert main([*asked, "--json"]) == 0
    some, none = json.loads(capsys.readouterr().out)["chances"]
    assert (some["nash"]["union"], none["nash"]) == (456, None)
    assert main(["settle", "chances", SMALL_TOWN, "--at", "1.5"]) == 2
    assert "1.5 is no chance" in capsys.readouterr().err


def test_why_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL_TOWN]) == 0
    text = capsys.readouterr().out
    assert "No package meets the minimum reserve" in text
    assert "Under the assumptions of WCUSD, even the cheapest package" in text


def test_an_unknown_book_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL_TOWN, "--books", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_levels_are_listed_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL_TOWN, "--levels"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"\[salary_raise\]\n +1 +3% raise from July 1, 2018 +the employer\n", said)
    assert re.search(r"\[back_pay\]\n +1 +nothing +no offer of the employer\n", said)
    assert main(["settle", SMALL_TOWN, "--levels", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["levels"][12].startswith("6% raise")


def test_the_data_and_a_package_of_the_list_by_its_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = [*ASKED, "--max", "5", "--json"]
    assert main(["settle", SMALL_TOWN, *asked]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["certified"]
    assert listed["complete"]
    assert 3 <= len(listed["settlements"]) <= 5
    assert listed["fair"]["Nash"] in listed["settlements"]
    for each in listed["settlements"]:
        assert len(each["levels"]) == len(listed["matters"])
        assert min(each["left"]) >= 0
    assert [each["book"] for each in listed["limits"]] == ["union"] * 3
    assert main(["settle", "why", SMALL_TOWN, "3", *asked]) == 0
    third = json.loads(capsys.readouterr().out)
    assert third["levels"] == listed["settlements"][2]["levels"]
    assert third["meets_minimum"]
    assert third["stops"] == []


def test_a_number_beyond_the_list_says_how_far_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "why", SMALL_TOWN, "99"]) == 2
    assert "there is no package 99; they are 1 to" in capsys.readouterr().err
    assert main(["settle", "why", SMALL_TOWN, "no-such-offer"]) == 2
    assert "no-such-offer" in capsys.readouterr().err


def test_a_book_without_an_assumption_is_told_with_what_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", str(tmp_path / "x"), "--example", "small-town"]) == 0
    book = tmp_path / "x" / "books" / "union.yaml"
    lines = book.read_text("utf-8").splitlines()
    kept = [line for line in lines if "attendance.rate" not in line]
    assert len(kept) < len(lines)
    book.write_text("\n".join(kept) + "\n", "utf-8")
    capsys.readouterr()
    ended = main(["settle", str(tmp_path / "x"), "--books", "union"])
    assert ended == 2
    assert "attendance.rate" in capsys.readouterr().err


def test_ctrl_c_stops_a_search_once_and_is_set_back_after_it() -> None:
    before = signal.getsignal(signal.SIGINT)
    with _going_on() as told:
        step = Step("checking", 1, 10, 0)
        assert told(step)
        os.kill(os.getpid(), signal.SIGINT)
        assert not told(step)
    assert signal.getsignal(signal.SIGINT) is before

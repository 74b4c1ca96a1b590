from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

TOWN = str(EXAMPLES / "small-town")


def asked(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the command prints."""
    assert main(["evidence", *words]) == code
    out, err = capsys.readouterr()
    return out or err


def test_every_claim_with_its_arithmetic(capsys: pytest.CaptureFixture[str]) -> None:
    text = asked(capsys, TOWN)
    assert re.search(r"^Claims +15$", text, re.MULTILINE)
    assert re.search(r"^agrees +6$", text, re.MULTILINE)
    assert re.search(r"^estimated differently +1$", text, re.MULTILINE)
    assert re.search(r"about 1.5% to 3% · 2020-21 +agrees disputed$", text, re.MULTILINE)
    assert "of 2020-21 is 9.8971%; claimed" in " ".join(text.split())
    assert re.search(r"balance is +\$620,000 · 2018-19 +agrees disputed corrected", text)
    assert "[set-aside]" in text
    assert max(map(len, text.splitlines())) <= 100


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(asked(capsys, TOWN, "--json"))
    hoard = next(each for each in data["claims"] if each["claim"] == "hoard")
    assert hoard["verdict"] == "rounded"
    assert {each["by"] for each in hoard["recomputed"]} >= {"district", "union"}
    assert data["walks"][0]["adds_up"]


def test_one_claim(capsys: pytest.CaptureFixture[str]) -> None:
    text = asked(capsys, TOWN, "--claim", "free-money")
    assert re.search(r"^January 15, 2019 +value +650,000 +620,000", text, re.MULTILINE)
    assert "[hoard]" in text.partition("\nReplies\n")[2]
    assert "slide 3" in text
    data = json.loads(asked(capsys, TOWN, "--claim", "set-aside", "--json"))
    assert data["differences"] == []
    assert data["verdict"] == "cannot be checked"


def test_a_walk(capsys: pytest.CaptureFixture[str]) -> None:
    text = asked(capsys, TOWN, "--walk", "reserve")
    assert re.search(r"^rounding: .* −\$30,000 +\$620,000", text, re.MULTILINE)
    assert "It adds up" in text
    data = json.loads(asked(capsys, TOWN, "--walk", "reserve", "--json"))
    assert [step["move"] for step in data["steps"]][-2:] == ["stands", "against"]


def test_differences_in_full(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "No two claims differ." in asked(capsys, TOWN, "--differences")
    folder = tmp_path / "town"
    shutil.copytree(TOWN, folder)
    claims = folder / "evidence" / "claims.csv"
    width = claims.read_text("utf-8").partition("\n")[0].count(",")
    row = "other,the paper,,2019-01-11,reserve.unassigned,2018-19,900000,,USD,exact,,More,hoard"
    with claims.open("a", encoding="utf-8") as file:
        file.write(row + "," * (width - row.count(",")) + "\n")
    text = asked(capsys, str(folder), "--differences", "--about", "reserve.unassigned")
    assert "\ndifferent definitions  1\n" in text
    assert "\nUnassigned fund balance is used with 2 meanings" in text
    assert "- the union, January 10, 2019" in text
    assert "What would settle it" in text
    assert "Openbook authors: Invented for this example" in text
    assert "Unassigned fund balance is used with 2 meanings" in asked(capsys, str(folder))
    spanish = asked(capsys, str(folder), "--differences", "--language", "es")
    assert "definiciones distintas  1" in spanish
    assert json.loads(asked(capsys, str(folder), "--contradictions", "--json")) == []
    data = json.loads(asked(capsys, str(folder), "--differences", "--json"))
    assert data[0]["kind"] == "different definitions"
    assert [claim["claim"] for claim in data[0]["claims"]] == ["free-money", "other"]


def test_a_correction(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = str(shutil.copytree(TOWN, tmp_path / "town"))
    why = ("--because", "Heard again", "--on", "2019-02-01")
    text = asked(capsys, "correct", folder, "hoard", "--value", "1.77 million", *why)
    assert "value was 1.8 million, is 1.77 million" in text
    data = json.loads(
        asked(capsys, "correct", folder, "law-reserve", "--value", "1", *why, "--json")
    )
    assert data["was"] == "380,000"
    refused = asked(capsys, "correct", folder, "hoard", "--value", "x", *why, code=2)
    assert "is not a number" in refused


def test_a_case_in_which_nobody_spoke(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "town"
    shutil.copytree(TOWN, folder)
    for name in ("claims", "corrections", "walks"):
        (folder / "evidence" / f"{name}.csv").unlink()
    assert "Nobody has said anything" in asked(capsys, str(folder))

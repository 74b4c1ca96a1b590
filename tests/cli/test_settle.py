"""openbook settle: the packages, the data, and why there is none."""

from __future__ import annotations

import json

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL = str(EXAMPLES / "small-town")


def test_the_packages_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL, "--books", "union", "--chance", "0.5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("1,625,000 packages between the newest offers")
    assert "Nash" in text
    assert "From the best for the employer to the best for the union:" in text
    assert "lasts 3 years (not priced)" in text


def test_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["settle", SMALL, "--books", "union", "--chance", "0.5", "--max", "5"]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert 1 <= len(found["settlements"]) <= 5
    assert found["fair"]["Nash"] in found["settlements"]
    for each in found["settlements"]:
        assert len(each["levels"]) == len(found["matters"])
        assert min(each["left"]) >= 0
    assert [each["book"] for each in found["limits"]] == ["union"] * 3


def test_why_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL]) == 0
    text = capsys.readouterr().out
    assert "No package keeps the reserve legal." in text
    assert "On the book 'district' even the cheapest one" in text


def test_an_unknown_book_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", SMALL, "--books", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err

"""openbook explain: how deep it goes, and that every closed branch says how to open it."""

from __future__ import annotations

import json
import shlex
from itertools import pairwise

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL, LOS_ANGELES = str(EXAMPLES / "small-town"), str(EXAMPLES / "la-2019")
ASKED = ("reserve.available", "--year", "2020-21")
TWO_SCREENS = 100


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["explain", *words]) == 0
    return capsys.readouterr().out


def test_the_first_answer_fits_on_two_screens(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, LOS_ANGELES, *ASKED)
    assert len(text.splitlines()) < TWO_SCREENS
    first = "reserve.available, 2020-21: -37,000,000 USD"
    assert text.splitlines()[2] == first  # below what its inputs are rounded to


def test_each_closed_branch_can_be_opened_as_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    said = ("--book", "union", "--offer", "2018-10-05-union", "--as-of", "2019-07-15")
    text = shown(capsys, SMALL, *ASKED, "--depth", "2", *said)
    lines = [line.strip() for line in text.splitlines()]
    closed = [
        (before, line.removeprefix("… "))
        for before, line in pairwise(lines)
        if line.startswith("… ")
    ]
    assert closed
    for headline, command in closed[:3]:
        program, *words = shlex.split(command)
        assert program == "openbook"
        assert main(words) == 0
        assert capsys.readouterr().out.startswith(headline + "\n")


def test_no_offer_is_asked_for_again(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, SMALL, *ASKED, "--depth", "1", "--no-offer")
    assert "--no-offer" in text
    assert "--no-offer" not in shown(capsys, SMALL, *ASKED, "--depth", "1")


def test_deeper_is_longer_and_all_has_no_closed_branch(capsys: pytest.CaptureFixture[str]) -> None:
    texts = [shown(capsys, SMALL, *ASKED, "--depth", depth) for depth in ("1", "4", "all")]
    lengths = [len(text.splitlines()) for text in texts]
    assert lengths == sorted(set(lengths))
    assert "… openbook" in texts[1]
    assert "… openbook" not in texts[2]


def test_json_is_whole_unless_a_depth_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    whole = shown(capsys, SMALL, *ASKED, "--json")
    assert '"cut": true' not in whole
    assert shown(capsys, SMALL, *ASKED, "--json", "--depth", "all") == whole
    tree = json.loads(shown(capsys, SMALL, *ASKED, "--json", "--depth", "1"))
    assert any(child["cut"] for child in tree["children"])
    assert all(not child["children"] for child in tree["children"])


@pytest.mark.parametrize("depth", ["0", "-1", "deep"])
def test_a_depth_is_a_number_or_all(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", SMALL, *ASKED, f"--depth={depth}"]) == 2
    captured = capsys.readouterr()
    assert "--depth" in captured.err + captured.out

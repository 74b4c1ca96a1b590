"""openbook member and openbook school: words, data, and what is refused."""

from __future__ import annotations

import json

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL = str(EXAMPLES / "small-town")
ME = ("--unit", "teachers", "--column", "MA", "--step", "6")


def test_the_words_for_one_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    offer = ("--offer", "2018-10-05-union")
    assert main(["member", SMALL, *ME, *offer, "--strike-days", "4"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "more than the current contract 5,440 4,080 4,080 13,600" in text
    assert "pay lost on strike days 1,558" in text
    assert "left after the strike days 12,042" in text
    assert "The strike days are those of 2018-19." in text


def test_the_data_of_one_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["member", SMALL, *ME, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["contract"]["total"]["2018-19"] == 68_000
    for offer in found["offers"]:
        assert sum(offer["more"].values()) == pytest.approx(offer["gain"])
        assert offer["strike_pay_lost"] == 0


def test_an_ended_offer_is_silent_for_one_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["member", SMALL, *ME, "--offer", "2019-01-11-district"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "more than the current contract 2,740 2,419 silent 5,159" in text
    assert "7,578 if its terms continue" in text


def test_one_school(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", SMALL, "oak"]) == 0
    text = capsys.readouterr().out
    assert "Oak Grove Elementary" in text
    assert "Demands of October: 1 nurse per school, from 2019-20" in text
    assert main(["school", SMALL, "oak", "--language", "es"]) == 0
    assert "1 enfermera por escuela" in capsys.readouterr().out
    assert main(["school", SMALL, "oak", "--offer", "2018-10-05-union", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    alone, union = found["under"]
    assert (alone["offer"], union["offer"]) == (None, "2018-10-05-union")
    assert union["classes"][1]["cap"]["2019-20"] == 29


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["member", SMALL, *ME, "--offer", "nothing"], "no offer 'nothing'"),
        (["member", SMALL, "--unit", "cooks", *ME[2:]], "no unit 'cooks'"),
        (["school", SMALL, "elm"], "no school 'elm'"),
    ],
)
def test_what_cannot_be_asked_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err

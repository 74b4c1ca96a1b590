"""openbook gap: the sentence, the table, the data, and what is refused."""

from __future__ import annotations

import json
from math import fsum

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL, LOS_ANGELES = str(EXAMPLES / "small-town"), str(EXAMPLES / "la-2019")
BETWEEN = ("--between", "district", "union")


def test_the_reading_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", SMALL, *BETWEEN]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert (
        "Of the $1.05 million between WCUSD and WCTA in 2020-21, both with the status "
        "quo (current contract), $483,312 comes from" in text
    )
    assert "Available reserves in 2020-21" in text
    assert "funding.cola" in text
    assert "WCUSD set by law 2.6% 2.7% WCTA set by law 3.5% 2.9%" in text


def test_what_a_line_does_not_need_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", SMALL, *BETWEEN, "--line", "revenue.total"]) == 0
    assert "without effect on this line" in capsys.readouterr().out


def test_the_data_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    offer = ["--offer", "2019-01-11-district", "--year", "2019-20"]
    assert main(["gap", SMALL, *BETWEEN, *offer, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    shares = [share["amount"] for share in found["shares"]]
    assert fsum(shares) == pytest.approx(found["gap"], abs=0.01)
    assert found["other"]["value"] - found["one"]["value"] == found["gap"]
    assert (found["year"], found["offers"]) == ("2019-20", ["2019-01-11-district"])
    relief = next(s for s in found["shares"] if s["name"] == "funding.state_relief")
    (belief,) = relief["assumptions"]
    assert (belief["district"]["2019-20"], belief["union"]["2019-20"]) == (0, 90_000)


def test_a_book_agrees_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", SMALL, "--between", "union", "union"]) == 0
    assert "There is no difference between WCTA and WCTA" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--between", "district", "unoin"], "Did you mean 'union'?"),
        ([*BETWEEN, "--line", "reserve.avail"], "Did you mean 'reserve.available'?"),
        ([*BETWEEN, "--year", "2030-31"], "'2030-31' is not projected"),
        ([*BETWEEN, "--offer", "nothing"], "the case has no offer 'nothing'"),
    ],
)
def test_what_cannot_be_asked_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gap", SMALL, *words]) == 2
    assert told in capsys.readouterr().err


OFFERS = ("--offers", "2019-01-11-district", "2018-10-05-union")


def test_two_offers_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", SMALL, *OFFERS, "--book", "district"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    one, other = "Offer before the strike", "Demands of October"
    assert f"{one}: $721,684. {other}: $1.74 million." in text
    assert f"{one} is silent on 2020-21." in text
    assert f"{one}: $1.13 million. {other}: $2.69 million." in text
    assert f"Of the $1.01 million between {one} and {other} in 2018-19 to 2019-20" in text
    assert "In the other direction, $99,902 comes from" in text
    assert "Salary raise $531,637 52.5% $530,868 $768" in text
    assert main(["gap", SMALL, OFFERS[0], OFFERS[1], OFFERS[1]]) == 0
    assert "There is no difference in cost" in capsys.readouterr().out


def test_the_data_of_two_offers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", SMALL, *OFFERS, "--year", "2019-20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    shares = [share["cost"]["all_years"] for share in found["shares"]]
    assert fsum(shares) == pytest.approx(found["gap"], abs=0.01)
    on_line = [share["on_line"] for share in found["shares"]]
    line = found["line"]
    assert fsum(on_line) == pytest.approx(line["other"] - line["one"], abs=0.01)
    assert (found["book"], line["year"]) == ("district", "2019-20")


def test_two_sides_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", SMALL, *BETWEEN, *OFFERS]) == 0
    text = " ".join(capsys.readouterr().out.split())
    one, other = "WCUSD with Offer before the strike", "WCTA with Demands of October"
    assert f"{one}: −$924,835." in text
    assert (
        f"{one} and {other} are only $13,537 apart in 2020-21: $1.42 million comes from "
        "their different assumptions. In the other direction, $1.4 million comes from the "
        "offers themselves." in text
    )


def test_the_data_of_two_sides(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--line", "spending.total", "--year", "2019-20"]
    assert main(["gap", SMALL, *BETWEEN, *OFFERS, *line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    shares = [share["amount"] for share in (*found["assumptions"], *found["terms"])]
    assert fsum(shares) == pytest.approx(found["gap"], abs=0.01)
    assert found["believed"] + found["wanted"] == pytest.approx(found["gap"], abs=0.01)
    assert found["other"]["value"] - found["one"]["value"] == found["gap"]
    assert (found["one"]["book"], found["other"]["offer"]) == ("district", OFFERS[2])
    raised = next(share for share in found["terms"] if share["name"] == "salary_raise")
    assert raised["terms"][0]["one"] == ["3% raise from 2018-07-01"]


@pytest.mark.parametrize(
    "words",
    [
        (),
        (*BETWEEN, "--book", "union"),
        (*BETWEEN, *OFFERS, "--book", "union"),
        (*OFFERS, "--offer", OFFERS[1]),
        (*BETWEEN, *OFFERS, "--offer", OFFERS[1]),
    ],
)
def test_between_what_must_be_clear(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["gap", SMALL, *words]) == 2
    assert "name two sets of assumptions" in capsys.readouterr().err


def test_los_angeles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gap", LOS_ANGELES, *BETWEEN]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "both with Offer of Oct. 30, 2018, $750 million comes from " in text
    assert "$500 million comes from" in text
    assert "reserve.earmarked" in text


def test_what_one_book_takes_over_leaves_the_rest_of_the_gap(capsys):
    assert main(["gap", SMALL, *BETWEEN, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    largest = max(whole["shares"], key=lambda each: abs(each["amount"]))["name"]
    taken = ["--theirs", largest, "--gives", "union"]
    assert main(["gap", SMALL, *BETWEEN, *taken, "--json"]) == 0
    left = json.loads(capsys.readouterr().out)
    assert left["theirs"] == [largest]
    assert largest in left["agreed"]
    assert left["one"] == whole["one"]
    assert abs(left["gap"]) < abs(whole["gap"])
    assert main(["gap", SMALL, *BETWEEN, *taken]) == 0
    assert "WCTA takes over: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--theirs", "funding.colas"], "cola"),
        (["--theirs", "funding.cola", "--gives", "county"], "not one of the two"),
    ],
)
def test_what_cannot_be_taken_over_is_told(capsys, words, said):
    assert main(["gap", SMALL, *BETWEEN, *words]) == 2
    assert said in capsys.readouterr().err

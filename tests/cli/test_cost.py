"""openbook cost: as text, as JSON, with a term that has no file, and refused in words."""

from __future__ import annotations

import json
from math import fsum
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL, LOS_ANGELES = str(EXAMPLES / "small-town"), str(EXAMPLES / "la-2019")
OFFER = "2019-01-11-district"


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["cost", *words, "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_one_offer_on_the_books_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cost", SMALL, OFFER]) == 0
    text = capsys.readouterr().out
    for words in (
        "Under the assumptions of WCUSD\n",
        "Under the assumptions of WCTA\n",
        "3% raise from July 1, 2018",
        "Costs nothing by itself\n\n- reopener on pay from April 1, 2020",
        "Certification: qualified without the offer, negative with it.",
        "$420,000 a year  $408,480  $11,520 less  all costed terms;",
    ):
        assert words in text


def test_the_cost_per_student_stands_with_the_general_fund(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cost", SMALL, OFFER, "--book", "district"]) == 0
    text = capsys.readouterr().out
    rows = ("\nTogether", "\nPer student", "\nShare of all", "\nAll funds", "\nPer member")
    assert sorted(rows, key=text.index) == list(rows)
    # $313,204 ÷ 1,180 students; all funds are $321,857.
    assert "Per student                                              $265 " in text


def test_other_funds_that_pay_nothing_have_no_row(capsys: pytest.CaptureFixture[str]) -> None:
    tried = "health_contribution: {per_person: 15000, starts: 2019-01-01}"
    assert main(["cost", SMALL, "--try", tried, "--book", "district"]) == 0
    text = capsys.readouterr().out
    assert "Per member of its units" in text
    assert "paid by other funds" not in text


def test_many_offers_are_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cost", SMALL, "--as", "union", "--book", "union"]
    assert main(words) == 0
    text = capsys.readouterr().out
    rows = [line.split()[:2] for line in text.splitlines() if line.startswith("201")]
    assert [row[0] for row in rows] == ["2018-10-05-union", OFFER, "2019-01-18-fallback"]
    assert {row[1] for row in rows} == {"WCTA"}


def test_data_has_every_term_and_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    district, union = as_json(capsys, SMALL, OFFER)
    assert (district["book"], union["book"]) == ("district", "union")
    shares = [term["share"]["total"]["2019-20"] for term in district["terms"]]
    whole = district["cost"]["total"]["2019-20"]
    assert fsum(shares) == pytest.approx(whole, abs=0.01)
    assert whole > union["cost"]["total"]["2019-20"]
    assert district["certification"] == {"without": "qualified", "with": "negative"}
    assert district["cost_of_one_percent"].keys() >= {"teachers", "classified"}


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("salary_raise: 5% from 2018-07-01", "5% raise from 2018-07-01"),
        ("salary_raise: {share: 5%, starts: 2018-07-01}", "5% raise from 2018-07-01"),
        ("one_time_payment: $500 in 2018-19", "$500 per person one-time payment in 2018-19"),
        ("one_time_payment: 2% in 2018-19 for teachers", "2% one-time payment in 2018-19"),
    ],
)
def test_a_term_without_a_file(capsys: pytest.CaptureFixture[str], word: str, label: str) -> None:
    (found,) = as_json(capsys, SMALL, "--book", "union", "--try", word)
    assert (found["offer"], found["findings"]) == ("tried", [])
    assert [term["label"] for term in found["terms"]] == [label]
    assert found["cost"]["all_years"] > 0


def test_several_terms_make_one_counter_offer_beside_the_offers_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tried = ["--try", "salary_raise: 5% from 2018-07-01", "--try", "policy: Be kind"]
    found = as_json(capsys, SMALL, OFFER, *tried, "--book", "union", "--draws", "50")
    assert [each["offer"] for each in found] == [OFFER, "tried"]
    assert [each["why"] for each in found[1]["without_a_price"]] == ["not costed"]
    assert found[1]["band"]["worlds"] == 50


def test_a_cap_that_changes_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    word = "class_size_cap: {grades: 4-5, pupils: 53}"
    assert main(["cost", SMALL, "--book", "union", "--try", word]) == 0
    assert "--try:1:39: warning OB214: this cap is above" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--try", "salary_rise: 5%"], "Did you mean 'salary_raise'?"),
        (["--try", "salary_raise: 5% from July"], "--try:1:23: error OB917: 'July'"),
        (["--try", "salary_raise: 5%"], "the field 'starts' is missing"),
        (["--try", "back_pay: 2% in 2017-18 for teachrs"], "error OB203"),
        (["--try", "salary_raise: ["], "not well-formed YAML"),
        (["--try", "hello"], "one term was expected here"),
        (["--try", ""], "no term is given"),
        (["2019-01-11-distric"], "Did you mean '2019-01-11-district'?"),
        ([OFFER, "--book", "unoin"], "Did you mean 'union'?"),
    ],
)
def test_what_cannot_be_costed_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cost", SMALL, *words]) == 2
    assert told in capsys.readouterr().err


def test_a_single_projected_year(small_town: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = small_town / "case.yaml"
    text = head.read_text("utf-8")
    head.write_text(text.replace("last_year: 2020-21", "last_year: 2018-19"), "utf-8")
    (found,) = as_json(capsys, str(small_town), OFFER, "--book", "district")
    assert found["cost"]["total"]["2018-19"] == pytest.approx(313_218, abs=200)


def test_los_angeles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cost", LOS_ANGELES, OFFER, "2018-07-24-union"]) == 0
    text = capsys.readouterr().out
    assert "$130 million a year" in text
    assert "The case lacks a number for it\n\n- 1 librarian per school" in text
    assert "district/posts.csv: nobody counted" in " ".join(text.split())
    assert "Nobody said how much\n\n- more counselors" in text


def test_an_ended_offer_is_silent_in_full_and_in_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    offer = "2019-01-11-district"
    assert main(["cost", SMALL, offer, "--book", "district"]) == 0
    text = capsys.readouterr().out
    text = " ".join(text.split())
    assert "The offer covers 2018-19 to 2019-20: $721,684 in these years under the" in text
    assert "silent on 2020-21; the amounts of these years hold if its terms continue" in text
    assert main(["cost", SMALL, offer, "--book", "district", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["silent"] == ["2020-21"]
    covered = [told["cost"]["ongoing"][y] for y in ("2018-19", "2019-20")]
    covered += [told["cost"]["one_time"][y] for y in ("2018-19", "2019-20")]
    assert told["in_the_years_it_covers"] == pytest.approx(sum(covered))
    assert main(["cost", LOS_ANGELES, "--book", "district"]) == 0
    rows = capsys.readouterr().out.splitlines()
    row = next(each for each in rows if each.startswith(offer))
    amounts = ["$256", "million", "$304", "million", *["silent"] * 3, "$559", "million"]
    assert row.split()[-len(amounts) - 1 :] == [*amounts, "4"]

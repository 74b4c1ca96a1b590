"""Offers drafted from a story, and a new case from one story in one command."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path

import pytest
from tests.evidence.reading.scored import CASE, made_from
from tests.web.conftest import client_of

from openbook.api import folder, open_case
from openbook.cli.main import main
from openbook.evidence.reading.draft_offer import DraftOffer, draft_offers, offer_text
from openbook.evidence.reading.story import Naming, claim_rows, read_stories
from openbook.findings.finding import Severity
from openbook.web.page import pages

OK, BAD_REQUEST = 200, 400
HERE = Path(__file__).parents[1]
STORIES = sorted([*(HERE / "practice").glob("*.txt"), *(HERE / "held_out").glob("*.txt")])


def _offers(text: str) -> dict[str, DraftOffer]:
    reading = read_stories([("story.txt", text)], CASE)
    return {"agreed" if o.agreed else o.side: o for o in draft_offers(reading, CASE)}


def _terms(offer: DraftOffer) -> list[tuple[str, dict[str, str]]]:
    return [(each.word, dict(each.fields)) for each in offer.terms]


def test_the_title_of_a_draft_says_whose_it_is() -> None:
    offers = _offers("The union wants raises of 7%. The district has offered 3% over two years.")
    titles = {side: offer_text(offer).split("title: ")[1][:60] for side, offer in offers.items()}
    names, day = CASE.head.called, f"{CASE.head.as_of:%B} {CASE.head.as_of.day}"
    assert titles["union"].startswith(f'"{names["union"]}, as reported {day}')
    assert titles["district"].startswith(f'"{names["district"]}, as reported {day}')


def test_every_side_has_its_own_terms() -> None:
    offers = _offers(
        "The union wants raises of 7% and 5%, 18 more nurses, and a class-size cap of 24 "
        "students in kindergarten through third grade. The district has offered 3% over two "
        "years, retroactive to July 1, 2018, and a $1,500 one-time payment."
    )
    first = str(CASE.head.first_year)[:4]
    assert _terms(offers["union"]) == [
        ("salary_raise", {"share": "7%", "starts": f"{first}-07-01"}),
        ("salary_raise", {"share": "5%", "starts": f"{int(first) + 1}-07-01"}),
        ("added_staff", {"people": "18", "role": "nurse"}),
        ("class_size_cap", {"pupils": "24", "grades": "K-3"}),
    ]
    share, paid = _terms(offers["district"])
    assert share == ("salary_raise", {"share": "3%", "over": "2", "starts": "2018-07-01"})
    assert paid[1]["amount"] == "1500"


def test_an_offer_and_its_rows_have_the_day_of_their_own_story() -> None:
    said = "Feb. 4, 2019\n\nThe union said Monday that it wants a 6% raise.\n"
    reading = read_stories([("a", said), ("b", "The union wants a 5% raise.")], CASE)
    rows = [row for row in claim_rows(reading, Naming()) if row["value"]]
    assert [row["said_on"] for row in rows] == ["2019-02-04", ""]
    days = [offer.made_on for offer in draft_offers(reading, CASE)]
    assert days == [date(2019, 2, 4), CASE.head.as_of]


@pytest.mark.parametrize(
    ("said", "grades"),
    [
        ("The union wants classes capped at 24 students in grades 4-6.", "4-6"),
        ("The union wants class sizes in grades four to six limited to 35 students.", "4-6"),
        ("The union wants a limit of 30 students in high school classes.", "9-12"),
        ("The union wants fifth-grade classes limited to 28 students.", "5"),
        ("The union wants classes limited to 28 students.", "K-12"),
    ],
)
def test_a_cap_has_its_grades(said: str, grades: str) -> None:
    (term,) = _offers(said)["union"].terms
    assert dict(term.fields)["grades"] == grades
    assert bool(term.notes) == (grades == "K-12")


@pytest.mark.parametrize(
    ("said", "side", "why"),
    [
        ("The union wants a raise of between 8 and 10 percent.", "union", "a range"),
        ("The district moved from a 3% raise.", "district", "an earlier number"),
    ],
)
def test_what_cannot_be_written_is_left_out_with_a_reason(said: str, side: str, why: str) -> None:
    offer = _offers(said)[side]
    assert not offer.terms
    assert why in offer.left_out[0][1]


def test_a_demand_that_the_other_side_tells_stays_a_demand() -> None:
    offers = _offers("The superintendent said the union's demand for a 9% raise is too much.")
    assert [each.word for each in offers["union"].terms] == ["salary_raise"]
    assert "district" not in offers


def test_a_raise_in_each_of_some_years_is_one_for_each() -> None:
    (offer,) = _offers("The union wants a 5% raise in each of the next two years.").values()
    assert [dict(term.fields)["starts"][5:] for term in offer.terms] == ["07-01", "07-01"]
    assert len({dict(term.fields)["starts"] for term in offer.terms}) == 2


def test_a_sum_of_raises_is_not_told_twice() -> None:
    (offer,) = _offers(
        "The district offered raises of 10.5% by 2020. It offered 6% this year and 4.5% next year."
    ).values()
    assert [dict(term.fields)["share"] for term in offer.terms] == ["6%", "4.5%"]
    assert [why for _, why in offer.left_out] == ["it is the sum of the raises beside it"]


def test_what_teachers_pay_of_a_premium_is_no_raise() -> None:
    said = "Teachers now pay 14% of the premium. The district wants 18%."
    assert _offers(said) == {}


def test_a_cost_of_smaller_classes_is_no_offer() -> None:
    said = "The district said smaller classes would require 46 more teachers."
    assert _offers(said) == {}


@pytest.mark.parametrize("story", STORIES, ids=[path.stem for path in STORIES])
def test_a_case_of_any_story_opens_without_an_error(story: Path, tmp_path: Path) -> None:
    made = made_from(story, tmp_path)
    findings = folder.check_case(made.folder)
    assert [each for each in findings if each.severity is Severity.ERROR] == []
    opened = open_case(made.folder)
    with (Path(made.folder) / "evidence" / "claims.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(opened.evidence().claims) == len(rows) > 8
    assert all(row["quote"] and row["source"] == "story" for row in rows)
    terms = [term for offer in opened.case.offers for term in offer.terms]
    assert len(terms) == made.terms
    assert all(
        "unconfirmed" in (Path(made.folder) / "offers" / f"{o.id}.yaml").read_text("utf-8")
        for o in opened.case.offers
        if o.terms
    )


def test_one_command_makes_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story, made = HERE / "held_out" / "spanish-names.txt", tmp_path / "rio-seco"
    assert main(["new", str(made), "--from-story", str(story)]) == 0
    told = capsys.readouterr().out
    assert "Río Seco Unified School District" in told
    assert "Río Seco Federation of Teachers" in told
    assert f"Next: openbook missing {made}" in told
    head = folder.case_in(made).head
    assert (head.state, head.as_of) == ("california", date(2022, 10, 3))
    for verb in ("check", "missing", "evidence", "offers", "show"):
        assert main([verb, str(made)]) == 0, verb
    capsys.readouterr()
    assert main(["read", str(story), "--case", str(made), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    known = [each for each in data["proposals"] if each["state"] == "known"]
    assert len(known) > 10


def test_every_page_answers_or_says_what_is_missing(tmp_path: Path) -> None:
    client = client_of(Path(made_from(HERE / "practice" / "tv.txt", tmp_path).folder))
    told = {
        page.path: client.get(page.path)
        for page in pages()
        if "{" not in page.path and page.path != "/number"
    }
    refused = {path: each.text for path, each in told.items() if each.status_code != OK}
    assert {each.status_code for each in told.values()} <= {OK, BAD_REQUEST}
    assert all("This question cannot be answered" in text for text in refused.values())
    assert {"/evidence", "/check"} <= set(told) - set(refused)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The union wants a 6% raise.\n", "no date"),
        ("March 11, 2024\n\nThe union wants a 6% raise.\n", "names no state"),
    ],
)
def test_a_story_that_says_too_little_makes_nothing(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "story.txt").write_text(text, "utf-8")
    made = tmp_path / "case"
    assert main(["new", str(made), "--from-story", str(tmp_path / "story.txt")]) == 2
    assert words in capsys.readouterr().err
    assert not made.exists()


ABOUT = [
    ("The superintendent said the district faces a $26 million budget shortfall.", "budget.result"),
    ("The union said the district could spend $60 million of one-time federal money.", "revenue.one_time"),
    ("The union's president said 31% of teachers have been there three years or less.", ""),
    ("The district said labor is 84% of the budget.", ""),
    ("The union wants bonuses cut to $1,750 for teachers.", "one_time_payment.amount"),
    ("More than 2,600 teachers stayed out, and administrators taught, the district said.", "strike.strikers"),
    ("Counselors would have no more than 550 students each, the union said.", "staffing_ratio.pupils_per"),
    ("The union proposed $28.5 million and better working conditions.", "offer.cost"),
    ("The district put $5 million into pay of veteran teachers.", ""),
    ("The district agreed to reduce class sizes by one student.", "class_size_cut.pupils"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "about"), ABOUT)
def test_a_figure_is_not_taken_for_what_stands_beside_it(said: str, about: str) -> None:
    reading = read_stories([("story.txt", said)], CASE)
    assert reading.proposals[0].mentions[0].mapped.about == about


def test_a_change_is_no_range_and_an_earlier_offer_is_not_this_one() -> None:
    offers = _offers(
        "The union wants starting pay raised from about $24,000 to $35,000. Teachers had sought "
        "12% over three years. The district offered an extra 1% on top of the 5.5% increase that "
        "the state pays for. The four-year deal includes an 11% raise plus a 3% bonus."
    )
    assert [fields["amount"] for word, fields in _terms(offers["union"])] == ["35000"]
    extra, state = _terms(offers["district"])
    assert (extra[1]["share"], state[1]["share"]) == ("1%", "5.5%")
    assert extra[1]["starts"] == state[1]["starts"]  # of the same year
    assert [word for word, _ in _terms(offers["agreed"])] == [
        *("duration", "salary_raise", "one_time_payment")
    ]


def test_planning_time_is_drafted_though_nobody_counts_the_teachers() -> None:
    (term,) = _offers("The union asks for 30 more minutes of planning time a week.")["union"].terms
    assert (term.word, dict(term.fields)) == ("planning_time", {"minutes": "30", "per": "week"})


@pytest.mark.parametrize(
    ("said", "word", "fields"),
    [
        (
            "The union wants the monthly insurance contribution lifted to $1,820.",
            "health_contribution",
            {"per_person": "21840"},  # a year of it
        ),
        (
            "The district's proposal would have trimmed two paid work days from the calendar.",
            "work_days",
            {"days": "-2", "what": "paid work days"},
        ),
    ],
)
def test_a_number_is_drafted_in_the_unit_and_direction_of_its_field(
    said: str, word: str, fields: dict[str, str]
) -> None:
    (offer,) = _offers(said).values()
    (term,) = offer.terms
    assert (term.word, dict(term.fields)) == (word, fields)


def test_a_number_that_is_seldom_so_large_is_left_out() -> None:
    said = "The district's proposal puts 86% of the new money into salaries."
    (offer,) = _offers(said).values()
    assert not offer.terms
    assert "seldom" in offer.left_out[0][1]

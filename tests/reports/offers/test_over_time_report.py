"""What a move changed, in words: blank fields are told as not said."""

from __future__ import annotations

from functools import cache

import pytest
from tests.conftest import EXAMPLES

from openbook.api.bargain import costs_of_steps, offers_over_time
from openbook.api.view import opened
from openbook.figures.figure import PEOPLE, SHARE, Figure, Source
from openbook.reports.document.text import to_text
from openbook.reports.offers.over_time import offers_data
from openbook.reports.offers.over_time_report import _said, offers_document
from openbook.reports.words.words import words_in

SOURCE = Source("UTLA", "statement")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "not said"),
        ("", "not said"),
        ("nurse", "nurse"),
        (True, "yes"),
        (False, "no"),
        (Figure(0.065, SHARE, SOURCE), "6.5%"),
        (Figure(1200.0, PEOPLE, SOURCE), "1,200"),
    ],
)
def test_a_field_is_said_as_people_read_it(value: object, said: str) -> None:
    assert _said(value) == said


@cache
def told(case: str) -> str:
    open_case = opened(EXAMPLES / case)
    found = offers_over_time(open_case)
    costs = costs_of_steps(open_case, (*found.steps, *found.later))
    return " ".join(to_text(offers_document(found, costs, words_in("en"))).split())


def test_costs_stop_where_an_offer_ends_and_go_on_beside_it() -> None:
    text = told("small-town")
    assert "Covers: silent on 2020-21" in text
    assert "WCUSD: $721,684 in the years it covers" in text
    assert "WCUSD: $1.13 million if its terms continue" in text
    assert "as Openbook reads the number of years stated" in text  # of the union
    assert "2 of 11 terms (18%)" in text
    assert "Claimed: the superintendent, the whole offer, $420,000 a year" in text
    assert "modeled $408,480 in 2019-20" in text
    assert "WCUSD: Alternative, not counted: 2% raise from July 1, 2018" in text


def test_a_side_without_a_term_is_silent() -> None:
    text = told("small-town")
    assert "1 more counselor, from 2019-20 silent" in text
    assert "silent 1 nurse per school, from 2019-20" in text


def test_the_settlement_is_compared_in_the_years_of_the_rejected_offer() -> None:
    """One year of 1,200 hires against an agreement that phases them in until 2022."""
    *_, settlement = told("la-2019").partition("Learned later")
    assert "less over 2018-19 to 2019-20, the years that both cover" in settlement
    assert "full terms: $1.25 billion against $559 million" in settlement
    assert "10 of 50 terms (20%)" in settlement
    assert "$228 million a year; modeled $220 million in 2021-22" in settlement


def test_the_data_have_both_readings() -> None:
    found = offers_data(offers_over_time(EXAMPLES / "la-2019", cost=True))
    last = found["learned_later"][-1]
    assert last["span"]["silent"] == ["2022-23"]
    assert last["cost_over_its_term"] < last["cost_if_its_terms_go_on"]
    compared = last["compared"]
    assert compared["years"] == ["2018-19", "2019-20"]
    was, now = (compared["common_years"][each] for each in ("before", "now"))
    assert compared["more"] == pytest.approx(now - was)
    assert compared["full_terms"]["now"] == pytest.approx(last["cost_over_its_term"])
    assert last["claims"][1]["claimed"] == 228e6

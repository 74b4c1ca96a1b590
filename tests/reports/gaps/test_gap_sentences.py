"""The three gaps as sentences and as waterfalls that add up."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import openbook
from openbook.api.bargain import explain_offer_gap, explain_side_gap
from openbook.api.projection import explain_gap
from openbook.api.view import opened
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.theirs import Taken
from openbook.reports.charts.waterfall import Waterfall, steps_of
from openbook.reports.gap_words import (
    gap_sentence,
    gap_waterfall,
    offer_gap_sentence,
    offer_waterfall,
    side_gap_sentence,
)
from openbook.reports.words.words import words_in

CASE = opened(Path(openbook.__file__).parent / "cases" / "small-town")
BOOKS = ("district", "union")
OFFERS = ("2019-01-11-district", "2018-10-05-union")
NAMES = ("WCUSD", "WCTA")
EN, ES = words_in("en"), words_in("es")


@cache
def gap(line: str = "reserve.available") -> Gap:
    return explain_gap(CASE, BOOKS, line=line)


@cache
def offer_gap() -> OfferGap:
    return explain_offer_gap(CASE, OFFERS)


@cache
def side_gap() -> SideGap:
    return explain_side_gap(CASE, BOOKS, OFFERS)


def test_the_gap_between_offers_in_a_sentence() -> None:
    said = offer_gap_sentence(offer_gap(), NAMES, EN)
    assert said.startswith("Of the $")
    assert "between WCUSD and WCTA in 2018-19 to 2019-20" in said
    assert "comes from salary raise" in said
    assert " is 1 smaller things" not in said


def test_the_gap_between_sides_says_believe_and_want() -> None:
    said = side_gap_sentence(side_gap(), NAMES, EN)
    assert "comes from their different assumptions" in said
    assert "In the other direction" in said
    assert "The largest part" in said


def test_a_gap_that_is_not_money_is_told_in_its_unit() -> None:
    said = gap_sentence(gap("enrollment.total"), NAMES, EN)
    assert "students" in said
    assert "$" not in said


def test_nothing_between_them_is_said_so() -> None:
    names = tuple(each.name for share in gap().shares for each in share.beliefs)
    left = explain_gap(CASE, BOOKS, theirs=Taken("union", names))
    assert "There is no difference" in gap_sentence(left, NAMES, EN)
    assert not gap_waterfall(left, NAMES, EN).parts


def test_waterfalls_lead_from_one_end_to_the_other() -> None:
    for chart in _charts():
        steps = steps_of(chart)
        assert steps[0].to == chart.start.amount
        assert steps[-1].to == chart.end.amount
        assert all(part.href == f"#{part.id}" for part in chart.parts)
        assert len({part.id for part in chart.parts}) == len(chart.parts)


def _charts() -> list[Waterfall]:
    return [
        gap_waterfall(gap(), NAMES, EN),
        offer_waterfall(offer_gap(), NAMES, ES),
        gap_waterfall(side_gap(), NAMES, EN),
    ]

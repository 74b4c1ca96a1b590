"""The Los Angeles case: offers, contract, books and past projections as reported."""

from __future__ import annotations

from datetime import date
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from openbook.case.case import Case
from openbook.figures.figure import Status
from openbook.files.read import read_case

ROOT = Path(str(files("openbook") / "cases" / "la-2019"))
GROUPS = {"", "phbao", "desegregated", "phbao-magnet", "magnet"}


@pytest.fixture(scope="module")
def case() -> Case:
    case, _ = read_case(ROOT)
    assert case is not None
    return case


@pytest.fixture(scope="module")
def offers(case):
    return {offer.id: offer for offer in case.offers}


def _terms(offer: Any, word: str) -> list[Any]:
    return [term for term in offer.terms if term.word == word]


def test_offers_answer_earlier_offers(case, offers):
    parties = {party.id for party in case.head.parties}
    for offer in case.offers:
        assert offer.side in parties
        assert offer.id.startswith(offer.made_on.isoformat()[:7])
        if offer.replies_to:
            assert offers[offer.replies_to].made_on <= offer.made_on, offer.id


def test_every_term_names_its_units(case):
    units = {unit.id for unit in case.district.units}
    for offer in (*case.offers, case.contract):
        for term in offer.terms:
            assert set(term.units) <= units
            assert term.units, term


def test_the_parts_of_the_union_demand_add_up(offers):
    costs = offers["2018-07-24-union"].claimed
    whole, *parts = [cost.amount.value for cost in costs]
    assert sum(parts) == pytest.approx(whole)
    assert costs[-1].amount.source.status is Status.DERIVED


def test_what_an_added_educator_costs(case, offers):
    cost = {a.name: a for a in case.books[0].assumptions}["posts.cost"]
    for day in ("2019-01-07", "2019-01-11"):
        offer = offers[f"{day}-district"]
        people = next(t.people.value for t in _terms(offer, "added_staff") if t.people)
        each = offer.claimed[0].amount.value / people
        assert cost.spread.low <= each <= cost.spread.high


def test_the_offer_of_friday(offers):
    offer = offers["2019-01-11-district"]
    assert offer.standing == "rejected"
    caps = {
        (str(term.grades), tuple(term.subjects)): term.pupils.value
        for term in _terms(offer, "class_size_cap")
        if term.schools is None
    }
    assert caps == {("4-6", ()): 35, ("6-12", ("math", "english")): 39}
    (duration,) = _terms(offer, "duration")
    assert duration.years.value == 1
    assert _terms(offer, "no_class_size_increase")


def test_the_later_offer_is_worse_for_fifteen_middle_schools(offers):
    def cap(day: str) -> Any:
        (term,) = [
            term
            for term in _terms(offers[f"{day}-district"], "class_size_cap")
            if term.schools is not None and term.schools.value == 15
        ]
        return term.pupils.value

    assert (cap("2019-01-07"), cap("2019-01-11")) == (32, 34)


def test_six_demands_were_withdrawn(offers):
    offer = offers["2019-01-07-union"]
    gone = [term for term in offer.terms if term.withdrawn_on]
    assert len(gone) == 2
    assert {term.word for term in gone} == {"policy"}
    assert "Five" in gone[1].text


def test_the_settlement(offers):
    offer = offers["2019-01-22-settlement"]
    raises = _terms(offer, "salary_raise")
    grown = 1.0
    for term in raises:
        grown *= 1 + term.share.value
    assert grown == pytest.approx(1.0609)
    assert [term.starts for term in raises] == [date(2017, 7, 1), date(2018, 7, 1)]
    people: dict[str, float] = {}
    for term in _terms(offer, "added_staff"):
        people[term.role] = people.get(term.role, 0) + term.people.value
    assert people == {"nurse": 300, "librarian": 82, "counselor": 77}
    assert sum(term.schools.value for term in _terms(offer, "community_schools")) == 30
    assert offer.claimed[0].amount.value + offer.claimed[1].amount.value == 403e6


def test_raises_from_before_the_first_year_have_back_pay(case):
    first = case.head.first_year
    for offer in case.offers:
        paid = {term.year for term in _terms(offer, "back_pay")}
        for term in _terms(offer, "salary_raise"):
            if term.starts < date(first.start, 7, 1):
                assert min(paid).start == term.starts.year, offer.id


def test_caps_of_the_contract_stand_above_those_agreed(case, offers):
    caps = _terms(case.contract, "class_size_cap")
    assert {cap.group for cap in caps} == GROUPS
    agreed = _terms(offers["2019-01-22-settlement"], "class_size_cap")
    for new in agreed:
        for old in caps:
            same = new.group == old.group and new.kind == old.kind
            subjects = not new.subjects or set(old.subjects) <= set(new.subjects)
            if same and subjects and old.grades in new.grades:
                assert new.pupils.value <= old.pupils.value


def test_books_hold_only_what_has_a_source(case):
    books = {book.side: book for book in case.books}
    assert set(books) == {"district", "union", "fact-finder", "mediator"}
    assert all(
        figure.source.status == "unconfirmed"
        for assumption in books["mediator"].assumptions
        for figure in filter(None, [assumption.value, *assumption.by_year.values()])
    ), "working values are nobody's view"
    assert not books["fact-finder"].assumptions
    names = {assumption.name for assumption in books["union"].assumptions}
    assert "spending.unspent" not in names
    for book in case.books:
        assert book.made_on <= case.head.as_of
        for assumption in book.assumptions:
            given = [assumption.value, *assumption.by_year.values()]
            for figure in filter(None, given):
                assert figure.source.who != "nobody"
            if assumption.spread and assumption.value:
                low, high = assumption.spread.low, assumption.spread.high
                assert low <= assumption.value.value <= high


def test_past_projections_that_can_be_judged_were_too_gloomy(case):
    judged = [row for row in case.projections if row.outcome is not None]
    assert len(judged) >= 8
    for row in judged:
        too_high = row.value > row.outcome
        # Pension rates came lower, and more students left than was forecast.
        assert too_high == row.quantity.startswith(("pension.", "pupils.")), row.projection


def test_the_reserve_of_2021_22_drifts(case):
    rows = [
        row
        for row in case.projections
        if row.quantity == "reserve.above_required" and row.value is not None
    ]
    assert [row.value for row in rows] == [-749e6, 0.4e6]


def test_events_run_forward(case):
    days = case.events.column("day")
    assert all(one <= other for one, other in pairwise(days))
    for event in case.events:
        assert event.last_day is None or event.last_day >= event.day
    kinds = set(case.events.column("kind"))
    assert {"bargaining", "impasse", "oversight", "court", "vote"} <= kinds


def test_later_counts_of_a_day_come_after_first_ones(case):
    final = {d.day: d.pupils for d in case.strike_days if d.version == "final"}
    assert [final[date(2019, 1, day)] for day in (14, 15, 16, 17)] == [
        156_774,
        171_480,
        134_724,
        84_160,
    ]
    assert final[date(2019, 1, 18)] is None

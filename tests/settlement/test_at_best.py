"""Tests of conditions in the search: the frontier is that of packages run like offers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.settlement.laid_out import settlement_said
from tests.settlement.made_reserve import (
    every_package,
    legal_as_offers,
    not_beaten,
    on_few_matters,
    with_conditions,
)
from tests.settlement.made_terms import raised, small_town

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.figures.figure import Year
from openbook.reports.settlement_packages import settlement_data
from openbook.settlement import ladders as ladders_of
from openbook.settlement.at_best import AtBest
from openbook.settlement.certified_frontier import Certified, Search, boxes_of
from openbook.settlement.frontier import always
from openbook.settlement.ladders import Ladders, ladders
from openbook.settlement.monotone import Shape
from openbook.settlement.priorities import Worth, worth_of
from openbook.settlement.reserve import Reserve
from openbook.settlement.search import find_settlements

FEW = ("salary_raise", "stipend", "posts-nurse")
MORE = Condition(line="funded ADA", year=Year(2019), above=1_121)
RICH = Condition(line="reserve at close", year=Year(2019), above=700_000)
POOR = Condition(line="reserve at close", year=Year(2019), below=700_000)

Conditions = dict[tuple[str, str], Condition]


def _reserve(conditions: Conditions, chance: float = 0.5) -> Reserve:
    case = with_conditions(small_town(), conditions)
    return on_few_matters(case, *FEW, chance=chance)


def _searched(reserve: Reserve) -> tuple[Certified, Worth, Ladders]:
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    ladder = ladders(reserve, costs)
    return Search(reserve, worth, ladder, always).found(), worth, ladder


def _values(worth: Worth, packages: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    points = [worth.point(each) for each in packages]
    return not_beaten((each.one, each.other) for each in points)


@pytest.mark.parametrize(
    "conditions",
    [
        {("union", "salary_raise"): MORE},
        {("district", "salary_raise"): MORE},
        {("union", "staffing_ratio"): RICH},
        {("union", "salary_raise"): RICH},
        {("district", "salary_raise"): RICH, ("union", "staffing_ratio"): MORE},
        {("district", "salary_raise"): POOR},
    ],
)
def test_the_frontier_is_that_of_packages_run_like_offers(conditions: Conditions) -> None:
    reserve = _reserve(conditions)
    found, worth, _ = _searched(reserve)
    assert found.certified
    legal = legal_as_offers(reserve)
    assert [(p.one, p.other) for p in found.points] == _values(worth, legal)
    assert {point.package for point in found.points} <= set(legal)


def test_as_if_they_held_would_have_been_another_answer() -> None:
    plain, with_condition = (
        legal_as_offers(_reserve(each)) for each in ({}, {("union", "staffing_ratio"): RICH})
    )
    assert set(plain) != set(with_condition)


def _furlough(case: Case) -> Case:
    """The small town with a stipend that takes money back if the reserve is small."""

    def put(term: Any) -> Any:
        if term.word != "stipend":
            return term
        return replace(term, amount=replace(term.amount, value=-4_000), only_if=POOR)

    return replace(
        case,
        offers=tuple(
            replace(offer, terms=tuple(put(term) for term in offer.terms)) for offer in case.offers
        ),
    )


def test_a_term_that_saves_is_taken_to_hold_where_it_may() -> None:
    reserve = on_few_matters(_furlough(small_town()), *FEW)
    found, worth, ladder = _searched(reserve)
    assert ladder.kinder == (True,)
    assert found.certified
    legal = legal_as_offers(reserve)
    assert [(p.one, p.other) for p in found.points] == _values(worth, legal)


@pytest.mark.parametrize("asked", [RICH, POOR])
def test_a_pay_cut_is_taken_to_hold_where_it_may(asked: Condition) -> None:
    """Lines that a matter and its condition move are looked at the way they are turned."""
    case = small_town()
    cut = replace(raised(-0.02, date(2018, 7, 1)), only_if=asked)
    offers = [
        replace(
            offer,
            terms=tuple(
                cut if (offer.side, term.word) == ("union", "salary_raise") else term
                for term in offer.terms
            ),
        )
        for offer in case.offers
    ]
    reserve = on_few_matters(replace(case, offers=tuple(offers)), *FEW)
    found, worth, ladder = _searched(reserve)
    assert ladder.kinder == (True,)
    assert found.certified
    assert [(p.one, p.other) for p in found.points] == _values(worth, legal_as_offers(reserve))


def test_a_condition_of_the_contract_counts_beside_every_package() -> None:
    case = small_town()
    assert case.contract is not None
    later = replace(raised(0.02, date(2019, 7, 1)), only_if=MORE)
    contract = replace(case.contract, terms=(*case.contract.terms, later))
    reserve = on_few_matters(replace(case, contract=contract), *FEW)
    found, worth, _ = _searched(reserve)
    assert found.certified
    legal = legal_as_offers(reserve)
    assert set(legal) != set(legal_as_offers(_reserve({})))
    assert [(p.one, p.other) for p in found.points] == _values(worth, legal)
    (only,) = find_settlements(reserve).conditions
    assert only.matter == "contract"


@pytest.mark.parametrize("asked", [RICH, POOR, MORE])
def test_no_package_leaves_more_than_its_box_does_at_best(asked: Condition) -> None:
    reserve = _reserve({("union", "staffing_ratio"): asked})
    costs = reserve.costs()
    ladder = ladders(reserve, costs)
    worth = worth_of(reserve.case, reserve.matters, costs)
    at_best = AtBest(reserve, ladder)
    for box in boxes_of(ladder, worth):
        for package in every_package(reserve):
            if box.places(package) is not None:
                real = reserve.margins_of(reserve.matters.as_offer(package))
                most = at_best.margins(box.rungs, package)
                assert (real <= most + 1e-6).all()
                assert (real == reserve.margins(package)).all()


@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_whatever_the_limit_and_the_wants_no_legal_package_is_missed(data: st.DataObject) -> None:
    limit = data.draw(st.integers(300, 1_000)) * 1_000
    side, word = data.draw(
        st.sampled_from(
            [("union", "staffing_ratio"), ("district", "salary_raise"), ("district", "stipend")]
        )
    )
    year = Year(data.draw(st.sampled_from([2018, 2019])))
    above = data.draw(st.booleans())
    asked = Condition(
        line="reserve at close",
        year=year,
        above=limit if above else None,
        below=None if above else limit,
    )
    reserve = _reserve({(side, word): asked}, data.draw(st.sampled_from([0.3, 0.5])))
    points = tuple(
        tuple((data.draw(st.integers(0, 9)), data.draw(st.integers(0, 9))) for _ in each.rungs)
        for each in reserve.matters.matters
    )
    worth = Worth(points)
    ladder = ladders(reserve, reserve.costs())
    found = Search(reserve, worth, ladder, always).found()
    assert found.certified
    assert [(p.one, p.other) for p in found.points] == _values(worth, legal_as_offers(reserve))


def test_the_answer_says_how_each_condition_counts() -> None:
    reserve = _reserve({("union", "staffing_ratio"): RICH, ("district", "salary_raise"): MORE})
    found = find_settlements(reserve)
    raises, nurses = found.conditions
    assert raises.matter == "salary_raise"
    assert not raises.moved
    ((book, least, most),) = raises.holds
    assert book == "union"
    assert 0 < least == most < 1
    ((_, least, most),) = nurses.holds
    assert nurses.moved
    assert least < most
    said = settlement_said(found)
    assert "Terms with a condition count in each simulation in which it holds." in said
    assert "reserve at close in 2019-20 is above 700,000. It holds in" in said
    assert "How often depends on the package." in said
    assert [each["matter"] for each in settlement_data(found)["conditions"]] == [
        "salary_raise",
        "posts-nurse",
    ]
    rungs = reserve.matters.matters[2].rungs
    assert rungs[-1].label.endswith("only if reserve at close in 2019-20 is above 700,000")


def test_words_are_taken_to_hold_and_the_answer_says_so() -> None:
    case = small_town()
    offers = [
        replace(
            offer,
            terms=tuple(
                replace(term, only_if="the state pays") if term.word == "staffing_ratio" else term
                for term in offer.terms
            ),
        )
        for offer in case.offers
    ]
    reserve = on_few_matters(replace(case, offers=tuple(offers)), *FEW)
    found = find_settlements(reserve)
    (only,) = found.conditions
    assert only.holds == ()
    assert "the state pays. This condition is stated in words only" in settlement_said(found)


def test_a_condition_whose_line_is_not_steady_is_settled_in_no_group() -> None:
    reserve = _reserve({("union", "staffing_ratio"): RICH})
    costs = reserve.costs()
    ladder = ladders(reserve, costs)
    (place,) = reserve.conditions.moved
    group = tuple(order[:2] for order in ladder.orders)
    (settled,) = AtBest(reserve, ladder).holds(group)
    (doubtful,) = AtBest(reserve, replace(ladder, steady=frozenset())).holds(group)
    assert (doubtful[place] == ladder.kinder[place]).all()
    assert (settled[place] != ladder.kinder[place]).any()


def test_with_too_many_ways_to_settle_apart_nothing_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladders_of.Moves, "fall", lambda _, free: not free)
    reserve = _reserve({})
    costs = reserve.costs()
    every = ladders(reserve, costs)
    assert (every.apart, every.proved) == ((0, 1, 2), True)
    monkeypatch.setattr(ladders_of, "MOST_APART", 8)
    some = ladders_of._ladders(reserve, costs)
    assert len(some.apart) < 3
    assert not some.proved


def test_matters_add_up_only_beside_the_conditions_that_packages_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reserve = _reserve({("union", "staffing_ratio"): RICH})
    moves = ladders_of.Moves(reserve, ladders(reserve, reserve.costs()).orders)
    assert moves.turn_conditions()
    asked: list[set[int]] = []

    def noted(_: ladders_of.Moves, rising: object, free: set[int]) -> Shape:
        del rising
        asked.append(set(free))
        return Shape.FALLS

    monkeypatch.setattr(ladders_of.Moves, "_shape", noted)
    assert moves.fall({0})
    assert asked == [{0, len(reserve.matters.matters)}]  # the condition is the axis after them


@pytest.mark.parametrize("side", ["above", "below"])
def test_at_its_very_limit_a_condition_does_not_hold(side: str) -> None:
    conditions = {("union", "staffing_ratio"): RICH}
    found = _reserve(conditions)
    book, start = found.books[0], found.matters.offers[0]
    ((value, *_),) = found.conditions.values(book, start)
    above, below = (float(value) if side == each else None for each in ("above", "below"))
    exact = Condition(line=RICH.line, year=RICH.year, above=above, below=below)
    at_it = _reserve({("union", "staffing_ratio"): exact}).conditions
    assert at_it.values(book, start)[0, 0] == value
    assert not at_it.holds(book, start)[0, 0]
    assert at_it.holds(book, start)[0].any()

"""Raises of a unit that follows another: certified by ranges where too many ways are left."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from tests.settlement.made_reserve import legal_by_brute_force, not_beaten, on_few_matters
from tests.settlement.made_terms import raised, small_town, term

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.settlement import ladders as ladders_of
from openbook.settlement.certified_frontier import Search
from openbook.settlement.frontier import always
from openbook.settlement.ladders import Ladders, ladders
from openbook.settlement.priorities import worth_of
from openbook.settlement.reserve import Reserve

DAYS = (date(2018, 7, 1), date(2019, 7, 1), date(2020, 7, 1))
LED, FOLLOWING = ("teachers",), ("classified",)


def _case(employer: list[Term], union: list[Term]) -> Case:
    case = small_town()
    asked, offered = case.offers[0], case.offers[-1]
    offers = (replace(asked, terms=tuple(union)), replace(offered, terms=tuple(employer)))
    return replace(case, offers=offers)


def _raise(percent: float, year: int, units: tuple[str, ...] = LED) -> Term:
    return replace(raised(percent / 100, DAYS[year]), units=units)


def _ladders(case: Case) -> tuple[Reserve, Ladders]:
    reserve = on_few_matters(case, chance=0.5)
    return reserve, ladders(reserve, reserve.costs())


def test_three_years_of_raises_add_up_also_beside_pay_by_the_hour() -> None:
    minutes = "planning_time: {{minutes: {}, per: week, people: 20, hourly: 40, times: 36}}"
    union = [_raise(8.5, 0), _raise(6, 1), _raise(6, 2), term(minutes.format(120))]
    employer = [_raise(4.5, 0), _raise(3, 1), _raise(3, 2), term(minutes.format(60))]
    reserve, found = _ladders(_case(employer, union))
    assert [len(each.rungs) for each in reserve.matters.matters][:3] == [17, 13, 13]
    assert found.proved
    assert not found.apart


@pytest.mark.seeds(6, 200)
def test_with_ranges_the_frontier_is_that_of_brute_force(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = np.random.default_rng(seed)
    union = [_raise(1.5, 0), _raise(chance.integers(1, 5) / 2, 0, FOLLOWING)]
    employer = [_raise(0.5, 0), _raise(0.25, 0, FOLLOWING)]
    if seed % 2:
        union.append(term("added_staff: {role: nurse, people: 1}"))
    case = _case(employer, union)
    reserve = on_few_matters(case, chance=float(chance.choice([0.3, 0.5, 0.7])))
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    legal = legal_by_brute_force(reserve, worth)
    points = [worth.point(each) for each in legal]
    best = not_beaten((each.one, each.other) for each in points)
    assert len(legal) > 0
    for most in (ladders_of.MOST_APART, 1):
        monkeypatch.setattr(ladders_of, "MOST_APART", most)
        ladder = ladders_of._ladders(reserve, costs)  # `ladders` keeps what it has worked out
        assert ladder.apart
        assert bool(ladder.ranged) == (most == 1)
        found = Search(reserve, worth, ladder, always).found()
        assert found.certified
        assert [(each.one, each.other) for each in found.points] == best


def test_years_of_raises_of_both_units_are_proved() -> None:
    union = [_raise(6, at, units) for units in (LED, FOLLOWING) for at in range(3)]
    employer = [_raise(1, at, units) for units in (LED, FOLLOWING) for at in range(3)]
    _, found = _ladders(_case(employer, union))
    assert found.proved
    assert found.ranged

"""Raises by unit and year: the frontier is that of every package run as a whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import product

import numpy as np
import pytest
from tests.settlement.made_reserve import legal_by_brute_force, not_beaten, on_few_matters
from tests.settlement.made_terms import nurses, raised, small_town, term

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.settlement.at_best import AtBest
from openbook.settlement.certified_frontier import Search, boxes_of, cheapest_of
from openbook.settlement.choices import Barred, Choices, Level, bundles_of
from openbook.settlement.frontier import always, find_frontier
from openbook.settlement.ladders import ladders
from openbook.settlement.level_sum import LevelSum
from openbook.settlement.package_points import placed_terms
from openbook.settlement.priorities import worth_of
from openbook.settlement.reserve import Reserve
from openbook.settlement.search import find_settlements, frontier_by_chance

DAYS = (date(2018, 7, 1), date(2019, 7, 1), date(2020, 7, 1))


def _upto(chance: np.random.Generator, least: int, most: int) -> int:
    return int(chance.integers(least, most + 1))


def _offered(case: Case, employer: list[Term], union: list[Term]) -> Case:
    first, last = case.offers[0], case.offers[-1]
    offers = (replace(first, terms=tuple(union)), replace(last, terms=tuple(employer)))
    return replace(case, offers=offers)


def _raises(chance: np.random.Generator, most: int) -> list[Term]:
    """Some raises in half points, in one to three years, at least one of them."""
    shares = [_upto(chance, 0, most) * 0.005 for _ in DAYS[: _upto(chance, 1, 3)]]
    found: list[Term] = [raised(s, day) for s, day in zip(shares, DAYS, strict=False) if s]
    return found or [raised(0.005, DAYS[0])]


def _random_reserve(seed: int) -> Reserve:
    chance = np.random.default_rng(seed)
    employer, union = _raises(chance, 2), _raises(chance, 3)
    if chance.random() < 0.5 or employer == union:
        union.append(nurses(_upto(chance, 1, 2)))
    case = _offered(small_town(), employer, union)
    share = float(chance.choice([0.2, 0.4, 0.6]))
    return on_few_matters(case, chance=share, books=("union",))


@pytest.mark.seeds(6, 2_000)
def test_the_frontier_of_raises_by_year_is_that_of_brute_force(seed: int) -> None:
    reserve = _random_reserve(seed)
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    found = Search(reserve, worth, ladders(reserve, costs), always).found()
    assert found.certified
    legal = legal_by_brute_force(reserve, worth)
    points = [worth.point(each) for each in legal]
    best = not_beaten((each.one, each.other) for each in points)
    assert [(each.one, each.other) for each in found.points] == best
    assert {each.package for each in found.points} <= set(legal)


@pytest.mark.seeds(3, 200)
def test_with_the_chance_as_an_axis_each_frontier_is_that_of_brute_force(seed: int) -> None:
    reserve = _random_reserve(seed)
    worth = worth_of(reserve.case, reserve.matters, reserve.costs())
    asked = (0.8, 0.2, 0.5)
    found = frontier_by_chance(reserve, asked)
    assert found.certified
    assert [each.chance for each in found.slices] == sorted(asked)
    for each in found.slices:
        legal = legal_by_brute_force(reserve.at_chance(each.chance), worth)
        points = [worth.point(package) for package in legal]
        best = not_beaten((point.one, point.other) for point in points)
        assert each.frontier == len(best)
        ends = [(own.union, own.employer) for own in (each.best_employer, each.best_union) if own]
        assert ends == ([best[0], best[-1]] if best else [])
        assert (each.nash is None) == (not best)


def test_no_package_gives_less_than_both_sides_offer_by_a_year() -> None:
    two = [raised(0.02, DAYS[0]), raised(0.02, DAYS[1])]
    case = _offered(small_town(), list(two), [raised(0.05, DAYS[0])])
    reserve = on_few_matters(case, chance=0.3)
    found = find_settlements(reserve)
    assert found.packages
    amounts = reserve.matters.totals[-1].amounts
    for each in found.packages:
        through = [own[at] for own, at in zip(amounts, each.package, strict=True)]
        assert 20_000 <= through[0] <= 50_000
        assert 40_000 <= sum(through) <= 50_000
    # An offer that groups the years otherwise stands on the same levels.
    other = [raised(0.03, DAYS[0]), raised(0.015, DAYS[1])]
    other = [replace(each, units=("teachers",)) for each in other]
    asked = placed_terms(case, reserve.matters, other)
    assert asked.package is not None
    assert reserve.matters.terms(asked.package) != reserve.matters.terms(reserve.matters.offers[0])


def test_the_cheapest_package_is_one_that_both_sides_offers_leave_open() -> None:
    reserve = _random_reserve(1)
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    ladder = ladders(reserve, costs)
    for box in boxes_of(ladder, worth):
        packages = cheapest_of(box, AtBest(reserve, ladder), worth)
        assert packages
        assert not any(map(worth.forbids, packages))


@pytest.mark.parametrize("seed", range(40))
def test_totals_leave_the_frontier_of_the_packages_that_keep_them(seed: int) -> None:
    chance = np.random.default_rng(seed)
    sizes = [_upto(chance, 2, 5) for _ in range(4)]
    terms = tuple(
        tuple(Level(_upto(chance, 0, 9), _upto(chance, 0, 9), (at,)) for at in range(size))
        for size in sizes
    )
    tied = tuple(sorted(chance.permutation(4)[: _upto(chance, 2, 4)].tolist()))
    amounts = tuple(tuple(_upto(chance, 0, 6) for _ in terms[at]) for at in tied)
    least = _upto(chance, 0, 8)
    total = LevelSum(tied, amounts, least, least + _upto(chance, 0, 6))
    choices = Choices(terms, (_upto(chance, 2, 10),), totals=(total,))
    every: list[tuple[int, ...]] = [()]
    for size in sizes:
        every = [(*before, at) for before in every for at in range(size)]
    kept = [choices.value(each) for each in every if choices.allows(each)]
    found = find_frontier(choices)
    assert [(each.one, each.other) for each in found.points] == not_beaten(kept)
    ways = [len(each.one) for each in bundles_of(choices) if set(tied) <= set(each.terms)]
    assert ways == [len({tuple(p[at] for at in tied) for p in every if total.holds(p)})]


def test_class_sizes_by_level_have_the_frontier_of_brute_force() -> None:
    employer = [
        raised(0.01, DAYS[0]),
        term("class_size_cap: {grades: 4-5, pupils: 30, starts: 2019-20}"),
        term("class_size_cap: {grades: 9-12, subjects: [math], pupils: 33, starts: 2019-20}"),
    ]
    union = [
        raised(0.02, DAYS[0]),
        term("class_size_cap: {grades: 4-5, pupils: 27, starts: 2019-20}"),
        term("class_size_cut: {grades: 9-12, pupils: 3, starts: 2019-20}"),
    ]
    reserve = on_few_matters(_offered(small_town(), employer, union), chance=0.95)
    names = [each.name for each in reserve.matters.matters]
    assert names == ["salary_raise", "class_size-elementary", "class_size-high"]
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    found = Search(reserve, worth, ladders(reserve, costs), always).found()
    assert found.certified
    legal = legal_by_brute_force(reserve, worth)
    assert 0 < len(legal) < 5 * 4 * 5
    points = [worth.point(each) for each in legal]
    best = not_beaten((each.one, each.other) for each in points)
    assert [(each.one, each.other) for each in found.points] == best


def test_the_cheapest_package_differs_by_limit() -> None:
    paid_once = term("one_time_payment: {year: 2018-19, share: 1%}")
    case = _offered(small_town(), [nurses(1)], [nurses(2), paid_once, raised(0.01, DAYS[1])])
    reserve = on_few_matters(case, chance=0.5)
    names = [each.name for each in reserve.matters.matters]
    once, ongoing = names.index("one_time_payment"), names.index("salary_raise")
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    worth = replace(worth, barred=(Barred((once, 0), (ongoing, 0)),))  # one of them is paid
    at_best = AtBest(reserve, ladders(reserve, costs))
    (box,) = boxes_of(at_best.ladders, worth)
    found = cheapest_of(box, at_best, worth)
    every = [p for p in product(*box.rungs) if not worth.forbids(p)]
    for limit in range(len(reserve.limits)):
        most = max(reserve.left(each)[limit] for each in every)
        assert max(reserve.left(each)[limit] for each in found) == most
    assert len(found) == 2  # the raise costs nothing in the first year, and more by the last

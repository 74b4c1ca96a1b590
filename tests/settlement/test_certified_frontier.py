"""Tests of the certified frontier: it is that of every package, run as a whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.settlement.made_reserve import legal_by_brute_force, not_beaten, reserve_of

from openbook.settlement import certified_frontier
from openbook.settlement.at_best import AtBest
from openbook.settlement.certified_frontier import Box, Certified, Search
from openbook.settlement.choices import Barred, Choices
from openbook.settlement.frontier import Step, always
from openbook.settlement.ladders import Ladders, ladders
from openbook.settlement.priorities import Worth, worth_of
from openbook.settlement.reserve import Reserve

# Caps and a raise, posts and health care: what one adds depends on the others.
INTERACTING = ("salary_raise", "class_size-middle", "posts-nurse", "health_contribution")
NEAR = 0.025  # the chance at which costs added up refuse packages of these that are legal
PAID = ("salary_raise", "one_time_payment", "work_days", "class_size-middle")


@cache
def _ladders(reserve_names: tuple[str, ...], chance: float) -> Ladders:
    reserve = reserve_of(*reserve_names, chance=chance)
    return ladders(reserve, reserve.costs())


def _guessed(reserve: Reserve) -> Worth:
    return worth_of(reserve.case, reserve.matters, reserve.costs())


def _values(found: Certified) -> list[tuple[int, int]]:
    return [(point.one, point.other) for point in found.points]


@pytest.mark.parametrize(
    ("names", "chance"), [(INTERACTING, NEAR), (INTERACTING, 0.3), (INTERACTING, 0.5), (PAID, 0.2)]
)
def test_interacting_terms_give_the_frontier_of_every_package_run_as_a_whole(
    names: tuple[str, ...], chance: float
) -> None:
    reserve = reserve_of(*names, chance=chance)
    worth = _guessed(reserve)
    found = Search(reserve, worth, _ladders(names, chance), always).found()
    legal = legal_by_brute_force(reserve, worth)
    points = [worth.point(each) for each in legal]
    assert _values(found) == not_beaten((p.one, p.other) for p in points)
    assert found.certified
    assert found.complete
    assert found.undecided == ()


@pytest.mark.parametrize("chance", [NEAR, 0.3, 0.5])
def test_boxes_that_are_parted_at_once_miss_nothing(
    chance: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    parted: list[Box] = []
    part = Box.parted

    def noted(box: Box, matter: int, place: int, *, star: bool = False) -> Iterator[Box]:
        parted.append(box)
        return part(box, matter, place, star=star)

    def loose(box: Box, at_best: AtBest, worth: Worth, *, least: Collection[int] = ()) -> Choices:
        """Costs that are allowed more than they are: many packages seem legal that are not."""
        found = exact(box, at_best, worth, least=least)
        return replace(found, limits=tuple(each + 200_000 for each in found.limits))

    exact = certified_frontier.choices_in
    monkeypatch.setattr(certified_frontier, "choices_in", loose)
    monkeypatch.setattr(certified_frontier, "_BEFORE_PARTING", 0)
    monkeypatch.setattr(Box, "parted", noted)
    reserve = reserve_of(*INTERACTING, chance=chance)
    legal = legal_by_brute_force(reserve, _guessed(reserve))
    sizes = [len(each.rungs) for each in reserve.matters.matters]
    for seed in range(4):
        drawn = np.random.default_rng(seed)
        points = tuple(tuple(map(tuple, drawn.integers(0, 30, (n, 2)).tolist())) for n in sizes)
        worth = Worth(points)
        found = Search(reserve, worth, _ladders(INTERACTING, chance), always).found()
        best = not_beaten((p.one, p.other) for p in map(worth.point, legal))
        assert _values(found) == best
        assert found.certified
    assert parted


@settings(max_examples=12, deadline=None)
@given(data=st.data(), chance=st.sampled_from([0.3, 0.5]))
def test_whatever_the_sides_want_no_legal_package_is_missed(
    data: st.DataObject, chance: float
) -> None:
    reserve = reserve_of(*INTERACTING, chance=chance)
    sizes = [len(each.rungs) for each in reserve.matters.matters]
    points = tuple(
        tuple((data.draw(st.integers(0, 30)), data.draw(st.integers(0, 30))) for _ in range(size))
        for size in sizes
    )
    closed = data.draw(
        st.frozensets(st.tuples(st.just(0), st.integers(0, sizes[0] - 1)), max_size=3)
    )
    bar = Barred((1, data.draw(st.integers(0, 1))), (2, data.draw(st.integers(0, 4))))
    worth = Worth(points, closed=closed, barred=(bar,))
    found = Search(reserve, worth, _ladders(INTERACTING, chance), always).found()
    legal = [
        package
        for package in legal_by_brute_force(reserve, worth)
        if not {bar.first, bar.second} <= set(enumerate(package))
    ]
    values = [worth.point(each) for each in legal]
    assert _values(found) == not_beaten((p.one, p.other) for p in values)
    assert {point.package for point in found.points} <= set(legal)


def test_costs_added_up_would_have_missed_a_legal_package() -> None:
    """Why costs must never be too high: there are packages only they refuse."""
    reserve = reserve_of(*INTERACTING, chance=NEAR)
    costs = reserve.costs()
    missed = [
        package
        for package in legal_by_brute_force(reserve, _guessed(reserve))
        if any(
            sum(row[rung][at] for row, rung in zip(costs.rungs, package, strict=True)) > room
            for at, room in enumerate(costs.room)
        )
    ]
    assert missed


def test_a_search_that_is_stopped_says_so_and_keeps_what_it_found() -> None:
    reserve = reserve_of(*INTERACTING, chance=0.3)

    def stop_before_checking(step: Step) -> bool:
        return step.stage != "checking"

    found = Search(
        reserve, _guessed(reserve), _ladders(INTERACTING, 0.3), stop_before_checking
    ).found()
    assert not found.complete
    assert not found.certified
    assert found.points
    assert all((reserve.left(p.package) >= 0).all() for p in found.points)
    whole = Search(reserve, _guessed(reserve), _ladders(INTERACTING, 0.3), always).found()
    for point in found.points:
        assert any(p.one >= point.one and p.other >= point.other for p in whole.points)


def test_after_so_many_runs_the_rest_is_undecided() -> None:
    reserve = reserve_of(*INTERACTING, chance=0.3)
    search = Search(reserve, _guessed(reserve), _ladders(INTERACTING, 0.3), always)
    found = search.found(most_runs=1)
    assert found.undecided
    assert not found.certified


def test_what_the_rules_do_not_prove_is_not_certified() -> None:
    reserve = reserve_of(*INTERACTING, chance=0.3)
    known = _ladders(INTERACTING, 0.3)
    unproved = Ladders(known.orders, known.apart, proved=False)
    found = Search(reserve, _guessed(reserve), unproved, always).found()
    assert found.points
    assert not found.certified

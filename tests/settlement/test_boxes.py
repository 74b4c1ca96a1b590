"""Tests of boxes: costs in a box are never higher than what a package really costs."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np
import pytest
from tests.settlement.made_reserve import legal_by_brute_force, reserve_of

from openbook.settlement.at_best import AtBest
from openbook.settlement.certified_frontier import Box, boxes_of, choices_in
from openbook.settlement.ladders import ladders
from openbook.settlement.priorities import worth_of
from openbook.settlement.reserve import Reserve

NAMES = ("salary_raise", "class_size-middle", "posts-nurse", "health_contribution")


LOOKED_AT = ("salary_raise", "back_pay", "class_size-middle", "community_schools")


@pytest.mark.parametrize("chance", [0.3, 0.9])
@pytest.mark.parametrize("names", [NAMES, LOOKED_AT])
def test_every_legal_package_is_open_in_its_box(names: tuple[str, ...], chance: float) -> None:
    reserve = reserve_of(*names, chance=chance)
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    ladder = ladders(reserve, costs)
    boxes = list(boxes_of(ladder, worth))
    legal = legal_by_brute_force(reserve, worth)
    opened = set()
    for box in boxes:
        choices = choices_in(box, AtBest(reserve, ladder), worth)
        for package in legal:
            places = box.places(package)
            if places is not None and choices.allows(places):
                opened.add(package)
    assert opened == set(legal)


def test_a_few_worlds_in_which_posts_cost_nothing_do_not_make_them_cheap() -> None:
    reserve = reserve_of("salary_raise", "posts-counselor", chance=0.5)
    costs = reserve.costs()
    ladder = ladders(reserve, costs)
    worth = worth_of(reserve.case, reserve.matters, costs)
    (box,) = boxes_of(ladder, worth)
    dear = (box.bottom[0], box.rungs[1][-1])
    less = (reserve.margins(box.bottom) - reserve.margins(dear))[-1]
    assert less.min() == 0
    choices = choices_in(box, AtBest(reserve, ladder), worth)
    first, *_, last = choices.terms[1]
    assert last.cost[-1] - first.cost[-1] > 0.95 * np.median(less)


def test_what_is_apart_has_a_box_for_each_rung() -> None:
    reserve = reserve_of(*NAMES, chance=0.3)
    costs = reserve.costs()
    ladder = replace(ladders(reserve, costs), apart=(1, 3))
    worth = worth_of(reserve.case, reserve.matters, costs)
    rungs = prod(len(reserve.matters.matters[at].rungs) for at in ladder.apart)
    assert len(list(boxes_of(ladder, worth))) == rungs > 1


@pytest.mark.parametrize("years", [1, 3])
def test_where_every_rung_was_looked_at_nothing_is_apart(years: int) -> None:
    whole = reserve_of()
    reserve = Reserve(whole.matters, whole.sitting, whole.books, 0.5, years=years)
    ladder = ladders(reserve, reserve.costs())
    assert ladder.proved
    assert ladder.apart == ()


@pytest.mark.parametrize("seed", range(8))
def test_the_margin_falls_and_the_faster_the_more_is_given(seed: int) -> None:
    reserve = reserve_of()
    ladder = ladders(reserve, reserve.costs())
    orders = ladder.orders
    chance = np.random.default_rng(seed)
    ends = np.array([chance.integers(len(order), size=2) for order in orders]).T
    for at in ladder.stars:  # of a star only the first rung is known to give less
        ends[chance.integers(2), at] = 0
    ways = (ends[0], ends[1], ends.min(axis=0), ends.max(axis=0))
    one, other, less, more = (
        reserve.margins(tuple(order[at] for order, at in zip(orders, way, strict=True)))
        for way in ways
    )
    dollar = 0.01
    assert (np.maximum(one, other) <= less + dollar).all()
    assert (more <= np.minimum(one, other) + dollar).all()
    assert (more + less <= one + other + dollar).all()


def test_a_parted_box_has_every_package_once() -> None:
    box = Box(((2, 0, 1), (0, 1)))
    less, more = box.parted(0, 1)
    assert less == Box(((2,), (0, 1)))
    assert more == Box(((0, 1), (0, 1)))
    assert box.package((0, 1)) == (2, 1)
    assert box.places((1, 1)) == (2, 1)
    assert less.places((1, 1)) is None
    first, *others = box.parted(0, 1, star=True)
    assert first == less
    assert others == [Box(((0,), (0, 1))), Box(((1,), (0, 1)))]

"""Tests of boxes: costs in a box are never higher than what a package really costs."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from tests.settlement.made_reserve import legal_by_brute_force, reserve_of

from openbook.settlement.certified_frontier import Box, boxes_of, choices_in
from openbook.settlement.ladders import AtBest, ladders
from openbook.settlement.priorities import worth_of
from openbook.settlement.reserve import Reserve

NAMES = ("salary_raise", "class_size", "posts-nurse", "health_contribution")


@pytest.mark.parametrize("chance", [0.3, 0.9])
def test_every_legal_package_is_open_in_its_box(chance: float) -> None:
    reserve = reserve_of(*NAMES, chance=chance)
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters.matters, costs)
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
    worth = worth_of(reserve.case, reserve.matters.matters, costs)
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
    ladder = ladders(reserve, costs)
    names = [each.name for each in reserve.matters.matters]
    assert ladder.proved
    apart = {names[at] for at in ladder.apart}
    assert apart >= {"class_size", "health_contribution"}
    worth = worth_of(reserve.case, reserve.matters.matters, costs)
    rungs = prod(len(reserve.matters.matters[at].rungs) for at in ladder.apart)
    assert len(list(boxes_of(ladder, worth))) == rungs


def test_what_costs_only_later_is_not_apart_where_one_year_counts() -> None:
    whole = reserve_of()
    one_year = Reserve(whole.matters, whole.sitting, whole.books, 0.5, years=1)
    for reserve in (whole, one_year):
        ladder = ladders(reserve, reserve.costs())
        names = {whole.matters.matters[at].name for at in ladder.apart}
        assert ladder.proved
        assert names >= {"class_size", "health_contribution"}


def test_a_parted_box_has_every_package_once() -> None:
    box = Box(((2, 0, 1), (0, 1)))
    less, more = box.parted(0, 1)
    assert less == Box(((2,), (0, 1)))
    assert more == Box(((0, 1), (0, 1)))
    assert box.package((0, 1)) == (2, 1)
    assert box.places((1, 1)) == (2, 1)
    assert less.places((1, 1)) is None

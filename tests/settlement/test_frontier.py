"""Tests of the frontier: against every package, one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.empty_loops import maybe_none
from tests.settlement.made_choices import all_looked_at, made_choices

from openbook.settlement import labels
from openbook.settlement.choices import Barred, Choices, ChoicesError, Level
from openbook.settlement.frontier import Step, find_frontier
from openbook.settlement.labels import Labels, not_beaten

RAISE = (Level(0, 10, (0,)), Level(4, 7, (30,)), Level(8, 2, (60,)))
NURSES = (Level(0, 3, (0,)), Level(5, 3, (20,)))


def needs(
    choices: Choices, level: tuple[int, int], term: int, among: list[int]
) -> tuple[Barred, ...]:
    """The bars that say: whoever takes this level takes one of those of another term."""
    others = range(len(choices.terms[term]))
    return tuple(Barred(level, (term, each)) for each in others if each not in among)


def _values(choices: Choices) -> list[tuple[int, int]]:
    return [(point.one, point.other) for point in find_frontier(choices).points]


def _agrees(choices: Choices) -> int:
    """Return how many points the frontier has; none where every package is too dear."""
    found = find_frontier(choices)
    assert found.complete
    assert [(each.one, each.other) for each in found.points] == all_looked_at(choices)
    for point in maybe_none(found.points):
        assert choices.allows(point.package)
        assert choices.value(point.package) == (point.one, point.other)
        assert choices.cost(point.package) == point.cost
    return len(found.points)


@pytest.mark.parametrize("start", range(10))
def test_every_made_table_has_the_frontier_of_all_its_packages(start: int) -> None:
    chance = np.random.default_rng(start)
    points = [_agrees(made_choices(chance)) for _ in range(150)]
    assert sum(count > 1 for count in points) > 30


def _small_numbers(seed: int) -> Choices:
    """Several limits and costs so small that packages often cost just what one limit leaves."""
    chance = np.random.default_rng(seed)
    limits, count = chance.integers(2, 4), chance.integers(3, 6)

    def level() -> Level:
        one, other = chance.integers(0, 6, 2).tolist()
        return Level(one, other, tuple(chance.integers(0, 4, limits).tolist()))

    terms = tuple(tuple(level() for _ in range(chance.integers(2, 5))) for _ in range(count))
    return Choices(terms, tuple(chance.integers(count // 2, 2 * count, limits).tolist()))


@pytest.mark.parametrize("start", [0, 100, 200])
def test_packages_that_cost_just_what_a_limit_leaves_hide_no_other(start: int) -> None:
    points = [_agrees(_small_numbers(seed)) for seed in range(start, start + 50)]
    points += [_agrees(_small_numbers(seed)) for seed in (66, 123, 158, 170)]
    assert sum(count > 1 for count in points) > 10


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.lists(
            st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(-2, 5)),
            min_size=1,
            max_size=4,
        ),
        max_size=5,
    ),
    st.integers(-3, 15),
)
def test_ties_and_tight_limits(terms: list[list[tuple[int, int, int]]], limit: int) -> None:
    levels = tuple(tuple(Level(a, b, (c,)) for a, b, c in each) for each in terms)
    _agrees(Choices(levels, (limit,)))


def test_a_package_that_costs_too_much_is_not_on_the_frontier() -> None:
    assert _values(Choices((RAISE, NURSES), (60,))) == [(5, 13), (9, 10)]
    assert _values(Choices((RAISE, NURSES), (80,))) == [(5, 13), (9, 10), (13, 5)]


def test_nothing_can_be_agreed_below_the_cheapest_package() -> None:
    found = find_frontier(Choices((RAISE, NURSES), (-1,)))
    assert found.points == ()
    assert found.complete


def test_one_level_for_each_term_is_one_package() -> None:
    assert _values(Choices((RAISE[:1], NURSES[1:]), (20,))) == [(5, 13)]


def test_no_term_is_one_empty_package() -> None:
    assert find_frontier(Choices(())).points[0].package == ()


def test_barred_levels_never_stand_together() -> None:
    barred = (Barred((0, 0), (1, 1)),)
    assert _values(Choices((RAISE, NURSES), (99,), barred)) == [(0, 13), (9, 10), (13, 5)]


def test_a_level_may_need_another() -> None:
    free = Choices((RAISE, NURSES), (99,))
    needed = needs(free, (1, 1), 0, [2])
    assert _values(Choices(free.terms, free.limits, needed)) == [(0, 13), (4, 10), (13, 5)]


def test_rules_that_leave_nothing() -> None:
    barred = tuple(Barred((0, a), (1, b)) for a in range(3) for b in range(2))
    assert find_frontier(Choices((RAISE, NURSES), (99,), barred)).points == ()


def test_a_refused_package_gives_way_to_the_next() -> None:
    refused = frozenset({(0, 1)})
    choices = Choices((RAISE, NURSES), (60,), refused=refused)
    assert _values(choices) == [(0, 13), (9, 10)]


def test_a_stopped_search_gives_what_it_has() -> None:
    chance = np.random.default_rng(5)
    points = chance.integers(99, size=(9, 9, 2)).tolist()
    levels = tuple(
        tuple(Level(one, other, (n,)) for n, (one, other) in enumerate(term)) for term in points
    )
    choices = Choices(levels, (30,))
    steps: list[Step] = []

    def stop_at_the_fifth(step: Step) -> bool:
        steps.append(step)
        return len(steps) < 5

    found = find_frontier(choices, go_on=stop_at_the_fifth)
    assert not found.complete
    assert found.points
    assert all(choices.allows(point.package) for point in found.points)
    assert [step.done for step in steps] == [0, 1, 2, 3, 4]
    best = find_frontier(choices)
    for point in found.points:
        assert any(p.one >= point.one and p.other >= point.other for p in best.points)


def test_too_many_labels_are_said() -> None:
    levels = tuple(tuple(Level(n, 20 - n**2, (n,)) for n in range(5)) for _ in range(6))
    choices = Choices(levels, (15,))
    assert not find_frontier(choices, most_labels=4).complete
    assert find_frontier(choices).complete


def test_a_small_board_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "_CELLS", 7)
    chance = np.random.default_rng(11)
    for _ in range(60):
        _agrees(made_choices(chance))


@pytest.mark.parametrize(
    ("terms", "limits", "barred", "said"),
    [
        (((),), (), (), "no level"),
        ((RAISE,), (), (), "each of the 0 limits"),
        ((RAISE, NURSES), (1,), (Barred((0, 9), (1, 0)),), "there is none"),
        ((RAISE,), (1,), (Barred((0, 1), (0, 0)),), "of one term"),
        (((Level(0, 0), Level(2**20, 0)),), (), (), "smaller whole numbers"),
        (((Level(0, 0, (2**60,)),),), (1,), (), "too large"),
    ],
)
def test_choices_that_do_not_fit_are_refused(
    terms: tuple[tuple[Level, ...], ...],
    limits: tuple[int, ...],
    barred: tuple[Barred, ...],
    said: str,
) -> None:
    with pytest.raises(ChoicesError, match=said):
        Choices(terms, limits, barred)


def test_a_refused_package_has_a_level_for_each_term() -> None:
    with pytest.raises(ChoicesError, match="no package of 1 terms"):
        Choices((RAISE,), (1,), refused=frozenset({(0, 0)}))


def test_of_labels_that_are_equal_the_first_stays() -> None:
    one, other = np.array([3, 3, 3, 2]), np.array([1, 1, 1, 1])
    cost = np.array([[5], [5], [4], [4]])
    found = not_beaten(Labels(one, other, cost, np.arange(4), np.zeros(4, np.int64)))
    assert found.parent.tolist() == [2]
    alike = Labels(one[:2], other[:2], cost[:2], np.arange(2), np.zeros(2, np.int64))
    assert not_beaten(alike).parent.tolist() == [0]

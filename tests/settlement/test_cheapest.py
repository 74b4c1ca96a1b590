"""Tests of the cheapest of equals: none that is worth the same and legal costs less."""

from __future__ import annotations

from dataclasses import replace

from tests.settlement.made_reserve import legal_by_brute_force, reserve_of

from openbook.settlement.choices import Barred
from openbook.settlement.priorities import Worth, worth_of
from openbook.settlement.reserve import Costs, Package
from openbook.settlement.search import find_settlements
from openbook.settlement.solutions import cheapest_equals

FEW = ("salary_raise", "one_time_payment", "work_days", "posts-nurse")


def _worth(sizes: list[int]) -> Worth:
    """Every rung is worth its number to the union: many packages are alike."""
    return Worth(tuple(tuple((at, size - at) for at in range(size)) for size in sizes))


def _added_up(costs: Costs, package: Package) -> int:
    return sum(row[rung] for row, rung in zip(costs.spent, package, strict=True))


def test_no_legal_package_of_the_same_points_costs_less() -> None:
    reserve = reserve_of(*FEW, chance=0.3)
    costs = reserve.costs()
    worth = _worth([len(each.rungs) for each in reserve.matters.matters])
    legal = legal_by_brute_force(reserve, worth)
    points = [worth.point(each) for each in legal]
    found = cheapest_equals(points, worth, costs.spent, reserve)
    least: dict[int, int] = {}
    for package in legal:
        one, dollars = worth.point(package).one, _added_up(costs, package)
        least[one] = min(dollars, least.get(one, dollars))
    assert [(p.one, p.other) for p in found] == [(p.one, p.other) for p in points]
    assert {p.package for p in found} <= set(legal)
    assert all(_added_up(costs, p.package) == least[p.one] for p in found)
    assert {p.package for p in found} < {p.package for p in points}


def test_what_is_beyond_a_red_line_is_not_taken() -> None:
    reserve = reserve_of(*FEW, chance=0.3)
    costs = reserve.costs()
    worth = _worth([len(each.rungs) for each in reserve.matters.matters])
    legal = legal_by_brute_force(reserve, worth)
    (free,) = cheapest_equals([worth.point(legal[-1])], worth, costs.spent, reserve)
    at = next(at for at, rung in enumerate(free.package) if rung != legal[-1][at])
    closed = replace(worth, closed=frozenset({(at, free.package[at])}))
    (other,) = cheapest_equals([worth.point(legal[-1])], closed, costs.spent, reserve)
    assert other.package != free.package
    assert not closed.forbids(other.package)
    assert (other.one, other.other) == (free.one, free.other)


def test_points_without_end_stay_as_they_were_found() -> None:
    reserve = reserve_of(*FEW, chance=0.3)
    many = Worth(
        tuple(
            tuple((at * 1_000, at * 1_000) for at in range(len(each.rungs)))
            for each in reserve.matters.matters
        )
    )
    start = many.point((1, 0, 0, 0))
    assert cheapest_equals([start], many, reserve.costs().spent, reserve) == (start,)


def test_what_costs_and_counts_nothing_stays_as_the_employer_offers_it() -> None:
    reserve = reserve_of()
    names = [each.name for each in reserve.matters.matters]
    at = names.index("class_size-no_class_size_increase")
    worth = worth_of(reserve.case, reserve.matters, reserve.costs())
    assert set(worth.points[at]) == {(0, 0)}
    offered = reserve.matters.offers[0][at]
    assert reserve.matters.matters[at].rungs[offered].terms  # a promise, not nothing
    found = find_settlements(reserve)
    assert {each.package[at] for each in found.packages} == {offered}


def test_the_answer_shows_the_cheapest_of_equals() -> None:
    reserve = reserve_of()
    found = find_settlements(reserve, most=100)
    lasts = [each.uncosted for each in reserve.matters.matters].index(True)
    for length in (0, 1):  # how long the agreement lasts has points and no cost
        by_union = [each.spent for each in found.packages if each.package[lasts] == length]
        assert by_union
        assert by_union == sorted(by_union)


def test_levels_that_exclude_each_other_are_not_taken_together() -> None:
    reserve = reserve_of(*FEW, chance=0.3)
    costs = reserve.costs()
    sizes = [len(each.rungs) for each in reserve.matters.matters]
    alike = Worth(tuple(((0, 0),) * size for size in sizes))
    (free,) = cheapest_equals([alike.point((1, 0, 0, 0))], alike, costs.spent, reserve)
    bar = Barred((0, free.package[0]), (1, free.package[1]))
    worth = replace(alike, barred=(bar,))
    (found,) = cheapest_equals([worth.point((1, 0, 0, 0))], worth, costs.spent, reserve)
    assert not worth.forbids(found.package)


def test_what_is_below_the_minimum_is_not_taken() -> None:
    reserve = reserve_of(*FEW, chance=0.3)
    sizes = [len(each.rungs) for each in reserve.matters.matters]
    alike = Worth(tuple(((0, 0),) * size for size in sizes))
    upside_down = [[-each for each in row] for row in reserve.costs().spent]
    dearest = tuple(size - 1 for size in sizes)
    assert (reserve.left(dearest) < 0).any()
    (found,) = cheapest_equals([alike.point((0, 0, 0, 0))], alike, upside_down, reserve)
    assert found.package == (0, 0, 0, 0)

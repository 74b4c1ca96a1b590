from __future__ import annotations

from tests.figures.test_explain import WORLD, build

from openbook.figures.compare import Difference, compare
from openbook.figures.world import World
from openbook.figures.year import Year


def test_it_says_what_differs_and_where_it_starts():
    other: World = {**WORLD, "growth.rate": [0.1, 0.25, -1.0]}
    found = compare(build(), WORLD, other, name="reserve.sum", year=Year(2019))
    assert [(each.name, each.year, each.starts) for each in found] == [
        ("growth.rate", Year(2019), True),
        ("reserve.end", Year(2019), False),
        ("reserve.sum", Year(2019), False),
    ]
    assert found[0] == Difference("growth.rate", Year(2019), 0.5, 0.25, starts=True)


def test_nothing_differs_between_a_world_and_itself():
    assert compare(build(), WORLD, WORLD, name="reserve.aid", year=Year(2020)) == ()


def test_rows_and_nameless_lines_are_looked_through():
    other: World = {**WORLD, "growth.rate": [0.2, 0.5, -1.0]}
    found = compare(build(), WORLD, other, name="school.grown", year=Year(2018))
    assert [(each.name, each.one) for each in found] == [
        ("growth.rate", 0.1),
        ("school.grown", None),
    ]
    double = compare(build(), WORLD, other, name="reserve.double", year=Year(2019))
    assert [(each.name, each.starts) for each in double] == [
        ("growth.rate", True),
        ("reserve.end", False),
        ("reserve.double", False),
    ]

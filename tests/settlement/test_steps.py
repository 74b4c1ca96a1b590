"""Tests of steps: what is nearest to both offers, and the smallest concessions."""

from __future__ import annotations

from openbook.settlement.frontier import Point
from openbook.settlement.solutions import nearest, smallest_concessions

EMPLOYER, UNION = Point((0,), 10, 100, ()), Point((9,), 90, 5, ())
FRONTIER = [
    Point((1,), 8, 104, ()),
    Point((2,), 30, 95, ()),
    Point((3,), 60, 50, ()),
    Point((4,), 80, 20, ()),
]


def test_the_nearest_asks_least_of_the_side_that_gives_up_most() -> None:
    assert nearest(FRONTIER, (EMPLOYER, UNION)) == FRONTIER[2]
    assert nearest([], (EMPLOYER, UNION)) is None


def test_a_concession_makes_the_other_better_off_for_the_least() -> None:
    employer, union = smallest_concessions(FRONTIER, (EMPLOYER, UNION))
    assert (employer.side, employer.package) == ("employer", (2,))
    assert (employer.gives, employer.other_gains) == (5, 20)
    assert (union.side, union.package) == ("union", (4,))
    assert (union.gives, union.other_gains) == (10, 15)


def test_where_nothing_is_better_for_the_other_there_is_no_concession() -> None:
    assert smallest_concessions([], (EMPLOYER, UNION)) == ()
    assert smallest_concessions([EMPLOYER], (EMPLOYER, EMPLOYER)) == ()

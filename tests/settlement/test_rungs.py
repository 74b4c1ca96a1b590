"""Tests of rungs: what may be agreed between two offers."""

from __future__ import annotations

from datetime import date

import pytest
from tests.settlement.made_terms import back_pay, cap, nurses, raised, term

from openbook.settlement.matters import Rung, raises_between, terms_between
from openbook.terms.classes.class_size_cap import ClassSizeCap
from openbook.terms.pay.salary_raise import SalaryRaise

JULY, LATER = date(2018, 7, 1), date(2019, 7, 1)


def _shares(rungs: tuple[Rung, ...]) -> list[float]:
    found = []
    for rung in rungs:
        last = rung.terms[-1] if rung.terms else None
        found.append(last.share.value if isinstance(last, SalaryRaise) else 0.0)
    return found


def test_raises_move_in_quarter_points() -> None:
    rungs = raises_between([raised(0.03, JULY)], [raised(0.04, JULY)])
    assert _shares(rungs) == pytest.approx([0.03, 0.0325, 0.035, 0.0375, 0.04])
    assert [rung.part for rung in rungs] == [0.0, 0.25, 0.5, 0.75, 1.0]


def test_of_several_raises_the_last_grows_until_all_reach_the_other_total() -> None:
    mine = [raised(0.03, JULY), raised(0.03, LATER)]
    rungs = raises_between(mine, [raised(0.07, JULY)])
    assert _shares(rungs) == pytest.approx([0.03, 0.0325, 0.035, 0.0375, 0.07])
    assert all(len(rung.terms) == 2 for rung in rungs[:-1])


def test_a_raise_that_one_side_does_not_offer_grows_from_nothing() -> None:
    up = raises_between([], [raised(0.01, JULY)])
    assert _shares(up) == pytest.approx([0, 0.0025, 0.005, 0.0075, 0.01])
    down = raises_between([raised(0.01, JULY)], [])
    assert _shares(down) == pytest.approx([0.01, 0.0075, 0.005, 0.0025, 0])
    assert [rung.part for rung in down] == [0.0, 0.25, 0.5, 0.75, 1.0]


def test_a_raise_of_many_points_has_not_too_many_rungs() -> None:
    assert len(raises_between([raised(0.0, JULY)], [raised(0.5, JULY)])) <= 42


def test_a_side_that_offers_more_than_the_other_asks_leaves_two_rungs() -> None:
    assert len(raises_between([raised(0.05, JULY)], [raised(0.02, JULY)])) == 2


def test_caps_move_by_one_pupil() -> None:
    rungs = terms_between([cap(34)], [cap(30)])
    caps = [t for rung in rungs for t in rung.terms if isinstance(t, ClassSizeCap)]
    assert [each.pupils.value for each in caps] == [34, 33, 32, 31, 30]


def test_what_one_side_alone_wants_comes_in_quarters() -> None:
    rungs = terms_between([], [nurses(8)])
    labels = [rung.label.partition(",")[0] for rung in rungs]
    assert labels[:2] == ["nothing", "2 more nurses"]
    assert labels[2:] == ["4 more nurses", "6 more nurses", "8 more nurses"]
    back = terms_between([nurses(8)], [])
    assert [rung.label for rung in back] == [rung.label for rung in rungs][::-1]


def test_a_number_that_the_phrase_does_not_say_stands_beside_it() -> None:
    labels = [rung.label for rung in terms_between([], [back_pay(0.02)])]
    assert labels[1] == "retroactive pay for 2017-18 (0.5%)"
    assert labels[-1] == "retroactive pay for 2017-18"


def test_terms_that_cannot_be_compared_leave_either_offer() -> None:
    policy = term("policy: Two tests a year")
    assert len(terms_between([], [policy])) == 2
    assert len(terms_between([cap(34), nurses(1)], [cap(30)])) == 2

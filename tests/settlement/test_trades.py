"""Tests of trades: points under which every trade is a good one, or the circle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.case.wants import Trade
from openbook.settlement.wants_check import CircleError, points_from


def _trade(give: str, get: str, *, much: float = 1, gets: float = 1, even: bool = False) -> Trade:
    return Trade(give=give, give_part=much, get=get, get_part=gets, even=even)


def test_an_even_trade_says_what_one_is_worth_in_the_other() -> None:
    found = points_from([_trade("raise", "nurses", much=0.25, even=True)], {})
    assert found["raise"] == pytest.approx(800)
    assert found["nurses"] == pytest.approx(200)


def test_points_that_are_written_stay() -> None:
    found = points_from([_trade("raise", "nurses", much=0.5, even=True)], {"raise": 600})
    assert found["raise"] == 600
    assert found["nurses"] == pytest.approx(300)


def test_a_circle_that_gives_something_away_is_named() -> None:
    trades = [
        _trade("raise", "nurses"),
        _trade("nurses", "days"),
        _trade("days", "raise", gets=0.5),
        _trade("days", "stipend"),
    ]
    with pytest.raises(CircleError) as problem:
        points_from(trades, {})
    named = {(edge.less, edge.more) for edge in problem.value.circle}
    assert named == {("raise", "nurses"), ("nurses", "days"), ("days", "raise")}


def test_trades_far_from_an_even_share_are_believed() -> None:
    found = points_from([_trade("raise", "nurses", gets=0.001)], {})
    assert found["nurses"] * 0.001 >= found["raise"] * (1 - 1e-6)


_NAMES = ("raise", "nurses", "days", "stipend")


@given(
    worth=st.fixed_dictionaries({name: st.integers(1, 500) for name in _NAMES}),
    asked=st.lists(
        st.tuples(st.sampled_from(_NAMES), st.sampled_from(_NAMES), st.floats(0.05, 1)).filter(
            lambda each: each[0] != each[1]
        ),
        min_size=1,
        max_size=6,
    ),
)
def test_trades_of_somebody_who_knows_their_worth_never_contradict(
    worth: dict[str, int], asked: list[tuple[str, str, float]]
) -> None:
    trades = []
    for give, get, part in asked:
        fair = worth[get] / worth[give]
        trades.append(_trade(give, get, much=min(1.0, part * min(1.0, fair))))
    found = points_from(trades, {})
    for each in trades:
        assert found[each.get] >= found[each.give] * each.give_part * (1 - 1e-6)
    assert sum(found.values()) == pytest.approx(1_000)

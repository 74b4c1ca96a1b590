"""The title of a chart is true of its numbers: equal, below zero, missing, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.chart_findings import (
    AgainstLimit,
    apart_finding,
    count_finding,
    limit_finding,
    record_finding,
    share_finding,
    trend_finding,
)
from openbook.reports.words.words import Words, words_in

EN, ES = words_in("en"), words_in("es")
YEARS = ("2018-19", "2019-20", "2020-21")
BOTH = pytest.mark.parametrize("words", [EN, ES], ids=["en", "es"])


@pytest.mark.parametrize(
    ("values", "steps", "found"),
    [
        ((5.0, 3.0, 1.0), (), "meets the minimum through 2020-21"),
        ((5.0, 3.0, 0.9), (), "falls below the minimum in 2020-21"),
        ((0.5, 3.0, 3.0), (), "is below the minimum already in 2018-19"),
        ((None, 0.5, 3.0), (), "is below the minimum already in 2019-20"),
        ((5.0, None, None), (), "meets the minimum through 2018-19"),
        ((5.0, 0.9, 0.5), (0.4,) * 3, "falls below the minimum by 2020-21"),
        ((5.0, 1.1, 1.1), (0.4,) * 3, "at the minimum, as far as it is known, in 2019-20"),
        ((5.0, 3.0, 0.5), (0.4,) * 3, "falls below the minimum in 2020-21"),
    ],
)
def test_the_year_of_a_reserve_is_that_of_its_numbers(values, steps, found) -> None:
    side = AgainstLimit("LAUSD", values, (1.0,) * 3, steps)
    assert limit_finding([side], YEARS, EN, minimum=True) == f"LAUSD: the reserve {found}".replace(
        "the reserve at", "the reserve is at"
    )


def test_sides_that_fare_alike_are_named_together() -> None:
    same = [AgainstLimit(name, (2.0, 2.0, -1.0), (0.0,) * 3) for name in ("LAUSD", "UTLA")]
    said = limit_finding(same, YEARS, EN, minimum=False)
    assert said == "LAUSD and UTLA: the balance is used up in 2020-21"
    apart = [same[0], AgainstLimit("UTLA", (2.0, 2.0, 0.0), (0.0,) * 3)]
    said = limit_finding(apart, YEARS, ES, minimum=False)
    assert said == "LAUSD: el saldo se agota en 2020-21; UTLA: el saldo alcanza hasta 2020-21"


@given(st.lists(st.none() | st.floats(-1e12, 1e12), min_size=3, max_size=3), st.floats(0, 1e8))
def test_a_reserve_that_meets_its_minimum_is_never_called_below_it(values, step) -> None:
    how, at = AgainstLimit("LAUSD", values, (0.0,) * 3, (step,) * 3).crossed()
    known = [value for value in values if value is not None]
    if not known:
        assert how == "unknown"
    elif how == "meets":
        assert min(known) >= 0
    elif how != "near":
        assert values[at] < 0
        assert all(value >= -step / 2 for value in values[:at] if value is not None)


@BOTH
def test_a_trend_tells_its_ends(words: Words) -> None:
    def say(_: str, value: float) -> str:
        return words.money(value)

    up = trend_finding("X", YEARS, (None, -2e6, 1e6), words, say)
    assert "−$2" in up
    assert "$1" in up
    assert ("up" in up) is (words is EN)
    down = trend_finding("X", YEARS, (1e6, None, -2e6), words, say)
    assert ("down" in down) is (words is EN)
    assert trend_finding("X", YEARS, (None, None, None), words, say) == "X"
    only = trend_finding("X", YEARS, (None, 5.0, None), words, say)
    assert only in {"X: $5 in 2019-20", "X: $5 en 2019-20"}
    same = trend_finding("X", YEARS, (1e6, 2e6, 1_000_001.0), words, say)
    assert same.count("$1 mill") == 1  # the same as far as it is said


@BOTH
def test_a_share_is_told_only_of_parts_that_add_up(words) -> None:
    kinds = {"Pay": (6.0, None), "Health": (2.0, 2.0)}
    assert "60%" in share_finding(kinds, "2018-19", words, str)
    saved = share_finding({"Pay": (6.0,), "Saved": (-8.0,)}, "2018-19", words, str)
    assert "%" not in saved
    assert "-2.0" in saved
    assert "%" not in share_finding({"Pay": (0.0, None)}, "2018-19", words, str)
    assert "%" not in share_finding({}, "2018-19", words, str)


@BOTH
def test_the_largest_part_of_a_gap_goes_its_way(words) -> None:
    parts = {"Attendance": -9.0, "Health": 4.0, "COLA": 3.0}
    said = apart_finding(("A", "B"), -2.0, parts, words, str)
    assert "9.0" in said
    assert ("below" in said) is (words is EN)
    assert "9.0" not in apart_finding(("A", "B"), 7.0, {"Health": 7.0}, words, str)
    both = apart_finding(("A", "B"), 1.0, {"Health": 7.0, "Pay": -6.0, "Staff": -8.0}, words, str)
    assert "7.0" in both
    assert "8.0" in both
    assert "largest" not in both
    assert "grande" not in both
    assert apart_finding(("A", "B"), 0.0, parts, words, str) in {
        "There is no difference between A and B",
        "No hay diferencia entre A y B",
    }


@BOTH
def test_counts_are_told_as_they_are(words) -> None:
    said = record_finding([(1.0, 2.0), (3.0, 2.0), (2.0, 2.0)], words)
    assert [int(sign) for sign in said if sign.isdigit()] == [3, 1, 1]
    assert not any(map(str.isdigit, record_finding([], words)))
    assert "2" in count_finding({"open": 2, "closed": 2}, words)
    assert "0" in count_finding({}, words)

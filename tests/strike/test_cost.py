"""The cost of a strike: worked examples, the Los Angeles days, counts that are tried."""

from __future__ import annotations

from datetime import date, timedelta
from math import fsum
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from openbook.api.strike import CostFound, cost_of_strike
from openbook.api.view import Opened, opened
from openbook.figures.figure import Year
from openbook.findings.errors import CaseNotReadableError
from openbook.model.project import ask
from openbook.reports.document.text import to_text
from openbook.reports.strike_cost import strike_cost_data, strike_cost_document
from openbook.reports.words.words import words_in
from openbook.strike import cost
from openbook.strike.cost import StrikeCost, break_even

CASES = Path("src/openbook/cases")
EXAMPLES = yaml.safe_load(Path("tests/strike/cost_examples.yaml").read_text("utf-8"))
NEXT = Year(2019)


@pytest.fixture(scope="module")
def small() -> Opened:
    return opened(CASES / "small-town")


@pytest.fixture(scope="module")
def angeles() -> Opened:
    return opened(CASES / "la-2019")


def _cost(of: Opened, tried: dict[date, float], until: date | None = None) -> StrikeCost:
    question = ask(of.case)
    return cost.cost_of_strike(of.case, of.law(), of.model(), question, tried=tried, until=until)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: str(each["what"]))
def test_worked_by_hand(small: Opened, example: dict[str, Any]) -> None:
    found = _cost(small, example["counts"], example["day"])
    day = next(e for e in found.days if e.counted.day == example["day"])
    assert day.money.absent == pytest.approx(example["absent"], abs=1e-6)
    assert day.money.gross == pytest.approx(example["gross"], abs=1)
    assert day.substitute_cost == example["substitutes"]
    assert day.net_announced == pytest.approx(example["net"], abs=1)


def test_four_days_of_los_angeles_are_within_three_percent(angeles: Opened) -> None:
    """The district announced $97 million; no number of ours is fitted to it."""
    found = _cost(angeles, {})
    assert [each.counted.day.day for each in found.days] == [14, 15, 16, 17]
    assert found.rate.normal == pytest.approx(493_200 * 0.95)
    assert found.so_far.gross == pytest.approx(97e6, rel=0.03)
    announced = cost_of_strike(angeles).cost.announced
    said = next(each for each in announced if each.about == "strike.loss")
    assert said.value == 97e6


def test_nothing_is_lost_this_year_and_later_only_so_much(angeles: Opened) -> None:
    """The next year is paid for this one's attendance until its own is greater."""
    days = _days(angeles, date(2019, 1, 14), 12)
    found = _cost(angeles, dict.fromkeys(days, 0.0))
    lost = found.so_far.lost
    assert lost[Year(2018)] == 0
    room = 468_540.0 - 455_608.296  # attendance of this year − of the next
    assert 0 < lost[NEXT] <= room * 12_700
    assert sum(found.days[-1].money.lost.values()) == 0
    assert (found.days[-1].money.gross or 0) > 30e6


def test_tried_days_stand_beside_the_whole_strike(small: Opened) -> None:
    tried = {date(2019, 1, 18): 400.0, date(2019, 1, 22): 300.0}
    found = _cost(small, tried)
    assert [each.counted.count for each in found.days] == [
        "final",
        "final",
        "first",
        "file",
        "file",
    ]
    assert found.tried is not None
    assert found.tried.days == 2
    own = fsum(each.money.gross or 0.0 for each in found.days[3:])
    assert found.tried.gross == own
    assert found.so_far.gross == fsum(each.money.gross or 0.0 for each in found.days)


def test_a_first_count_is_filled_up_by_the_schools_that_are_missing(small: Opened) -> None:
    """Creek had not reported: 385 pupils of 810, so 561 of 1,180."""
    day = _cost(small, {}).days[-1].counted
    assert (day.count, day.missing) == ("first", 1)
    assert day.present.middle == pytest.approx(385 / 810 * 1180)


def test_days_nobody_counted_are_forecast_with_an_interval(angeles: Opened) -> None:
    found = _cost(angeles, {}, date(2019, 1, 22))
    last = found.days[-1]
    assert last.counted.count == "forecast"
    low, middle, high = last.money.gross_low, last.money.gross, last.money.gross_high
    assert (low or 0) < (middle or 0) < (high or 0)
    assert [each.counted.day for each in found.ahead] == [
        date(2019, 1, 23),
        date(2019, 1, 24),
        date(2019, 1, 25),
    ]


def test_break_even_is_the_stake_over_a_day(small: Opened) -> None:
    found = _cost(small, {})
    even, daily = break_even(found), found.wages.daily
    assert found.stake is not None
    assert daily is not None
    assert even.member_in_a_year == pytest.approx(found.stake.member_in_a_year / daily)
    assert found.so_far.member == pytest.approx(3 * daily)
    assert even.lost_share == pytest.approx(3 / (even.member_in_a_year or 0))
    assert found.wages.modeled == pytest.approx(60 * daily)


def test_the_stake_counts_only_years_that_both_offers_cover(small: Opened) -> None:
    """The employer's offer ends in June 2020: 2020-21 is no year of a difference."""
    stake = _cost(small, {}).stake
    assert stake is not None
    assert stake.years == (Year(2018), Year(2019))
    assert stake.year == Year(2019)
    # The union's offer: 6% for two years and 2% for the year before. The employer's:
    # 3%, 1% once, and a day more from 2019-20.
    pay, days = stake.member_in_a_year, 185
    average = pay / (1.06 - 1.03 * (days + 1) / days)
    both = average * (1.06 + 0.02 + 1.06 - 1.03 * 1.01 - 1.03 * (days + 1) / days)
    assert stake.member_in_all == pytest.approx(both, abs=0.01)
    text = _text(_cost(small, {}), small)
    assert "over 2018-19 to 2019-20, the years that both cover" in text


@settings(max_examples=12, deadline=None)
@given(pupils=st.lists(st.integers(0, 1180), min_size=1, max_size=6))
def test_the_days_add_up_and_fewer_pupils_never_cost_less(pupils: list[int]) -> None:
    small = opened(_SMALL)
    days = _days(small, date(2019, 1, 15), len(pupils))
    found = _cost(small, dict(zip(days, map(float, pupils), strict=True)), days[-1])
    empty = _cost(small, dict.fromkeys(days, 0.0), days[-1])
    assert found.so_far.gross == fsum(each.money.gross or 0.0 for each in found.days)
    for some, none in zip(found.days, empty.days, strict=True):
        assert some.money.gross is not None
        assert none.money.gross is not None
        assert 0 <= some.money.gross <= none.money.gross
        assert all(amount >= 0 for amount in some.money.lost.values())
    for year, amount in found.so_far.lost.items():
        assert amount <= empty.so_far.lost[year] + 1


_SMALL = opened(CASES / "small-town")


def test_bad_rows_are_told_with_their_line_and_good_ones_used(tmp_path: Path) -> None:
    file = tmp_path / "counts.csv"
    file.write_text(
        "day,pupils\n2019-01-18,500\n2019-01-19,5\n2019-01-22,x\n2019-01-23,9000\n", "utf-8"
    )
    found = _asked(file)
    told = [(each.code, each.place.line) for each in found.findings]
    assert told == [("OB502", 3), ("OB917", 4), ("OB501", 5)]
    days = {each.counted.day: each.counted for each in found.cost.days}
    assert days[date(2019, 1, 18)].present.middle == 500
    assert date(2019, 1, 23) not in days


@pytest.mark.parametrize("text", ["", "when,pupils\n2019-01-18,5\n"])
def test_a_file_without_its_columns_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "counts.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(CaseNotReadableError):
        _asked(file)
    with pytest.raises(CaseNotReadableError, match="CSV"):
        _asked(tmp_path / "counts.txt")


def test_every_amount_says_gross_or_net_and_its_year(angeles: Opened) -> None:
    found = _cost(angeles, {})
    text, data = _text(found, angeles), strike_cost_data(found)
    for words in ("(gross):", "Net:", "2018-19", "2019-20", "After 0.7 days"):
        assert words in text
    assert data["so_far"]["gross"] == found.so_far.gross
    assert data["cumulative"][-1]["gross"] == found.so_far.gross
    assert all(each["formula"] and each["source"] for each in data["figures"])


def _text(found: StrikeCost, of: Opened) -> str:
    told = to_text(strike_cost_document(found, of.case, words_in("en")))
    return " ".join(told.split())


def _asked(file: Path) -> CostFound:
    return cost_of_strike(CASES / "small-town", counts=file)


def _days(of: Opened, first: date, count: int) -> list[date]:
    assert of.case.calendar is not None
    taught = of.case.calendar.taught_days()
    last = first + timedelta(days=100)
    return [day for day in taught if first <= day <= last][:count]

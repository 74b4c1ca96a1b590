"""Part A in the form's convention: the increase of each year over the level before it."""

from __future__ import annotations

from itertools import accumulate

import pytest
from tests.offers.disclosed.test_disclosure import CENT, OFFERS, disclosed, numbers, tried
from tests.offers.opened import LOS_ANGELES

from openbook.offers.disclosed.disclosure import Disclosure

LINES = ("salary_schedule", "other_compensation", "statutory_benefits", "health_and_welfare")


@pytest.mark.parametrize("offer", OFFERS)
def test_increases_add_up_to_the_level_with_the_agreement(offer: str) -> None:
    found = disclosed(offer)
    for name in LINES:
        line, level = getattr(found.increases, name), getattr(found.compensation, name)
        reached = [line.before + more for more in accumulate(numbers(line.increase))]
        assert reached == pytest.approx(numbers(level.after), abs=CENT)
        assert line.before == level.before["2018-19"]


@pytest.mark.parametrize("offer", OFFERS)
def test_the_total_is_its_lines_with_additional_positions(offer: str) -> None:
    more = disclosed(offer).increases
    lines = [getattr(more, name) for name in LINES]
    lines += [more.additional_positions] if more.additional_positions else []
    for year in ("2018-19", "2019-20", "2020-21"):
        parts = sum(line.increase[year] for line in lines)
        assert more.total.increase[year] == pytest.approx(parts, abs=CENT)


def test_a_raise_by_hand() -> None:
    """3% on 4,284,000; then pay of 4,197,546.67 and 4,118,009.60 on today's schedule."""
    line = tried("salary_raise: 3% from 2018-07-01").increases.salary_schedule
    levels = [4_284_000, 4_284_000 * 1.03, 4_197_546.6667 * 1.03, 4_118_009.6 * 1.03]
    assert line.before == pytest.approx(levels[0])
    assert line.increase["2018-19"] == pytest.approx(128_520)
    # 4,323,473.07 − 4,412,520 and 4,241,549.89 − 4,323,473.07
    assert line.increase["2019-20"] == pytest.approx(-89_046.93, abs=CENT)
    assert line.increase["2020-21"] == pytest.approx(-81_923.18, abs=CENT)
    assert line.share["2018-19"] == pytest.approx(0.03)
    assert line.share["2019-20"] == pytest.approx(-89_046.93 / 4_412_520, abs=1e-8)


def test_one_time_pay_falls_away_in_the_next_year() -> None:
    """1% of 4,284,000 is paid once: +42,840, then −42,840, then nothing."""
    line = tried("one_time_payment: 1% in 2018-19").increases.other_compensation
    assert line.before == 0
    assert numbers(line.increase) == pytest.approx([42_840, -42_840, 0])
    assert line.share == {"2018-19": None, "2019-20": pytest.approx(-1), "2020-21": None}


def test_the_average_divides_by_employees_after_additional_positions() -> None:
    """One counselor in 2019-20 makes 63 of 62 employees."""
    more = disclosed("2019-01-11-district").increases
    assert more.employees.before == 62
    assert numbers(more.employees.increase) == [0, 1, 0]
    assert more.additional_positions is not None
    assert numbers(more.additional_positions.increase) == [0, 98_468, 0]
    total = numbers(more.total.increase)
    by_hand = [total[0] / 62, total[1] / 63, total[2] / 63]
    assert numbers(more.average.increase) == pytest.approx(by_hand)
    # 5,928,807 before for 62 employees
    assert more.average.before == pytest.approx(95_625.9, abs=1)


def test_step_and_column_gross_and_attrition_savings_are_apart() -> None:
    """Los Angeles: today's people go from 2,385,372,176 to 2,419,068,967; 98% filled."""
    found: Disclosure = disclosed("2019-01-22-settlement", LOS_ANGELES)
    steps = found.increases.step_and_column
    gross = (2_419_068_967 - 2_385_372_176) * 0.98
    assert steps.gross["2019-20"] == pytest.approx(gross)
    net = 2_313_121_365.373902 - 2_337_664_732.48
    assert steps.net["2019-20"] == pytest.approx(net)
    # 1% of positions are closed at entry pay; those who leave beyond them are replaced at it.
    closed, left = steps.positions["2019-20"], steps.attrition["2019-20"]
    assert closed is not None
    assert left is not None
    assert closed < 0
    assert left < 0
    assert closed + left == pytest.approx(net - gross)
    assert steps.gross["2018-19"] is None


def test_a_unit_without_a_schedule_has_the_two_as_assumed() -> None:
    """Classified staff in all funds: 2,261,111 × 2% gross, 0.5% saved as leavers are replaced."""
    found = tried("salary_raise: {share: 3%, starts: 2018-07-01, units: [classified]}")
    steps = found.increases.step_and_column
    assert steps.gross["2019-20"] == pytest.approx(45_222.22)
    assert steps.attrition["2019-20"] == pytest.approx(-11_305.555)
    assert steps.positions["2019-20"] == 0
    assert steps.net["2019-20"] == pytest.approx(33_916.665)

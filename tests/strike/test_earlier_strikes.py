"""The forecast before and during published strikes, each learned from the others alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from statistics import median

import numpy as np
import pytest

from openbook.strike.forecast.earlier_strikes import (
    OPEN,
    PublishedCount,
    known_before,
    level_from,
    published_counts,
)
from openbook.strike.forecast.fit import fit
from openbook.strike.forecast.forecast import Band, expect
from openbook.strike.forecast.turnout import DistrictCount, Sites, Turnout

ENROLLED = 40_000.0
SITES = Sites(
    tuple(f"s{number}" for number in range(40)),
    np.full(40, ENROLLED / 40),
    ("elementary",) * 40,
    ("one",) * 40,
    np.full(40, 0.5),
)
MONDAY = date(2024, 1, 8)


def days_of(strike: str) -> list[PublishedCount]:
    """The counts of a strike by day; what is said of all days stands for its first."""
    rows = [each for each in published_counts() if each.strike == strike]
    by_day = [each for each in rows if each.day is not None]
    known = by_day if by_day and by_day[0].day == 1 else rows
    return sorted(known, key=lambda each: each.day or 0)


def forecasts(strike: str) -> Iterator[tuple[PublishedCount, Band]]:
    """Each count of a strike, and the shares expected from other strikes and days before."""
    level = level_from(each for each in published_counts() if each.strike != strike)
    rows = days_of(strike)
    week = [MONDAY + timedelta(number + 2 * (number // 5)) for number in range(len(rows))]
    for number, row in enumerate(rows):
        shut = [each.schools != OPEN for each in rows[: number + 1]]
        turnout = Turnout(
            SITES,
            tuple(week[: number + 1]),
            np.full((40, number), np.nan),
            {day: DistrictCount(rows[day].share * ENROLLED) for day in range(number)},
            (None,) * (number + 1),
            np.array([shut] * 40),
            level,
        )
        band = expect(fit(turnout), number).district
        yield row, Band(band.low / ENROLLED, band.middle / ENROLLED, band.high / ENROLLED)


def inside(row: PublishedCount, band: Band) -> bool:
    return band.low <= row.share <= band.high


STRIKES = sorted({each.strike for each in published_counts()})


def test_counts_lie_in_the_band_of_a_strike_that_never_saw_itself() -> None:
    """As 19 of 22 of all days, 8 of 10 with open schools; at most 40 points wide."""
    found = [pair for strike in STRIKES for pair in forecasts(strike)]
    opened = [(row, band) for row, band in found if row.schools == OPEN]
    closed = [pair for pair in found if pair[0].schools != OPEN for _ in range(pair[0].days)]
    assert (len(opened), len(closed)) == (10, 23)
    assert sum(inside(row, band) for row, band in opened) >= 8
    every = opened + closed
    assert sum(inside(row, band) for row, band in every) / len(every) >= 19 / 22
    for some in (every, opened):
        assert median(band.high - band.low for _, band in some) <= 0.40


def test_closed_schools_expect_nobody() -> None:
    closed = [band for strike in STRIKES for row, band in forecasts(strike) if row.schools != OPEN]
    assert closed
    assert {(band.low, band.high) for band in closed} == {(0.0, 0.0)}


def test_a_strike_never_informs_its_own_forecast() -> None:
    """On the first day of Los Angeles 2019 only the strike of 1989 was published."""
    known = known_before(date(2019, 1, 14))
    assert {each.strike for each in known} == {"Los Angeles 1989"}
    assert level_from(known) == (0.0, 1.0)
    assert level_from(()) == (0.0, 1.0)


def test_lower_counts_lower_what_is_expected() -> None:
    early, late = level_from(known_before(date(2019, 1, 14))), level_from(published_counts())
    assert late[0] < early[0]
    assert late[1] > early[1]


def test_lines_honored_by_others_lower_attendance_and_widen_the_band() -> None:
    plain, honored = level_from(published_counts()), level_from(published_counts(), 0.9)
    assert honored[0] == pytest.approx(plain[0] - 0.63)
    assert honored[1] > plain[1]


def test_every_published_count_has_a_source() -> None:
    for each in published_counts():
        assert each.source
        assert each.status in {"confirmed", "derived", "unconfirmed"}
        assert 0 <= each.share < 1
        assert (each.share == 0) == (each.schools == "closed")

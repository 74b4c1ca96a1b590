"""The forecast before and during published strikes, each learned from the others alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from math import exp
from statistics import median

import numpy as np
import pytest

from openbook.strike.forecast.earlier_strikes import (
    CLOSED,
    LIMITED,
    OPEN,
    STEP,
    WITH_STAFF,
    PublishedCount,
    first_counts,
    known_before,
    level_from,
    published_counts,
    step_from,
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
    """The counts of a strike by day; a mean of the whole stands for nothing."""
    rows = [each for each in published_counts() if each.strike == strike]
    known = [each for each in rows if each.day is not None] or rows
    return sorted(known, key=lambda each: each.day or 0)


def forecasts(strike: str) -> Iterator[tuple[PublishedCount, Band]]:
    """Each count of a strike, and the shares expected from other strikes and days before."""
    others = [each for each in published_counts() if each.strike != strike]
    rows = days_of(strike)
    first = rows[0].day or 1
    for number, row in enumerate(rows):
        level, step = level_from(others, row.schools), step_from(others)
        # A count said of several days was seen on the last of them.
        seen = {(e.day or 1) + e.days - 1 - first: e for e in rows[:number]}
        past = (row.day or 1) - first
        week = [MONDAY + timedelta(day + 2 * (day // 5)) for day in range(past + 1)]
        shut = [day in seen and seen[day].schools == CLOSED for day in range(past)]
        turnout = Turnout(
            SITES,
            tuple(week),
            np.full((40, past), np.nan),
            {day: DistrictCount(each.share * ENROLLED) for day, each in seen.items()},
            (None,) * (past + 1),
            np.array([[*shut, row.schools == CLOSED]] * 40),
            level,
            step,
        )
        band = expect(fit(turnout), past).district
        yield row, Band(band.low / ENROLLED, band.middle / ENROLLED, band.high / ENROLLED)


def inside(row: PublishedCount, band: Band) -> bool:
    return band.low <= row.share <= band.high


_STAFF_KNOWN = (OPEN, WITH_STAFF)
STRIKES = sorted({each.strike for each in published_counts()})


def test_counts_lie_in_the_band_of_a_strike_that_never_saw_itself() -> None:
    """More than 19 of 22, with open schools alone too; the median is at most 40 points wide."""
    found = [pair for strike in STRIKES for pair in forecasts(strike)]
    opened = [(row, band) for row, band in found if row.schools != CLOSED]
    closed = [pair for pair in found if pair[0].schools == CLOSED for _ in range(pair[0].days)]
    assert (len(opened), len(closed)) == (25, 26)
    missed = [(row.strike, row.day) for row, band in opened if not inside(row, band)]
    # Four percent just below the band, and the day on which the end was announced.
    assert missed == [("Oakland 2023", 1), ("Oakland 2023", 8)]
    widths = [band.high - band.low for _, band in opened]
    assert median(widths) <= 0.40
    firsts = [b.high - b.low for row, b in opened if row.day == 1 and row.schools in _STAFF_KNOWN]
    assert len(firsts) > 10
    assert max(firsts) < 0.46


def test_what_was_announced_narrows_the_band_of_a_first_day() -> None:
    """Not knowing the staff costs some 40 points, and loses no count."""
    known: dict[str, list[tuple[float, float]]] = {OPEN: [], WITH_STAFF: []}
    for strike in STRIKES:
        row = days_of(strike)[0]
        if row.schools in known:
            others = [each for each in published_counts() if each.strike != strike]
            told, blind = level_from(others, row.schools), level_from(others)
            known[row.schools].append((width(*told), width(*blind)))
    for pairs in known.values():
        assert len(pairs) >= 5
        assert all(narrow < wide - 0.2 for narrow, wide in pairs)


def width(mean: float, spread: float) -> float:
    """Points between the ends of a 90% band."""
    low, high = (1 / (1 + exp(-mean - side * 1.645 * spread)) for side in (-1, 1))
    return high - low


def test_closed_schools_expect_nobody() -> None:
    closed = [band for s in STRIKES for row, band in forecasts(s) if row.schools == CLOSED]
    assert closed
    assert {(band.low, band.high) for band in closed} == {(0.0, 0.0)}


def test_a_strike_never_informs_its_own_forecast() -> None:
    """What was published of a strike is known to later ones alone."""
    known = first_counts(known_before(date(2019, 1, 14)))
    assert {each.strike for each in known} == {
        "Los Angeles 1989",
        "San Diego 1996",
        "Oakland 1996",
        "Hayward 2007",
        "Chicago 2012",
        "Strongsville 2013",
        "Reynoldsburg 2014",
    }
    assert {each.day for each in known if each.strike == "Los Angeles 1989"} == {1}


def test_nothing_published_leaves_the_judgment() -> None:
    """As many as not, and a wide band: nothing is learned from nothing."""
    mean, spread = level_from(())
    assert mean == pytest.approx(0)
    assert width(mean, spread) > 0.9
    assert step_from(()) == pytest.approx(STEP)


def test_kinds_of_announcements_share_what_they_do_not_know() -> None:
    """One strike of a kind moves its mean, less than its own count and with a wide band."""
    counts = published_counts()
    limited, staffed = level_from(counts, LIMITED), level_from(counts, WITH_STAFF)
    (chicago,) = (each for each in counts if each.schools == LIMITED)
    assert chicago.odds < limited[0] < staffed[0]
    assert limited[1] > staffed[1]


def test_days_that_move_further_are_learned_as_larger_steps() -> None:
    early, late = step_from(known_before(date(2019, 1, 14))), step_from(published_counts())
    assert 0.25 < late < early < 0.5
    calm = [each for each in published_counts() if each.strike == "Columbus 2022"]
    assert step_from(calm) < STEP


def test_lines_honored_by_others_lower_attendance_and_widen_the_band() -> None:
    plain, honored = level_from(published_counts()), level_from(published_counts(), "", 0.9)
    assert honored[0] == pytest.approx(plain[0] - 0.63)
    assert honored[1] > plain[1]


def test_every_published_count_has_a_source() -> None:
    for each in published_counts():
        assert each.source
        assert each.status in {"confirmed", "derived", "unconfirmed"}
        assert 0 <= each.share < 1
        assert (each.share == 0) == (each.schools == "closed")

"""Absences in a projection: the days with their source, the headline and the truth."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

from openbook.api.projection import explain_number, project_case
from openbook.figures.explanation import text
from openbook.figures.figure import Given, Year
from openbook.model.money_lost import money_lost
from openbook.model.simulations.outcome import Outcome, run
from openbook.model.simulations.worlds import shared
from openbook.model.students.absent import ABSENCES

STRIKE = Year(2018)


def test_a_day_in_los_angeles_from_formula_and_calendar_alone():
    found = projected(LOS_ANGELES)
    assert line(found, "absence.days")[0] == 146
    grants = {"K-3": 8235, "4-6": 7571, "7-8": 7796, "9-12": 9269}
    more = 1 + 0.2 * 0.84 + 0.5 * 0.29
    for span, grant in grants.items():
        day = line(found, f"absence.per_day.{span}")[0]
        assert day == pytest.approx(grant * more / 146)
    assert line(found, "absence.per_day")[0] == pytest.approx(74.64, abs=0.01)


def test_the_explanation_ends_at_the_calendar():
    told = explain_number(projected(LOS_ANGELES), "absence.per_day", "2018-19")
    page = text(told)
    assert "absence.days, 2018-19: 146 days" in page
    assert "district/calendar.yaml" in page
    assert "to April 15" in page
    assert "GoMama Guide" in page


def test_nobody_is_absent_unless_said():
    for name in ("absence.headline", "absence.real"):
        assert not any(line(projected(SMALL), name))


def _struck(pupil_days: float) -> Outcome:
    """The small town with so many pupil-days missed in its first year."""
    found = projected(SMALL)
    worlds = found.alone.worlds
    away = shared((pupil_days, 0.0, 0.0))
    return run(found.model, replace(worlds, values={**worlds.values, ABSENCES: away}))


def test_a_strike_costs_what_it_is_said_to_but_a_year_later():
    found, outcome = projected(SMALL), _struck(5 * 400)
    per_day = line(found, "absence.per_day")
    said = outcome.values("absence.headline")[0].tolist()
    assert said == pytest.approx([2000 * per_day[0], 0, 0], abs=1)
    # Last year's attendance is paid now; this year's is paid in the next.
    real = outcome.values("absence.real")[0].tolist()
    assert real == pytest.approx([0, 2000 * per_day[1], 0], rel=1e-4)
    # It stands beside the budget.
    before = line(found, "revenue.total")
    assert outcome.values("revenue.total")[0].tolist() == before


def test_a_long_strike_loses_no_more_than_down_to_the_next_years_own_count():
    found, outcome = projected(SMALL), _struck(5 * 800)
    now, later, _ = line(found, "ada.total")
    assert now - later < 5 * 800 / 131
    per_day = line(found, "absence.per_day")
    real = outcome.values("absence.real")[0].tolist()
    assert real == pytest.approx([0, (now - later) * 131 * per_day[1], 0], rel=1e-4)


def test_a_shrinking_district_loses_the_money_a_year_later():
    for case in (SMALL, LOS_ANGELES):
        found = projected(case)
        lost = money_lost(found)
        assert [year for year, amount in lost.items() if amount] == [STRIKE.plus(1)]
        later = line(found, "absence.per_day")[1]
        assert lost[STRIKE.plus(1)] == pytest.approx(later, abs=0.01)


def test_a_growing_district_loses_it_at_once(small_town):
    book = small_town / "books" / "district.yaml"
    told = book.read_text("utf-8")
    told = told.replace("value: 95%, spread: 94% to 96%", "value: 98%")
    told = told.replace("{value: -2%, spread: -3% to -1%}", "{value: 5%}")
    book.write_text(told, "utf-8")
    found = project_case(small_town)
    lost = money_lost(found)
    assert [year for year, amount in lost.items() if amount] == [STRIKE]
    now = line(found, "absence.per_day")[0]
    assert lost[STRIKE] == pytest.approx(now, abs=0.01)


def test_without_a_calendar_nothing_is_said_of_absences(small_town):
    (small_town / "district" / "calendar.yaml").unlink()
    found = project_case(small_town)
    assert not [name for name in found.model.lines if name.startswith("absence")]
    assert money_lost(found) == {}


def test_the_days_keep_the_source_of_the_calendar():
    detail = projected(LOS_ANGELES).model.lines["calendar.days_counted"].detail
    assert isinstance(detail, Given)
    assert detail.sources[0].who == "GoMama Guide"
    assert "general knowledge" in detail.sources[0].note

"""What a family is told: announcements before the plan, nothing that nobody said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.report.family.sixty import CASES, with_notices

from openbook.api import open_case
from openbook.strike.days import (
    NoStrikeDayError,
    NoStrikeError,
    day_meant,
    days_of_strike,
)
from openbook.strike.status import SiteStatus, family_day

HEAD = "day,school,language,school_is,merged_into,hours,message\n"
THURSDAY = date(2019, 1, 17)


@pytest.fixture(scope="module")
def willow():
    return open_case(CASES / "small-town")


def told(case, text, *, plan=(), day=THURSDAY):
    found = family_day(with_notices(case, HEAD + text), day, plan=plan)
    return {each.school: each for each in found.schools}


def test_nothing_said_is_not_announced(willow):
    silent = replace(willow, strike=replace(willow.strike, absences=""))
    found = told(silent, "2019-01-16,all,en,open,,8 to 2,\n")
    assert {each.status for each in found.values()} == {"not_announced"}
    for each in found.values():
        said = {fact for fact, texts in each.facts.items() if texts}
        assert said == {"hotline_hours"}
        assert each.adults is None


def test_an_announcement_counts_before_the_plan(willow):
    plan = [SiteStatus(school="oak", status="closed", adults=(("aide", 2),))]
    found = told(willow, ",all,en,open,,,\n", plan=plan)
    assert found["oak"].status == "open"
    assert found["oak"].announced
    found = told(willow, ",high,en,open,,,\n", plan=plan)
    assert found["oak"].status == "closed"
    assert not found["oak"].announced
    assert found["creek"].status == "open"


def test_the_nearest_notice_wins_and_the_day_is_nearer_than_the_school(willow):
    rows = (
        ",all,en,,,everybody always,\n"
        ",elementary,en,,,kind always,\n"
        ",oak,en,,,school always,\n"
        "2019-01-17,all,en,,,everybody today,\n"
    )
    assert told(willow, rows)["oak"].facts["hours"]["en"].text == "everybody today"
    rows += "2019-01-17,oak,en,,,school today,\n"
    assert told(willow, rows)["oak"].facts["hours"]["en"].text == "school today"
    other = told(willow, rows, day=date(2019, 1, 16))
    assert other["oak"].facts["hours"]["en"].text == "school always"
    assert other["mill"].facts["hours"]["en"].text == "everybody always"


def test_late_news_is_not_hidden_by_an_old_translation(willow):
    rows = ",all,es,,,de 8 a 2,\n2019-01-17,all,en,,,closes at noon,\n"
    hours = told(willow, rows)["oak"].facts["hours"]
    assert hours["es"] == ("closes at noon", "en")
    assert told(willow, rows, day=date(2019, 1, 16))["oak"].facts["hours"]["en"] == (
        "de 8 a 2",
        "es",
    )


def test_a_closed_school_has_no_hours_that_were_meant_for_others(willow):
    rows = ",all,en,,,8 to 2,\n2019-01-17,oak,en,closed,,,stay home\n"
    found = told(willow, rows)
    assert not found["oak"].facts["hours"]
    assert found["oak"].facts["message"]["en"].text == "stay home"
    assert found["oak"].facts["absences"]
    assert found["mill"].facts["hours"]["en"].text == "8 to 2"


def test_a_merged_school_names_the_other(willow):
    found = told(willow, "2019-01-17,creek,en,merged,mill,,\n")
    assert (found["creek"].into, found["creek"].into_name) == (
        "mill",
        "Mill Road Middle",
    )
    found = told(willow, "2019-01-17,creek,en,merged,nowhere,,\n")
    assert (found["creek"].status, found["creek"].into) == ("merged", "")


def test_a_charter_is_not_told_what_the_district_announces():
    case = open_case(CASES / "la-2019")
    found = family_day(case, date(2019, 1, 14))
    operators = dict(case.schools.each("school", "operator"))
    charters = [each for each in found.schools if operators[each.school] == "charter"]
    assert charters
    assert {each.status for each in charters} == {"independent"}


def test_only_school_days_of_the_strike_can_be_asked_about(willow):
    days = days_of_strike(willow)
    assert days[0] == date(2019, 1, 15)
    assert all(day.weekday() < 5 for day in days)
    assert day_meant(willow) == date(2019, 1, 18)
    for day in (date(2019, 1, 14), date(2019, 1, 19), date(2019, 3, 1)):
        with pytest.raises(NoStrikeDayError, match="2019-01-15 to 2019-01-22"):
            day_meant(willow, day)
    with pytest.raises(NoStrikeError, match=r"strike/strike\.yaml"):
        family_day(replace(willow, strike=None))


def test_los_angeles_went_back_on_the_day_after_the_last():
    case = open_case(CASES / "la-2019")
    days = days_of_strike(case)
    assert (days[0], days[-1], len(days)) == (date(2019, 1, 14), date(2019, 1, 22), 6)
    assert day_meant(case) == date(2019, 1, 14)

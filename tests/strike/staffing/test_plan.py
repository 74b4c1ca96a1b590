"""Plans of cases: sites under rules, mornings with people sick and sites lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.strike.staffing.plan_rules import problems_of

from openbook.api.staffing import expected_from_counts
from openbook.case.tables.walkout import SiteRule
from openbook.strike.staffing.plan import Morning, diff_of, plan_morning, shortage_words
from openbook.strike.staffing.sites import shown, standards_of

DAY, MERGED, NEXT = date(2019, 1, 16), date(2019, 1, 17), date(2019, 1, 18)


def plan_strike(case, day, expected):
    return plan_morning(case, day, expected, Morning())


def replan_strike(case, day, expected, morning):
    return plan_morning(case, day, expected, replace(morning, few_moves=True))


@pytest.fixture(scope="module")
def expected(willow):
    return expected_from_counts(willow, MERGED)


@pytest.fixture(scope="module")
def plan(willow, expected):
    return plan_strike(willow, DAY, expected)


def test_the_last_count_is_expected_again(willow, expected):
    assert expected == {"oak": 320, "mill": 110, "creek": 160}
    first = expected_from_counts(willow, date(2019, 1, 15))
    assert first["oak"] == pytest.approx(0.3 * 600, abs=90)


def test_willow_is_planned_and_says_what_is_missing(plan):
    assert problems_of(plan) == ()
    assert set(plan.sent) == {"1", "2", "3", "4", "5"}
    said = {day.site.school: shortage_words(day) for day in plan.sites}
    assert said == {
        "creek": "needs 2 more staff, 1 of them for special education, all with a credential",
        "mill": "needs 1 more credentialed staff member",
        "oak": "needs 2 more staff, 1 of them with a credential",
    }


def test_a_morning_with_somebody_sick_and_a_site_lost(willow, plan, expected):
    morning = Morning(plan.sent, [("1", "creek")], ["3"], ["mill"])
    again = replan_strike(willow, NEXT, expected, morning)
    assert problems_of(again) == ()
    assert again.sent["1"] == "creek"
    assert "3" not in again.sent
    assert "mill" not in again.sent.values()
    changed = diff_of(again)
    assert [move.adult for move in changed.absent] == ["3"]
    assert changed.changes == {g.name: g.value for g in again.goals}["moves"]
    lost = next(day for day in again.sites if day.site.school == "mill")
    assert lost.why == ("The site cannot be used today. No other open site takes its grades.")


def test_nothing_changes_if_nothing_changed(willow, plan, expected):
    again = replan_strike(willow, DAY, expected, Morning(plan.sent))
    assert again.sent == plan.sent
    assert diff_of(again).changes == 0


def test_without_people_or_schools_there_is_still_a_plan(willow, expected):
    nobody = replace(willow, adults=replace(willow.adults, columns={}))
    plan = plan_strike(nobody, DAY, expected)
    assert plan.sent == {}
    assert all(shortage_words(day) for day in plan.sites)
    nowhere = replace(willow, schools=replace(willow.schools, columns={}))
    assert plan_strike(nowhere, DAY, expected).sites == ()


def test_a_written_rule_limits_or_closes_schools(willow, expected):
    rules = (
        SiteRule(status="limited", level="high", why="Only special needs."),
        SiteRule(status="closed", school="mill", why="The roof leaks."),
    )
    case = replace(willow, strike=replace(willow.strike, site_rules=rules))
    sites = {day.site.school: day for day in plan_strike(case, DAY, expected).sites}
    assert (sites["creek"].status, sites["creek"].pupils) == ("limited", 16)
    assert (sites["mill"].status, sites["mill"].why) == ("closed", "The roof leaks.")


def test_an_announced_merger_is_given_to_the_plan(willow, expected):
    plan = plan_strike(willow, MERGED, expected)
    assert problems_of(plan) == ()
    days = {day.site.school: day for day in plan.sites}
    assert (days["creek"].status, days["creek"].into) == ("merged", "mill")
    assert days["creek"].why == "It was announced that the students go to another school."
    assert days["mill"].pupils == expected["mill"] + expected["creek"]
    assert "creek" not in plan.sent.values()


def test_an_announced_merger_follows_a_host_that_is_lost(willow, expected):
    plan = replan_strike(willow, MERGED, expected, Morning(lost=["mill"]))
    creek = next(day for day in plan.sites if day.site.school == "creek")
    assert problems_of(plan) == ()
    assert (creek.status, creek.into) == ("closed", "")
    assert creek.why.endswith("The school that was announced for them is not open.")


@pytest.mark.parametrize(("said", "status"), [("closed", "closed"), ("open", "open")])
def test_an_announcement_counts_before_a_rule(willow, expected, said, status):
    rule = SiteRule(status="limited", level="high", why="Only special needs.")
    how = tuple(said if each else "" for each in willow.notices.column("school_is"))
    columns = {**willow.notices.columns, "school_is": how}
    case = replace(
        willow,
        strike=replace(willow.strike, site_rules=(rule,)),
        notices=replace(willow.notices, columns=columns, kept=None),
    )
    plan = plan_strike(case, MERGED, expected)
    assert problems_of(plan) == ()
    assert plan.sites[0].site.school == "creek"
    assert plan.sites[0].status == status


def test_standards_of_a_district_replace_the_assumed_ones(willow):
    assert standards_of(willow).least_adults == 2
    pay = willow.strike.substitute_day
    own = replace(willow.strike, least_adults=replace(pay, value=3.0), pupils_per_group=None)
    case = replace(willow, strike=own)
    assert standards_of(case).least_adults == 3
    said = {each.name: each.source for each in shown(case)}
    assert said["least_adults"] == "strike/strike.yaml"
    assert "46300" in said["pupils_per_group"]


def test_los_angeles_is_planned_whole_and_proved(los_angeles):
    day = date(2019, 1, 17)
    plan = plan_strike(los_angeles, day, expected_from_counts(los_angeles, day))
    assert problems_of(plan) == ()
    assert len(plan.people) == 3400
    assert all(goal.gap <= 0.01 for goal in plan.goals)
    assert [goal.name for goal in plan.goals if goal.gap] in ([], ["shortfall"])

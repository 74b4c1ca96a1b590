"""The checker, on random days and on plans that somebody spoiled."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from tests.strike.staffing.made_days import days
from tests.strike.staffing.plan_rules import problems_of

from openbook.strike.staffing import plan as planning
from openbook.strike.staffing.plan import StrikePlan
from openbook.strike.staffing.solve import Goal, Problem, solve

DAY = date(2019, 1, 14)


def planned(problem: Problem) -> StrikePlan:
    found = solve(problem)
    sites = problem.sites
    return StrikePlan(
        "made",
        DAY,
        problem.standards,
        planning.site_days(sites, sites, problem.people, found),
        problem.people,
        {adult: sites[number].school for adult, number in found.sent.items()},
        found.goals,
        problem.yesterday,
        {adult: sites[number].school for adult, number in problem.pins.items()},
        problem.few_moves,
    )


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(days(sites=9, people=25, yesterday=True))
def test_every_plan_passes_the_checker(problem):
    assert problems_of(planned(problem)) == ()


@pytest.fixture(scope="module")
def sound(los_angeles) -> StrikePlan:
    """Few people for a hundred small schools, so that some are merged."""
    adults = los_angeles.adults
    columns = {name: column[:150] for name, column in adults.columns.items()}
    case = replace(los_angeles, adults=replace(adults, columns=columns))
    names = case.schools.column("school")[:100]
    return planning.plan_morning(
        case, date(2019, 1, 16), dict.fromkeys(names, 60.0), planning.Morning()
    )


def test_a_part_of_los_angeles_is_sound(sound):
    assert problems_of(sound) == ()
    assert any(day.status == "merged" for day in sound.sites)


def test_a_person_who_is_not_available_is_found(sound):
    sent = {**sound.sent, "nobody": sound.sites[0].site.school}
    assert "nobody is sent but not available" in problems_of(replace(sound, sent=sent))


def test_a_person_too_far_away_is_found(sound):
    people = tuple(replace(person, travel_km=0.0) for person in sound.people)
    assert any("cannot reach" in p for p in problems_of(replace(sound, people=people)))


def test_a_site_that_hides_a_shortage_is_found(sound):
    def hide(day):
        return replace(day, adults=day.adults[:-1]) if day.adults else day

    spoiled = replace(sound, sites=tuple(map(hide, sound.sites)))
    assert any("misses" in problem for problem in problems_of(spoiled))


def test_a_merger_too_far_away_is_found(sound):
    near = replace(sound.standards, merge_km=0.0)
    assert any(
        "may not be merged" in problem for problem in problems_of(replace(sound, standards=near))
    )


def test_a_goal_that_is_not_what_the_plan_says_is_found(sound):
    goals = (Goal("ratio", 1.0, 1.0),)
    assert any(p.startswith("ratio is") for p in problems_of(replace(sound, goals=goals)))


def test_a_pin_that_is_not_kept_is_found(sound):
    adult, school = next(iter(sound.sent.items()))
    other = next(name for name in sound.sent.values() if name != school)
    problems = problems_of(replace(sound, pins={adult: other}))
    assert f"{adult} is pinned to {other} but not sent there" in problems

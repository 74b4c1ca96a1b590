"""The best plan of a day, beside every plan there is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from tests.strike.staffing.made_days import SMALL, days, every_value

from openbook.strike.staffing import assignment as assign
from openbook.strike.staffing import first_goals as ratios
from openbook.strike.staffing import mergers
from openbook.strike.staffing.sites import Person, Site, StaffKind
from openbook.strike.staffing.solve import Problem, solve

RANDOM = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
FEWER = settings(RANDOM, max_examples=25)
HERE, THERE = (34.0, -118.0), (34.4, -118.4)


def value_of(solution) -> dict[str, float]:
    return {goal.name: goal.value for goal in solution.goals}


def is_best(problem: Problem) -> None:
    """The plan found is as good as any, goal by goal in their order."""
    solution = solve(problem)
    every = list(every_value(problem))
    if not problem.sites:
        assert solution.sent == {}
        return
    found = value_of(solution)
    shortage, ratio, shortfall = min(value[:3] for _, value in every)
    assert found["shortage"] == shortage
    assert found["ratio"] == pytest.approx(float(ratio))
    assert found["shortfall"] == shortfall
    names = [goal.name for goal in solution.goals[3:]]
    made = {place.sites for place in solution.places if len(place.sites) > 1}
    last = min(
        value[3 : 3 + len(names)]
        for mergers, value in every
        if value[:3] == (shortage, ratio, shortfall) and len(mergers) == len(made)
    )
    mine = [round(found[n] * 10) if n == "travel" else found[n] for n in names]
    assert tuple(mine) == last
    assert all(goal.gap == 0 for goal in solution.goals)


@RANDOM
@given(days(sites=3, people=4))
def test_a_plan_is_the_best_of_all_plans(problem):
    is_best(problem)


@RANDOM
@given(days(sites=2, people=5, yesterday=True))
def test_travel_and_moves_are_least_in_either_order(problem):
    is_best(problem)


@FEWER
@given(days(sites=3, people=4))
def test_where_rounding_finds_no_mergers_the_plan_is_as_good(problem):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mergers, "rounded", lambda _: None)
        is_best(problem)


def test_what_no_whole_mergers_reach_is_asked_once_and_not_searched(monkeypatch):
    searched = []
    monkeypatch.setattr(mergers, "rounded", lambda _: None)
    monkeypatch.setattr(ratios.FirstGoals, "reached", lambda *_: False)
    monkeypatch.setattr(mergers, "_whole", lambda *_: searched.append(1))
    solution = solve(Problem((site("a", 40), site("b", 60)), (person(1),), SMALL))
    assert searched == []
    assert len(solution.sent) == 1


def person(number: int, *, kind=StaffKind.CREDENTIALED, home=HERE, km=10.0) -> Person:
    return Person(f"a{number}", kind, home, km)


def site(name: str, pupils: int, *, place=HERE, special=0) -> Site:
    return Site(name, "elementary", pupils, special, preschool=False, place=place)


def test_of_plans_alike_the_one_is_taken_whose_people_speak_with_families():
    home = {"a1": ("hy",), "a2": ("es",), "a3": ()}
    people = tuple(replace(person(n), languages=home[f"a{n}"]) for n in (1, 2, 3))
    sites = (
        replace(site("a", 15), languages=("es", "tl")),
        replace(site("b", 15), languages=("hy",)),
        site("c", 15),
    )
    solution = solve(Problem(sites, people, SMALL))
    assert solution.sent == {"a1": 1, "a2": 0, "a3": 2}
    assert value_of(solution)["languages"] == 0
    nobody = tuple(replace(each, languages=()) for each in people)
    assert "languages" not in value_of(solve(Problem(sites, nobody, SMALL)))


def test_languages_never_cost_a_kilometer():
    people = (
        replace(person(1), languages=("es",)),
        replace(person(2, home=THERE), languages=("hy",)),
    )
    sites = (
        replace(site("a", 15), languages=("hy",)),
        replace(site("b", 15, place=THERE), languages=("es",)),
    )
    solution = solve(Problem(sites, people, SMALL))
    assert solution.sent == {"a1": 0, "a2": 1}
    assert value_of(solution)["languages"] == 2


def test_without_people_everything_is_missing():
    solution = solve(Problem((site("a", 40), site("b", 60, place=THERE)), (), SMALL))
    assert solution.sent == {}
    # Floors of 1 and 2 adults, groups of 1 and 2 with a credential.
    assert value_of(solution)["shortage"] == 2 * 3 + 3 * 3


def test_without_sites_everybody_stays_at_home():
    assert solve(Problem((), (person(1),), SMALL)).sent == {}


def test_people_who_reach_nothing_are_not_sent():
    far = Problem((site("a", 40),), (person(1, home=THERE), person(2, home=None)), SMALL)
    assert solve(far).sent == {}


def test_a_pinned_person_stays_beyond_the_travel_limit():
    sites = (site("a", 60), site("b", 10, place=THERE))
    people = tuple(person(number) for number in range(4))
    pinned = Problem(sites, people, SMALL, {"a3": 1})
    assert solve(pinned).sent["a3"] == 1


def test_pins_may_fill_a_site_beyond_its_aim():
    people = tuple(person(number) for number in range(5))
    pins = {each.adult: 0 for each in people}
    solution = solve(Problem((site("a", 10), site("b", 60)), people, SMALL, pins))
    assert set(solution.sent.values()) == {0}


def test_the_same_day_gives_the_same_plan():
    sites = tuple(site(f"s{n}", 20 + n, place=(34 + n / 50, -118)) for n in range(8))
    people = tuple(person(n, home=(34 + n / 60, -118)) for n in range(20))
    one, other = (solve(Problem(sites, people, SMALL)) for _ in range(2))
    assert one == other


def test_a_small_site_is_merged_when_adults_are_few():
    sites = (site("a", 20), site("b", 40))
    solution = solve(Problem(sites, (person(1), person(2)), SMALL))
    assert [place.sites for place in solution.places] == [(1, 0)]
    assert Fraction(value_of(solution)["ratio"]) == 30


@FEWER
@given(days(sites=7, people=15, yesterday=True))
def test_what_is_remembered_changes_no_goal(problem):
    remembered = replace(problem, memory=solve(problem).memory)
    assert value_of(solve(remembered)) == value_of(solve(problem))


@FEWER
@given(days(sites=7, people=15, yesterday=True))
def test_guessing_who_is_sent_changes_no_goal(problem):
    guessed = solve(problem)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assign, "_ROUNDS", 0)  # no guess is ever proved
        assert value_of(solve(problem)) == value_of(guessed)


@FEWER
@given(days(sites=7, people=15, yesterday=True))
def test_knowing_few_ways_at_first_changes_no_goal(problem):
    every = solve(problem)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assign, "_NOT_MANY", 0)
        patch.setattr(assign, "_NEAREST", 1)
        assert value_of(solve(problem)) == value_of(every)

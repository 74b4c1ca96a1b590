"""Solve a day: the goals one after the other, each with the bound that proves it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openbook.strike.staffing.arrays import arrays_of
from openbook.strike.staffing.assign import Flags, assign
from openbook.strike.staffing.choices import Choices, choices_of
from openbook.strike.staffing.crowd_flow import Ways
from openbook.strike.staffing.first_goals import Found, first_goals
from openbook.strike.staffing.hall import Separator
from openbook.strike.staffing.hall_sets import Crowd, first_sets
from openbook.strike.staffing.limits import Limits
from openbook.strike.staffing.linear import Counts
from openbook.strike.staffing.memory import Memory
from openbook.strike.staffing.mergers import Made, best_mergers
from openbook.strike.staffing.places import Place, places_of
from openbook.strike.staffing.problem import Problem, Solution
from openbook.strike.staffing.ratios import FirstGoals
from openbook.strike.staffing.reach import reach
from openbook.strike.staffing.travel import last_goals, task_of, way_costs

_SPREAD = 1.2  # a first guess of the worst ratio beside the one of the district


def solve(problem: Problem) -> Solution:
    """The best plan of a day: never impossible, what is missing has a price."""
    sites, people = problem.sites, problem.people
    if not sites:
        return Solution((), {}, ())
    within = reach(people, [site.place for site in sites], dict(problem.pins))
    places = places_of(sites, problem.standards, list(problem.pins.values()))
    kinds = np.array([person.kind for person in people], dtype=np.int8)
    crowd = Crowd(kinds, within.able)
    points = np.array([site.place or (np.nan, np.nan) for site in sites])
    separator = Separator(crowd, within.km, _ways_before(problem))
    limits = Limits(separator, list(first_sets(crowd, points)))
    begun = len(limits.sets)
    if problem.memory:
        schools = [site.school for site in sites]
        limits.sets += problem.memory.sets(crowd, schools)
    arrays = arrays_of(places, len(sites))
    spread = problem.memory.spread if problem.memory else _SPREAD
    evenly = sum(site.pupils for site in sites) / max(1, len(people))
    first = FirstGoals(arrays, limits, problem.standards.pupils_per_adult)
    found = _goals(first, spread * evenly)
    opened = _opened(places, len(sites), found.made.made)
    costs = way_costs(problem, opened, within)
    task = task_of(problem, opened, ratio=found.ratio, costs=costs)
    hosts = np.array([place.host for place in opened])
    ways = (costs.ways.person, hosts[costs.ways.place])
    used = assign(task, separator.known[ways], separator.sent[ways])
    person, place = costs.ways.person[used], costs.ways.place[used]
    separator.known[person, hosts[place]] = True  # the next plan begins with these
    return Solution(
        opened,
        {
            people[one].adult: opened[other].host
            for one, other in zip(person.tolist(), place.tolist(), strict=True)
        },
        (
            *first_goals(opened, task.kinds[person], place, found),
            *last_goals(costs, used),
        ),
        Memory(
            tuple(site.school for site in sites),
            tuple(each.adult for each in people),
            tuple(each.parts for each in limits.sets[begun:]),
            Ways.among(separator.known),
            found.ratio[0] / found.ratio[1] / max(evenly, 1.0),
        ),
    )


def _ways_before(problem: Problem) -> Flags:
    """Ways that were useful yesterday, as a start."""
    schools = [site.school for site in problem.sites]
    adults = [person.adult for person in problem.people]
    if problem.memory is None:
        return np.zeros((len(adults), len(schools)), dtype=np.bool_)
    return problem.memory.ways(adults, schools)


def _goals(first: FirstGoals, guess: float) -> Found:
    """The first three goals; whole mergers are asked early only where they must be."""
    choices = choices_of(first.places)
    shortage = first.least_shortage()
    number = first.best_ratio(shortage, guess)
    bounds = (shortage, first.ratios[number])
    made = _mergers(first, choices, shortage, number)
    if made is None:
        whole = first.whole_shortage()
        if whole > shortage:
            shortage, number = whole, first.best_ratio(whole)
        number = first.whole_ratio(shortage, number)
        made = _mergers(first, choices, shortage, number)
        # Whole mergers were asked exactly, so these are bounds as well.
        bounds = (shortage, first.ratios[number])
    if made is None:  # the search gave up: a plan without mergers, and the bounds
        made = Made(np.zeros(0, dtype=np.int64), 0.0)
    return Found(first.ratios[number], made, bounds)


def _mergers(
    first: FirstGoals, choices: Choices, shortage: int, number: int
) -> Made | None:
    least = first.places.least(first.ratios[number])
    return best_mergers(
        first.places,
        choices.only(choices.adults >= least[choices.place]),
        first.limits,
        shortage=shortage,
        reached=lambda: first.reached(number, shortage),
    )


def _opened(places: Sequence[Place], sites: int, made: Counts) -> tuple[Place, ...]:
    """The places that open: the mergers made, and every other site alone."""
    merged = [places[sites + number] for number in made.tolist()]
    taken = {site for place in merged for site in place.sites}
    alone = [place for place in places[:sites] if place.host not in taken]
    return tuple(sorted([*merged, *alone], key=lambda place: place.host))

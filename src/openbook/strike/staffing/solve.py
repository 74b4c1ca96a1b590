"""Solve a day: the goals one after the other, each with the bound that proves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

import numpy as np

from openbook.findings.dataclass import dataclass
from openbook.strike.staffing.assignment import Flags, Later, Task, Ways, Whole, assign
from openbook.strike.staffing.first_goals import FirstGoals, Ratio
from openbook.strike.staffing.hall import Crowd, HallLimits, PlanMemory, Separator, first_sets
from openbook.strike.staffing.linear import Counts
from openbook.strike.staffing.mergers import MergersMade, best_mergers
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    StaffedPlace,
    StaffingChoices,
    arrays_of,
    choices_of,
    places_of,
)
from openbook.strike.staffing.sites import Person, Site, Standards, TravelReach, reach


@dataclass(frozen=True, slots=True)
class Problem:
    """A day to be planned; yesterday and pins name people by number."""

    sites: tuple[Site, ...]
    people: tuple[Person, ...]
    standards: Standards = field(default_factory=Standards)
    pins: Mapping[str, int] = field(default_factory=dict)  # person to site
    yesterday: Mapping[str, str] = field(default_factory=dict)  # person to school
    few_moves: bool = False  # moves count before travel
    memory: PlanMemory | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal in its order: its value and the bound that no plan can beat."""

    name: str
    value: float
    bound: float

    @property
    def gap(self) -> float:
        """How far the value may be from the best, as a share of it."""
        return max(0.0, self.value - self.bound) / max(1.0, abs(self.value))


@dataclass(frozen=True, slots=True)
class Solution:
    """The places that open, the site of each person sent, and how good that is."""

    places: tuple[StaffedPlace, ...]
    sent: Mapping[str, int]  # person to the host of a place
    goals: tuple[Goal, ...]
    memory: PlanMemory | None = field(default=None, compare=False, repr=False)


PER_KM = 10  # travel is counted in tenths of a kilometer
_ALMOST_KM = 1


@dataclass(frozen=True, slots=True)
class WayCosts:
    """Every way of people to open places: its travel, whether it is a move, and to whom.

    ``strange`` are ways to families whose languages the person does not speak; None
    where no languages are on record.
    """

    ways: Ways
    travel: Whole
    moved: Whole
    moved_to_reserve: Whole  # by person
    few_moves: bool
    strange: Whole | None = None

    def in_order(self) -> tuple[Later, ...]:
        """Travel, moves and languages where there are any, in the order they count."""
        nobody = np.zeros_like(self.moved_to_reserve)
        travel = Later(self.travel, nobody, almost=_ALMOST_KM * PER_KM)
        last = () if self.strange is None else (Later(self.strange, nobody, almost=0),)
        if not self.moved.any():
            return (travel, *last)
        moves = Later(self.moved, self.moved_to_reserve, almost=0)
        both = (moves, travel) if self.few_moves else (travel, moves)
        return (*both, *last)


def way_costs(problem: Problem, opened: Sequence[StaffedPlace], within: TravelReach) -> WayCosts:
    """Return what every way costs; without a plan of yesterday nothing is a move."""
    hosts = np.array([place.host for place in opened], dtype=np.int64)
    ways = Ways.among(within.able[:, hosts])
    person, place = ways.person, ways.place
    travel = np.round(within.km[person, hosts[place]] * PER_KM).astype(np.int64)
    number = {problem.sites[host].school: n for n, host in enumerate(hosts.tolist())}
    before = [problem.yesterday.get(each.adult) for each in problem.people]
    was_sent = np.array([school is not None for school in before], dtype=np.int64)
    was_at = np.array([number.get(school or "", -1) for school in before], np.int64)
    moved = (place != was_at[person]).astype(np.int64)
    if not problem.yesterday:
        moved[:] = 0
    strange = _strange(problem, opened, ways)
    return WayCosts(ways, travel, moved, was_sent, problem.few_moves, strange)


def _strange(problem: Problem, opened: Sequence[StaffedPlace], ways: Ways) -> Whole | None:
    """Return the ways to families whose languages the person does not speak."""
    sites = [[problem.sites[n].languages for n in place.sites] for place in opened]
    heard = [{each for some in row for each in some} for row in sites]
    known = sorted(set().union(*heard))
    spoken = [set(person.languages) for person in problem.people]
    if not known or not any(spoken):
        return None
    asked = np.array([[each in row for each in known] for row in heard])
    speaks = np.array([[each in row for each in known] for row in spoken])
    understood = speaks.astype(np.int64) @ asked.T.astype(np.int64) > 0
    strange = ~understood & asked.any(axis=1)
    return strange[ways.person, ways.place].astype(np.int64)


def task_of(
    problem: Problem, opened: Sequence[StaffedPlace], *, ratio: Ratio, costs: WayCosts
) -> Task:
    """Return the people and the open places, with travel and moves as the cost of a way."""
    people = problem.people
    places = arrays_of(opened, len(opened))
    return Task(
        places=places,
        least=places.least(ratio),
        kinds=np.array([person.kind for person in people], dtype=np.int64),
        pinned=np.array([person.adult in problem.pins for person in people], bool),
        ways=costs.ways,
        later=costs.in_order(),
    )


def last_goals(costs: WayCosts, used: Flags) -> tuple[Goal, ...]:
    """Travel in kilometers, people moved, languages not spoken; the flow proves all."""
    sent = np.zeros(len(costs.moved_to_reserve), dtype=np.bool_)
    sent[costs.ways.person[used]] = True
    travel = int(costs.travel[used].sum()) / PER_KM
    moves = int(costs.moved[used].sum() + costs.moved_to_reserve[~sent].sum())
    goals = (Goal("travel", travel, travel), Goal("moves", moves, moves))
    goals = goals[::-1] if costs.few_moves else goals
    if costs.strange is None:
        return goals
    strange = int(costs.strange[used].sum())
    return (*goals, Goal("languages", strange, strange))


@dataclass(frozen=True, slots=True)
class Found:
    """What the search for mergers came to: the ratio asked for, and bounds."""

    ratio: Ratio
    made: MergersMade
    bounds: tuple[int, Ratio]  # of the shortage and the worst ratio


def first_goals(
    opened: Sequence[StaffedPlace], kinds: Counts, place_of_each: Counts, found: Found
) -> tuple[Goal, ...]:
    """Shortage, worst ratio and shortfall of the people who are sent."""
    counts = [
        np.bincount(place_of_each[kinds >= kind], minlength=len(opened)).tolist()
        for kind in range(3)
    ]
    least, (top, bottom) = found.bounds
    shortage = shortfall = 0
    worst = top / bottom
    for place, adults, credentialed, special in zip(opened, *counts, strict=True):
        shortage += PRICE_FLOOR * max(0, place.floor - adults)
        shortage += PRICE_CREDENTIALED * max(0, place.credentialed - credentialed)
        shortage += PRICE_SPECIAL * max(0, place.special - special)
        shortfall += place.shortfalls()[adults] + place.merge_cost
        if place.pupils:
            worst = max(worst, place.pupils / max(adults, place.floor))
    return (
        Goal("shortage", shortage, least),
        Goal("ratio", worst, top / bottom),
        Goal("shortfall", shortfall, min(shortfall, found.made.bound)),
    )


_SPREAD = 1.2  # a first guess of the worst ratio beside the one of the district


def solve(problem: Problem) -> Solution:
    """Return the best plan of a day: never impossible, what is missing has a price."""
    sites, people = problem.sites, problem.people
    if not sites:
        return Solution((), {}, ())
    schools = tuple(site.school for site in sites)
    adults = tuple(each.adult for each in people)
    within = reach(people, [site.place for site in sites], dict(problem.pins))
    places = places_of(sites, problem.standards, list(problem.pins.values()))
    limits = _hall_limits(problem, within)
    begun, separator = len(limits.sets), limits.separator
    if problem.memory:
        limits.sets += problem.memory.sets(separator.crowd, schools)
    spread = problem.memory.spread if problem.memory else _SPREAD
    evenly = sum(site.pupils for site in sites) / max(1, len(people))
    arrays = arrays_of(places, len(sites))
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
    sent = zip(person.tolist(), hosts[place].tolist(), strict=True)
    goals = first_goals(opened, task.kinds[person], place, found)
    memory = PlanMemory(
        schools,
        adults,
        tuple(each.parts for each in limits.sets[begun:]),
        Ways.among(separator.known),
        found.ratio[0] / found.ratio[1] / max(evenly, 1.0),
    )
    who = {adults[one]: host for one, host in sent}
    return Solution(opened, who, (*goals, *last_goals(costs, used)), memory)


def _hall_limits(problem: Problem, within: TravelReach) -> HallLimits:
    """Return the limits to begin with; ways that were useful yesterday are a start."""
    schools = [site.school for site in problem.sites]
    adults = [person.adult for person in problem.people]
    kinds = np.array([person.kind for person in problem.people], dtype=np.int8)
    crowd = Crowd(kinds, within.able)
    points = np.array([site.place or (np.nan, np.nan) for site in problem.sites])
    before = np.zeros((len(adults), len(schools)), dtype=np.bool_)
    if problem.memory is not None:
        before = problem.memory.ways(adults, schools)
    separator = Separator(crowd, within.km, before)
    return HallLimits(separator, list(first_sets(crowd, points)))


def _goals(first: FirstGoals, guess: float) -> Found:
    """Return the first three goals; whole mergers are asked early only where they must be."""
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
        made = MergersMade(np.zeros(0, dtype=np.int64), 0.0)
    return Found(first.ratios[number], made, bounds)


def _mergers(
    first: FirstGoals, choices: StaffingChoices, shortage: int, number: int
) -> MergersMade | None:
    least = first.places.least(first.ratios[number])
    return best_mergers(
        first.places,
        choices.only(choices.adults >= least[choices.place]),
        first.limits,
        shortage=shortage,
        reached=lambda: first.reached(shortage, number),
    )


def _opened(places: Sequence[StaffedPlace], sites: int, made: Counts) -> tuple[StaffedPlace, ...]:
    """Return the places that open: the mergers made, and every other site alone."""
    merged = [places[sites + number] for number in made.tolist()]
    taken = {site for place in merged for site in place.sites}
    alone = [place for place in places[:sites] if place.host not in taken]
    return tuple(sorted([*merged, *alone], key=lambda place: place.host))

"""Travel, moves and languages: what sending a person somewhere costs in the last goals.

A plan travels least and then moves few people; a morning's new plan moves the fewest
and then travels least. Of plans that are alike in all this, the one is taken in which
most people speak a language of the families.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.strike.staffing.arrays import arrays_of
from openbook.strike.staffing.assign import Flags, Later, Task
from openbook.strike.staffing.crowd_flow import Ways
from openbook.strike.staffing.network import Whole
from openbook.strike.staffing.places import Place
from openbook.strike.staffing.problem import Goal, Problem
from openbook.strike.staffing.ratios import Ratio
from openbook.strike.staffing.reach import Reach

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


def way_costs(problem: Problem, opened: Sequence[Place], within: Reach) -> WayCosts:
    """What every way costs; without a plan of yesterday nothing is a move."""
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


def _strange(problem: Problem, opened: Sequence[Place], ways: Ways) -> Whole | None:
    """The ways to families whose languages the person does not speak."""
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
    problem: Problem, opened: Sequence[Place], *, ratio: Ratio, costs: WayCosts
) -> Task:
    """The people and the open places, with travel and moves as the cost of a way."""
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

"""Travel and moves: what sending a person somewhere costs once the first goals are met.

A plan travels least and then moves few people; a morning's new plan moves the fewest
and then travels least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.strike.staffing.arrays import arrays_of
from openbook.strike.staffing.assign import Task
from openbook.strike.staffing.network import Whole
from openbook.strike.staffing.places import Place
from openbook.strike.staffing.problem import Goal, Problem
from openbook.strike.staffing.ratios import Ratio
from openbook.strike.staffing.reach import Reach

PER_KM = 10  # travel is counted in tenths of a kilometer


@dataclass(frozen=True, slots=True)
class WayCosts:
    """Travel and moves of every way, people by places, and of staying in reserve."""

    travel: Whole
    moved: Whole
    moved_to_reserve: Whole
    few_moves: bool

    @property
    def weights(self) -> tuple[int, int]:
        """What a tenth of a kilometer and a move weigh: one outweighs all the other."""
        people = len(self.moved_to_reserve)
        if self.few_moves:
            return 1, int(self.travel.max(initial=0)) * people + 1
        return people + 1, 1


def way_costs(problem: Problem, opened: Sequence[Place], within: Reach) -> WayCosts:
    """What every way costs; without a plan of yesterday nothing is a move."""
    hosts = [place.host for place in opened]
    travel = np.round(within.km[:, hosts] * PER_KM).astype(np.int64)
    number = {problem.sites[host].school: n for n, host in enumerate(hosts)}
    moved = np.full(travel.shape, int(bool(problem.yesterday)), dtype=np.int64)
    was_sent = np.zeros(len(problem.people), dtype=np.int64)
    for row, person in enumerate(problem.people):
        school = problem.yesterday.get(person.adult)
        was_sent[row] = school is not None
        if school in number:
            moved[row, number[school]] = 0
    return WayCosts(travel, moved, was_sent, problem.few_moves)


def task_of(
    problem: Problem,
    opened: Sequence[Place],
    within: Reach,
    *,
    ratio: Ratio,
    costs: WayCosts,
) -> Task:
    """The people and the open places, with travel and moves as the cost of a way."""
    of_travel, of_moves = costs.weights
    people = problem.people
    return Task(
        places=tuple(opened),
        least=tuple(arrays_of(opened, len(opened)).least(ratio).tolist()),
        kinds=np.array([person.kind for person in people], dtype=np.int64),
        pinned=np.array([person.adult in problem.pins for person in people], bool),
        able=within.able[:, [place.host for place in opened]],
        cost=costs.travel * of_travel + costs.moved * of_moves,
        cost_of_reserve=costs.moved_to_reserve * of_moves,
    )


def last_goals(costs: WayCosts, sent: Whole) -> tuple[Goal, ...]:
    """Travel in kilometers and people moved, in their order; the flow proves both."""
    rows, kept = np.flatnonzero(sent >= 0), np.flatnonzero(sent < 0)
    travel = int(costs.travel[rows, sent[rows]].sum()) / PER_KM
    moves = int(costs.moved[rows, sent[rows]].sum())
    moves += int(costs.moved_to_reserve[kept].sum())
    goals = (Goal("travel", travel, travel), Goal("moves", moves, moves))
    return goals[::-1] if costs.few_moves else goals

"""The frontier by CP-SAT: the best for one side, given more and more for the other."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ortools.sat.python import cp_model

from openbook.settlement.choices import Choices


@dataclass(frozen=True, slots=True)
class PeerPoints:
    """The points found, best for the other side first, and whether they are all."""

    points: tuple[tuple[int, int], ...]
    complete: bool


class _Table:
    """The choices as a model of CP-SAT."""

    def __init__(self, choices: Choices) -> None:
        self.model = cp_model.CpModel()
        chosen = [
            [self.model.new_bool_var(f"{term}.{place}") for place in range(len(levels))]
            for term, levels in enumerate(choices.terms)
        ]
        for variables in chosen:
            self.model.add_exactly_one(variables)
        pairs = [
            (variable, level)
            for variables, levels in zip(chosen, choices.terms, strict=True)
            for variable, level in zip(variables, levels, strict=True)
        ]
        for place, limit in enumerate(choices.limits):
            spent = sum(level.cost[place] * variable for variable, level in pairs)
            self.model.add(spent <= limit)
        self.one = sum(level.one * variable for variable, level in pairs)
        self.other = sum(level.other * variable for variable, level in pairs)


def frontier_by_cp_sat(choices: Choices, *, patience: float) -> PeerPoints:
    """One point after the other, each proved, until none is left or time is over."""
    table, ends = _Table(choices), time.perf_counter() + patience
    model, points = table.model, []
    large = 1 + sum(
        max(level.other for level in levels) - min(level.other for level in levels)
        for levels in choices.terms
    )
    # One objective for both: first the points of one side, then those of the other.
    model.maximize(large * table.one + table.other)
    while (left := ends - time.perf_counter()) > 0:
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = left
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return PeerPoints(tuple(reversed(points)), complete=True)
        if status != cp_model.OPTIMAL:
            break
        point = (solver.value(table.one), solver.value(table.other))
        points.append(point)
        model.add(table.other >= point[1] + 1)
    return PeerPoints(tuple(reversed(points)), complete=False)

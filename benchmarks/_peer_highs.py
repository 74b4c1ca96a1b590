"""The same day as one model with all people, given to HiGHS as it comes.

Run as a program of its own, because HiGHS and OR-Tools cannot share a process:
``python -m benchmarks._peer_highs schools people seconds top bottom`` prints one line
of JSON. The best worst ratio is given to it; the other goals are weighed.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, field

import highspy
import numpy as np

from benchmarks._staffing_day import HEAVY, made_day
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    StaffedPlace,
    places_of,
)
from openbook.strike.staffing.sites import reach
from openbook.strike.staffing.solve import Problem

_NEEDS = (("floor", PRICE_FLOOR), ("credentialed", PRICE_CREDENTIALED), ("special", PRICE_SPECIAL))


@dataclass
class WholeModel:
    """Places that open, people who go, and what is missing."""

    day: Problem
    ratio: tuple[int, int]
    solver: highspy.Highs = field(default_factory=highspy.Highs)

    def build(self) -> None:
        self.solver.silent()
        places = places_of(self.day.sites, self.day.standards, [])
        opened = [self.solver.addBinary(place.merge_cost) for place in places]
        every = list(zip(places, opened, strict=True))
        by_site = self._people()
        for site in range(len(self.day.sites)):
            serving = [made for place, made in every if site in place.sites]
            self.solver.addConstr(sum(serving) == 1)
            here = [(place, made) for place, made in every if place.host == site]
            self._needs(here, by_site[site])
            for place, made in here:
                self._aim(place, made, sum(by_site[site][0]))

    def _people(self):
        able = reach(self.day.people, [site.place for site in self.day.sites], {}).able
        by_person = [[] for _ in self.day.people]
        by_site = [([], [], []) for _ in self.day.sites]
        for who, where in zip(*map(np.ndarray.tolist, np.nonzero(able)), strict=True):
            way = self.solver.addBinary()
            by_person[who].append(way)
            for kind in range(self.day.people[who].kind + 1):
                by_site[where][kind].append(way)
        for mine in filter(None, by_person):
            self.solver.addConstr(sum(mine) <= 1)
        return by_site

    def _needs(self, here, adults):
        for kind, (name, price) in enumerate(_NEEDS):
            missing = self.solver.addVariable(obj=HEAVY * price)
            need = sum(getattr(place, name) * made for place, made in here)
            self.solver.addConstr(sum(adults[kind]) + missing >= need)
        most = sum(place.most * made for place, made in here)
        self.solver.addConstr(sum(adults[0]) <= most)

    def _aim(self, place: StaffedPlace, made, adults):
        top, bottom = self.ratio
        asked = -(-place.pupils * bottom // top)
        if asked > place.floor:
            self.solver.addConstr(adults >= asked * made)
        costs = place.shortfalls()
        steps = [
            self.solver.addVariable(ub=1.0, obj=costs[count] - costs[count + 1])
            for count in range(place.aim)
        ]
        self.solver.addConstr(adults + sum(steps) >= place.aim * made)

    def solve(self, seconds: float) -> dict[str, float]:
        """The weighed value, the bound, and the time it took."""
        self.solver.setOptionValue("time_limit", seconds)
        self.solver.setOptionValue("threads", 1)
        start = time.process_time()
        self.solver.run()
        info = self.solver.getInfo()
        found = info.primal_solution_status == 2
        return {
            "seconds": time.process_time() - start,
            "value": info.objective_function_value if found else float("inf"),
            "bound": info.mip_dual_bound,
        }


if __name__ == "__main__":
    asked = [float(word) for word in sys.argv[1:]]
    model = WholeModel(made_day(int(asked[0]), int(asked[1])), (int(asked[3]), int(asked[4])))
    model.build()
    print(json.dumps(model.solve(asked[2])))

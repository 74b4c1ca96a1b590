"""The frontier of packages: two halves that meet beside CP-SAT, one point at a time."""

from __future__ import annotations

import math
import statistics
import time

import numpy as np

from benchmarks._peer_cp_sat import frontier_by_cp_sat
from benchmarks._timing import Row
from openbook.settlement.choices import Choices, Level
from openbook.settlement.frontier import find_frontier

# Levels of each term: how many packages there are, and what CP-SAT is asked to do.
SIZES = {
    6: (5, 5, 4, 4, 4, 4, 4, 4, 3, 3),
    8: (9, 9, 8, 8, 6, 6, 6, 5, 4, 4, 3),
    10: (13, 13, 13, 9, 8, 7, 6, 5, 5, 4, 3, 2),
    13: (25, 25, 17, 13, 11, 11, 8, 8, 7, 6, 5, 4, 3, 2),
}
YEARS = 3
PATIENCE = 60.0
TIMES = 300.0
COMPLETE_IN = 2.0
LARGEST = max(SIZES)  # where it counts that the frontier is complete in time
ROUNDS = 5


def made(size: int, seed: int = 1) -> Choices:
    """A made table of terms: what is worth more to one side costs the other more.

    Costs are those of all years up to each: what was spent is missing from the reserve
    of every later year.
    """
    chance = np.random.default_rng(seed)
    terms = []
    for count in SIZES[size]:
        weight, dislike = chance.integers(20, 100, size=2).tolist()
        yearly = chance.integers(200_000, 3_000_000) * chance.uniform(0.7, 1.1, YEARS)
        yearly[: int(chance.integers(YEARS))] *= chance.uniform(0, 1)
        dollars = np.cumsum(yearly).tolist()
        bend = chance.uniform(0.5, 1.2)
        levels = []
        for step in range(count):
            part = step / max(1, count - 1)
            levels.append(
                Level(
                    round(weight * part**bend) + int(chance.integers(3)),
                    round(dislike * (1 - part ** chance.uniform(0.8, 1.5))),
                    tuple(round(each * part * chance.uniform(0.9, 1.1)) for each in dollars),
                )
            )
        terms.append(tuple(levels))
    most = [
        sum(max(level.cost[year] for level in levels) for levels in terms) for year in range(YEARS)
    ]
    return Choices(tuple(terms), tuple(total * 45 // 100 for total in most))


def run() -> list[Row]:
    """Check where the peer comes to an end, and measure."""
    return [_row(size) for size in SIZES]


def _row(size: int) -> Row:
    choices = made(size)
    packages = math.prod(len(levels) for levels in choices.terms)
    # Before and after the peer: the machine may be busy at one time only.
    seconds = [_seconds(choices) for _ in range(ROUNDS)]
    start = time.perf_counter()
    theirs = frontier_by_cp_sat(choices, patience=PATIENCE)
    peer = time.perf_counter() - start
    seconds += [_seconds(choices) for _ in range(ROUNDS)]
    ours = statistics.median(seconds)
    found = find_frontier(choices)
    points = [(point.one, point.other) for point in found.points]
    if theirs.complete and list(theirs.points) != points:
        problem = f"10^{size}: CP-SAT finds {theirs.points}, we find {points}"
        raise AssertionError(problem)
    if not set(theirs.points) <= set(points):
        problem = f"10^{size}: CP-SAT has points that we have not"
        raise AssertionError(problem)
    measure = f"{packages:.1e} packages, {len(points)} on the frontier"
    said = f"{peer:,.1f} s" if theirs.complete else f"{len(theirs.points)} in {peer:,.0f} s"
    if size != LARGEST:
        target, met = f">= {TIMES:g}", peer / ours >= TIMES
    else:
        target, met = f"complete in {COMPLETE_IN:g} s", ours <= COMPLETE_IN
    return Row(measure, f"{ours * 1e3:,.1f} ms", said, peer / ours, target, met)


def _seconds(choices: Choices) -> float:
    start = time.perf_counter()
    find_frontier(choices)
    return time.perf_counter() - start

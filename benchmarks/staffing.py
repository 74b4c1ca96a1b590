"""OB-STAFF-1: people to schools on a strike day, every plan checked, beside one model."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date
from fractions import Fraction

from tests.strike.staffing.plan_rules import problems_of

from benchmarks._staffing_day import HEAVY, made_day, next_morning
from benchmarks._timing import Row, not_measured, processor_time, within
from openbook.strike.staffing.plan import StrikePlan, site_days
from openbook.strike.staffing.solve import Problem, Solution, solve

SIZES = ((100, 240, 1.0), (300, 720, 2.0), (1_000, 3_400, 3.0), (1_300, 4_420, 4.0))
PEERS = {100: 10, 300: 20}  # schools, and how many times as fast we must be
PEER_SECONDS = 60.0
MOST_MEGABYTES = 1_024
MORNINGS = range(2, 8)  # each with counts and sick people of its own
_CHILD = (
    "import resource, benchmarks.staffing as b; b.planned(1000, 3400); "
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
)


def planned(schools: int, people: int, times: int = 1) -> tuple[Problem, Solution, float]:
    """A day, its plan after a look by the checker, and the fewest seconds it took."""
    day = made_day(schools, people)
    seconds = []
    for _ in range(times):
        start = processor_time()
        plan = solve(day)
        seconds.append(processor_time() - start)
    _sound(day, plan)
    return day, plan, min(seconds)


def run() -> list[Row]:
    """Time for each size, gaps that remain, peers, the morning after, memory."""
    solve(made_day(20, 40))  # loads the solvers
    rows = []
    for schools, people, limit in SIZES:
        day, plan, seconds = planned(schools, people, times=3)
        gap = max(goal.gap for goal in plan.goals)
        named = f"{schools:,} schools × {people:,} people"
        said = f"largest gap {gap:.4%}"
        met = seconds <= limit and gap <= 0.01
        shown = f"{seconds:.2f} s"
        rows.append(Row(named, shown, said, seconds, f"<= {limit:g} s", met))
        if schools in PEERS:
            rows.append(_beside_highs((schools, people), plan, seconds))
        if schools == 1_000:
            rows.append(_mornings(day, plan))
    return [*rows, _memory()]


def _beside_highs(size: tuple[int, int], plan: Solution, ours: float) -> Row:
    """HiGHS on one model with all people, the best worst ratio given to it."""
    goals = {goal.name: goal for goal in plan.goals}
    ratio = Fraction(goals["ratio"].value).limit_denominator(10_000)
    parts = [ratio.numerator, ratio.denominator]
    words = [*map(str, size), str(PEER_SECONDS), *map(str, parts)]
    done = subprocess.run(  # noqa: S603  (our own module)
        [sys.executable, "-m", "benchmarks._peer_highs", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    measure = f"{size[0]:,} schools, HiGHS on one model with all people"
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        return not_measured(measure, why)
    peer = json.loads(done.stdout)
    best = HEAVY * goals["shortage"].value + goals["shortfall"].value
    # The peer prices whole missing adults, so its value can only be as good as ours.
    far = peer["value"] / best - 1
    said = f"{peer['seconds']:.1f} s, {far:.2%} above ours"
    times = peer["seconds"] / ours
    least = PEERS[size[0]]
    return Row(measure, f"{ours:.2f} s", said, times, f">= {least}", times >= least)


def _mornings(day: Problem, plan: Solution) -> Row:
    """New counts and people sick, on several mornings: with what the plan remembers, and without."""
    again = scratch = 0.0
    for seed in MORNINGS:
        morning = next_morning(day, plan, seed=seed)
        cold = replace(morning, memory=None, yesterday={}, few_moves=False)
        mine, peer = zip(*((_seconds(morning), _seconds(cold)) for _ in range(2)), strict=True)
        again, scratch = again + min(mine), scratch + min(peer)
    ratio, count = again / scratch, len(MORNINGS)
    return Row(
        f"morning after, 5% sick, new counts: mean of {count} mornings",
        f"{again / count:.2f} s",
        f"{scratch / count:.2f} s from scratch",
        ratio,
        "<= 0.5",
        ratio <= 0.5,
    )


def _seconds(asked: Problem) -> float:
    """The processor time of one plan, which is then looked at by the checker."""
    start = processor_time()
    found = solve(asked)
    seconds = processor_time() - start
    _sound(asked, found)
    return seconds


def _memory() -> Row:
    """The most memory that planning a thousand schools takes, imports included."""
    done = subprocess.run(  # noqa: S603  (our own module)
        [sys.executable, "-c", _CHILD], capture_output=True, text=True, check=True
    )
    used = float(done.stdout)
    return within("memory at 1,000 schools", used, MOST_MEGABYTES, "MB")


def _sound(day: Problem, found: Solution) -> None:
    schools = [site.school for site in day.sites]
    plan = StrikePlan(
        "made",
        date(2019, 1, 14),
        day.standards,
        site_days(day.sites, day.sites, day.people, found),
        day.people,
        {adult: schools[site] for adult, site in found.sent.items()},
        found.goals,
        day.yesterday,
        {},
        day.few_moves,
    )
    assert problems_of(plan) == ()

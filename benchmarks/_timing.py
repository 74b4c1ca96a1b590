"""Timing: two or more pieces of work in turn, so that a noisy machine is fair to all."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

processor_time = time.process_time  # for long work: others may need the machine too


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table of results: a ratio and whether it meets its target."""

    measure: str
    ours: str
    peer: str
    ratio: float
    target: str
    met: bool


def interleaved(
    works: Mapping[str, Callable[[], object]],
    *,
    rounds: int = 15,
    calls: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, list[float]]:
    """The seconds of one call of each work, round by round, taken in turn."""
    for work in works.values():
        work()
    times: dict[str, list[float]] = {name: [] for name in works}
    names = list(works)
    gc.disable()
    try:
        for turn in range(rounds):
            # Each round starts with another one: nobody always follows the same.
            for place in range(len(names)):
                name = names[(turn + place) % len(names)]
                times[name].append(_seconds(works[name], calls, clock))
    finally:
        gc.enable()
    return times


def at_most(measure: str, ours: list[float], peer: list[float], *, limit: float) -> Row:
    """A row of times; the ratio is the median over the rounds, and has a limit."""
    ratio = statistics.median(a / b for a, b in zip(ours, peer, strict=True))
    one, other = (f"{statistics.median(t) * 1e6:,.1f} µs" for t in (ours, peer))
    return Row(measure, one, other, ratio, f"<= {limit:g}", ratio <= limit)


def at_least(
    measure: str, ours: list[float], peer: list[float], *, times: float
) -> Row:
    """A row of times; so many times as fast as the peer, as the median of rounds."""
    ratio = statistics.median(b / a for a, b in zip(ours, peer, strict=True))
    one, other = (f"{statistics.median(t) * 1e6:,.1f} µs" for t in (ours, peer))
    return Row(measure, one, other, ratio, f">= {times:g}", ratio >= times)


def skipped(measure: str, reason: str) -> Row:
    """A row that could not be measured here, and why."""
    return Row(measure, "", f"skipped: {reason}", math.nan, "", met=True)


def bytes_at_most(measure: str, ours: float, peer: float, *, limit: float) -> Row:
    """A row of bytes for each world, and the limit of the ratio."""
    ratio = ours / peer
    target = f"<= {limit:.2g}"
    return Row(measure, f"{ours:,.0f}", f"{peer:,.0f}", ratio, target, ratio <= limit)


def _seconds(
    work: Callable[[], object], calls: int, clock: Callable[[], float]
) -> float:
    start = clock()
    for _ in range(calls):
        work()
    return (clock() - start) / calls

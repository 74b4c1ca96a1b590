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
    """One line of the table of results: a ratio and whether it meets its target.

    `peer` holds what was measured in the same run, never a number typed in: a row with
    only a stated limit leaves it empty. A row that was not measured is not met.
    """

    measure: str
    ours: str
    peer: str
    ratio: float
    target: str
    met: bool

    @property
    def measured(self) -> bool:
        """Tell whether the row holds a measurement."""
        return not math.isnan(self.ratio)

    @property
    def verdict(self) -> str:
        """Return what the last column of the table says."""
        if not self.measured:
            return "not measured"
        return "yes" if self.met else "NO"


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


def at_least(measure: str, ours: list[float], peer: list[float], *, times: float) -> Row:
    """A row of times; so many times as fast as the peer, as the median of rounds."""
    ratio = statistics.median(b / a for a, b in zip(ours, peer, strict=True))
    one, other = (f"{statistics.median(t) * 1e6:,.1f} µs" for t in (ours, peer))
    return Row(measure, one, other, ratio, f">= {times:g}", ratio >= times)


def not_measured(measure: str, reason: str) -> Row:
    """Return a row that could not be measured here, which is never met, and why."""
    return Row(measure, "", reason, math.nan, "", met=False)


def within(measure: str, ours: float, limit: float, unit: str, places: int = 0) -> Row:
    """Return a row against a stated limit; there is no peer, so its place is empty."""
    shown = f"{ours:,.{places}f} {unit}".strip()
    ratio = ours / limit if limit else ours
    target = f"<= {limit:,.12g} {unit}".strip()
    return Row(measure, shown, "", ratio, target, ours <= limit)


def bytes_at_most(measure: str, ours: float, peer: float, *, limit: float) -> Row:
    """A row of bytes for each world, and the limit of the ratio."""
    ratio = ours / peer
    target = f"<= {limit:.2g}"
    return Row(measure, f"{ours:,.0f}", f"{peer:,.0f}", ratio, target, ratio <= limit)


def _seconds(work: Callable[[], object], calls: int, clock: Callable[[], float]) -> float:
    start = clock()
    for _ in range(calls):
        work()
    return (clock() - start) / calls

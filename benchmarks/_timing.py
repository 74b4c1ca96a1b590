"""Timing: two or more pieces of work in turn, so that a noisy machine is fair to all."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


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
    works: Mapping[str, Callable[[], object]], *, rounds: int = 15, calls: int = 1
) -> dict[str, float]:
    """The median seconds of one call of each work, over rounds taken in turn."""
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
                times[name].append(_seconds(works[name], calls))
    finally:
        gc.enable()
    return {name: statistics.median(found) for name, found in times.items()}


def at_most(
    measure: str, ours: float, peer: float, *, limit: float, unit: float = 1e-6
) -> Row:
    """A row whose ratio, ours over the peer's, must not exceed a limit."""
    ratio = ours / peer
    word = {1e-6: "µs", 1e-3: "ms", 1.0: ""}[unit]
    shown = [f"{each / unit:,.1f} {word}".strip() for each in (ours, peer)]
    return Row(measure, *shown, ratio, f"<= {limit:g}", ratio <= limit)


def _seconds(work: Callable[[], object], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - start) / calls

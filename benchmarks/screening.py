"""Screening every district of a state, on invented rows: two processes, and a cluster of two.

Quiet machine, two cores: a few minutes. Seconds count the whole command; those of partitions
begin when the executor is opened, as its own progress file has them.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.screen import made_tables as made
from tests.screen.programs import Cluster, children_of, hashes, start, until_parts

from benchmarks._timing import Row, not_measured, within

_FEW, _STATE, _NATION = 200, 1_000, 13_500
_PARTS = (1, 2, 3, 7, 50)
_ROUNDS = 3
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Finished:
    """A run: the seconds of the command and of its partitions, processor time, memory."""

    root: Path
    seconds: float
    parts: float
    processor: float
    megabytes: float


def run() -> list[Row]:
    """Measure the targets of workload 7."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        state = _tables(folder / "state", _STATE)
        return [
            *_state(state, folder),
            *_nation(folder),
            *_cuts(folder),
            *_killed(state, folder),
            *_cluster(state, folder),
        ]


def _tables(folder: Path, count: int) -> list[Path]:
    folder.mkdir()
    return made.all_of_california(folder, count)


def _run(tables: list[Path], root: Path, *options: str) -> Finished:
    """Run a screen to its end and watch it."""
    begun, before = time.monotonic(), os.times()
    program = start(tables, root, "--state", "california", *options)
    most = 0.0
    while program.poll() is None:
        most = max(most, sum(map(_resident, _family(program.pid))))
        time.sleep(0.1)
    _, told = program.communicate()
    assert program.returncode == 0, told
    after = os.times()
    used = after.children_user - before.children_user
    used += after.children_system - before.children_system
    parts = json.loads((root / "progress.json").read_text("utf-8"))["seconds"]
    return Finished(root, time.monotonic() - begun, parts, used, most / 2**20)


def _family(pid: int) -> list[int]:
    try:
        return [pid, *children_of(pid)]
    except OSError:
        return []


def _resident(pid: int) -> float:
    """Bytes of a process in memory; what several share counts in part for each."""
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        return float(told.partition("\nPss:")[2].split()[0]) * 1024
    except (OSError, IndexError):
        return 0.0


def _state(tables: list[Path], folder: Path) -> list[Row]:
    """A state on two processes, and on one, in turn."""
    runs: dict[str, list[Finished]] = {"1": [], "2": []}
    for turn in range(_ROUNDS):
        for workers, own in runs.items():
            root = folder / f"state-{workers}-{turn}"
            own.append(_run(tables, root, "--years", "5", "--workers", workers))
    label = "1,000 districts x 5 years x 2,000 simulations"
    best = min(runs["2"], key=lambda each: each.seconds)
    pairs = list(zip(runs["1"], runs["2"], strict=True))
    return [
        within(f"{label}, two processes", best.seconds, 10, "s", 1),
        within(f"{label}, processor time", min(e.processor for e in runs["2"]), 20, "s", 1),
        within(f"{label}, memory", max(e.megabytes for e in runs["2"]) / 1024, 1, "GB", 2),
        _ratio(
            "partitions, one process / two", [a.parts / b.parts for a, b in pairs], at_least=1.7
        ),
        _same("hashes that differ between one process and two", *(e.root for e in pairs[0])),
    ]


def _nation(folder: Path) -> list[Row]:
    """Every district of a nation against a tenth of them."""
    size = {count: _tables(folder / f"{count}", count) for count in (_NATION // 10, _NATION)}
    options = ("--years", "10", "--workers", "2")
    tenth, whole = (_run(each, folder / f"n{count}", *options) for count, each in size.items())
    label = "13,500 districts x 10 years x 2,000 simulations"
    return [
        within(f"{label}, memory", whole.megabytes / 1024, 1, "GB", 2),
        _ratio(
            f"{label}: seconds / 10 x those of 1,350", [whole.seconds / tenth.seconds / 10], 1.3
        ),
        _ratio(
            f"{label}: processor time / 10 x that of 1,350",
            [whole.processor / tenth.processor / 10],
            1.3,
        ),
    ]


def _cuts(folder: Path) -> list[Row]:
    """The same tables in any number of partitions."""
    tables = _tables(folder / "few", _FEW)
    roots = [folder / f"cut-{parts}" for parts in _PARTS]
    for parts, root in zip(_PARTS, roots, strict=True):
        _run(tables, root, "--partitions", str(parts), "--workers", "2")
    return [_same(f"hashes that differ in {', '.join(map(str, _PARTS))} partitions", *roots)]


def _killed(tables: list[Path], folder: Path) -> list[Row]:
    """A worker, then the driver, killed in the middle; then the same command again."""
    options = ("--state", "california", "--years", "5", "--workers", "2", "--partitions", "20")
    root = folder / "killed"
    program = start(tables, root, *options)
    until_parts(root, 3, program)
    os.kill(children_of(program.pid)[0], signal.SIGKILL)
    until_parts(root, 8, program)
    os.kill(program.pid, signal.SIGKILL)
    program.communicate()
    return _again(tables, root, folder / "state-2-0", options, "a worker and the driver killed")


def _again(
    tables: list[Path], root: Path, other: Path, options: tuple[str, ...], label: str
) -> list[Row]:
    """Finish a run that was killed; nothing finished may run again, nothing may differ."""
    finished = {path: path.stat().st_mtime_ns for path in (root / "parts").glob("*.json")}
    program = start(tables, root, *options)
    _, told = program.communicate()
    assert program.returncode == 0, told
    redone = sum(path.stat().st_mtime_ns != at for path, at in finished.items())
    return [
        within(f"{label}: of {len(finished)} finished partitions run again", redone, 0, ""),
        _same(f"{label}: hashes that differ", root, other),
    ]


def _cluster(tables: list[Path], folder: Path) -> list[Row]:
    """A scheduler and two workers in folders of their own, against two processes, in turn."""
    try:
        import distributed  # noqa: F401, PLC0415  (a peer that may be missing)
    except ModuleNotFoundError:
        return [not_measured("cluster", "distributed is not installed")]
    options = ("--years", "5", "--workers", "2", "--partitions", "10")
    with _two_workers(folder / "cluster") as there:
        far, near = ("--cluster", there.address), ()
        _run(tables, folder / "warm", *options, *far)
        few = _tables(folder / "fewest", 12)
        starts = [
            _used(few, folder / f"start-{len(to)}", there, *options, *to) for to in (far, near)
        ]
        ratios, used, roots = [], [], []
        for turn in range(_ROUNDS):
            one, other = (
                _used(tables, folder / f"{turn}-{len(to)}", there, *options, *to)
                for to in (far, near)
            )
            ratios.append(one.parts / other.parts)
            used.append(
                (one.processor - starts[0].processor) / (other.processor - starts[1].processor)
            )
            roots += [one.root, other.root]
        rows = [
            _ratio("1,000 districts: partitions, cluster / processes, started", ratios, 1.25),
            _ratio("1,000 districts: processor time, cluster / processes, started", used, 1.25),
            _same("hashes that differ between cluster and processes", *roots),
        ]
        return [*rows, *_killed_there(tables, folder, there, roots[0], options)]


def _used(tables: list[Path], root: Path, there: Cluster, *options: str) -> Finished:
    """Run a screen; its processor time holds that of the cluster."""
    before = _used_there(there)
    found = _run(tables, root, *options)
    return replace(found, processor=found.processor + _used_there(there) - before)


def _killed_there(
    tables: list[Path], folder: Path, there: Cluster, other: Path, options: tuple[str, ...]
) -> list[Row]:
    """A worker, then the scheduler, killed in the middle."""
    root, options = folder / "gone", ("--state", "california", *options)
    program = start(tables, root, *options, "--cluster", there.address)
    until_parts(root, 2, program)
    there.kill("one")
    until_parts(root, 4, program)
    there.kill("scheduler")
    program.communicate()
    return _again(tables, root, other, options, "a worker and the scheduler killed")


@contextmanager
def _two_workers(folder: Path) -> Iterator[Cluster]:
    folder.mkdir()
    there = Cluster(folder)
    try:
        for name in ("one", "two"):
            there.worker(name)
        yield there
    finally:
        there.close()


def _used_there(there: Cluster) -> float:
    """The processor seconds of a cluster's programs so far."""
    used = 0.0
    for program in there.started.values():
        told = Path(f"/proc/{program.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        used += (int(told[11]) + int(told[12])) / _TICKS
    return used


def _ratio(
    measure: str, found: list[float], limit: float = 0.0, *, at_least: float | None = None
) -> Row:
    ratio, shown = median(found), ", ".join(f"{each:.2f}" for each in found)
    if at_least is not None:
        return Row(measure, shown, "", ratio, f">= {at_least:g}", ratio >= at_least)
    return Row(measure, shown, "", ratio, f"<= {limit:g}", ratio <= limit)


def _same(measure: str, first: Path, *others: Path) -> Row:
    expected = hashes(first)
    assert len(expected) >= 5, sorted(expected)
    differ = sum(hashes(other) != expected for other in others)
    return within(measure, differ, 0, "")

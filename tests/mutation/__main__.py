"""Say how many mistakes in the engine the tests notice: python -m tests.mutation.

A seeded sample of operators, comparisons and conditions in figures, law, model, offers,
settlement and terms is changed, one at a time, and the tests that reach the changed line
are run until one fails. Which tests reach which line of the changed files is measured
first, by coverage. What cannot be tried within the hour is listed and not counted.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from pathlib import Path
from queue import Queue

import numpy as np
from coverage import CoverageData
from tests.mutation.mutants import SOURCE, Mutant, in_files
from tests.mutation.operators import ROOMS, operators

ROOT = Path(__file__).parents[2]
LEAST = 0.92  # of the changes must be noticed
_WHOLE = ("tests/api", "tests/cases", "tests/properties", "tests/same_digits")
_COPIED = ("src", "tests", "tools", "docs", "pyproject.toml", "README.md")
_FEW = 40  # tests run first
_ENOUGH = 90.0  # seconds of tests run after them, as they were measured
_START = 120.0  # seconds of a processor that starting and opening cases may take
_TIMES = 4.0  # as long as measured and still computing: it never ends, and that is noticed
_STOPPED = -signal.SIGXCPU


@dataclass(frozen=True, slots=True)
class Reach:
    """Which tests reach which lines, how long each test takes, and of which program."""

    tests: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    program: Path = SOURCE

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach a change, the quickest of each file first."""
        text = (self.program / mutant.file).read_text("utf-8")
        line = text.count("\n", 0, mutant.start) + 1
        first = statement_of(ast.parse(text), line)
        lines = self.tests.get(mutant.file, {})
        found = {test for each in range(first, line + 1) for test in lines.get(each, ())}
        if not found:  # run when the module is read, before any test
            found = {test for tests in lines.values() for test in tests}
        by_file: defaultdict[str, int] = defaultdict(int)
        ranked = []
        for test in sorted(found, key=lambda each: (self.seconds.get(each, 1.0), each)):
            file = test.partition("::")[0]
            ranked.append((by_file[file], self.seconds.get(test, 1.0), test))
            by_file[file] += 1
        return [test for _, _, test in sorted(ranked)]

    def in_parts(self, mutant: Mutant) -> list[list[str]]:
        """Return some tests that reach a change to run first, then more for a while."""
        tests = self.of(mutant)
        times = accumulate(self.seconds.get(each, 0.0) for each in tests[_FEW:])
        more = [each for each, sofar in zip(tests[_FEW:], times, strict=True) if sofar < _ENOUGH]
        return [part for part in (tests[:_FEW], more) if part]


def statement_of(tree: ast.Module, line: int) -> int:
    """Return the first line of the innermost statement that a line is in."""
    inside = (
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    )
    return max(inside, default=line)


def main() -> int:
    """Measure, change, count; return 1 where too few changes are noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=ROOMS, help="only these")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=55, help="start no change after these")
    asked = parser.parse_args()
    tell(f"seed {asked.seed}, {asked.count} changes")
    last = time.monotonic() + 60 * asked.minutes
    with tempfile.TemporaryDirectory() as folder:
        # Whoever goes on writing meanwhile changes neither what is measured nor what is tried.
        project = copied_project(ROOT, Path(folder) / "project")
        mutants = sample(asked.rooms, asked.seed, asked.count)
        reach = measured(mutants, places(asked.rooms), project, asked.at_once)
        told = tried(mutants, reach, project, asked.at_once, last)
        survivors = [mutant for mutant, how in told.items() if not how]
        noticed = len(told) - len(survivors)
        for title, some in (
            ("survives", survivors),
            ("not tried in time", [each for each in mutants if each not in told]),
        ):
            for mutant in some:
                tell(f"{title}: {described(mutant, reach.program)}")
    tell(f"seed {asked.seed}: {noticed} of {len(told)} changes are noticed")
    return 0 if told and noticed >= LEAST * len(told) else 1


def places(rooms: Sequence[str]) -> list[str]:
    """Return where the tests of some rooms are; of the whole engine more than its own."""
    own = [f"{each}/{room}" for room in rooms for each in ("tests", "src/openbook")]
    return [*own, *(_WHOLE if len(rooms) == len(ROOMS) else ())]


def tell(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def sample(rooms: Sequence[str], seed: int, count: int) -> list[Mutant]:
    """Return some changes of the engine, by seed; a line no test reaches counts as well."""
    patterns = tuple(f"{room}/**/*.py" for room in rooms)
    every = in_files(patterns, operators)
    chance = np.random.default_rng(seed)
    chosen = chance.choice(len(every), size=min(count, len(every)), replace=False)
    return [every[int(place)] for place in chosen]


def measured(mutants: Sequence[Mutant], tests: Sequence[str], copy: Path, at_once: int) -> Reach:
    """Run the tests of the engine once and keep which lines each of them reaches.

    Only the files that are going to be changed are traced: tracing all takes twice as long.
    """
    started, folder = time.monotonic(), copy.parent
    settings = folder / "coverage.ini"
    files = sorted({each.file for each in mutants})
    traced = "\n".join(f"    {copy / 'src' / 'openbook' / each}" for each in files)
    settings.write_text(
        f"[run]\ninclude =\n{traced}\ndynamic_context = none\ndata_file = {folder / 'reach'}\n"
    )
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-n", str(at_once)),
        *("--cov", "--cov-context=test", f"--cov-config={settings}", "--cov-report="),
        *("--durations=0", "--durations-min=0.01", "-p", "no:cacheprovider"),
        *tests,
    ]
    done = run(command, copy, seconds=2700)
    if done.returncode != 0:
        tell(done.stdout[-3000:])
        sys.exit("the tests of the engine fail as they are")
    tell(f"measured in {time.monotonic() - started:.0f} s")
    reach = read_reach(folder / "reach", copy, done.stdout)
    assert reach.tests, "no test reaches the engine"
    return reach


def read_reach(data_file: Path, copy: Path, report: str) -> Reach:
    """Read which tests reach which lines from the data of coverage."""
    data = CoverageData(str(data_file))
    data.read()
    tests: dict[str, dict[int, list[str]]] = {}
    base = copy / "src" / "openbook"
    for file in data.measured_files():
        path = Path(file)
        if not path.is_relative_to(base):
            continue
        lines = data.contexts_by_lineno(file)
        tests[path.relative_to(base).as_posix()] = {
            line: sorted({each.partition("|")[0] for each in names if each})
            for line, names in lines.items()
        }
    seconds = {}
    for line in report.splitlines():
        parts = line.split(maxsplit=2)
        if len(parts) == 3 and parts[1] == "call" and parts[0].endswith("s"):
            seconds[parts[2]] = float(parts[0][:-1])
    return Reach(tests, seconds, base)


def tried(
    mutants: Sequence[Mutant], reach: Reach, project: Path, at_once: int, last: float
) -> dict[Mutant, str]:
    """Try changes on copies of the project until it is late; say how each is noticed."""
    copies: Queue[Path] = Queue()
    for place in range(at_once):
        copies.put(copied_project(project, project.with_name(f"copy-{place}")))

    def noticed(mutant: Mutant) -> str | None:
        copy = copies.get()
        try:
            return notice(mutant, reach, copy) if time.monotonic() < last else None
        finally:
            copies.put(copy)

    told = {}
    with ThreadPoolExecutor(at_once) as pool:
        for mutant, how in zip(mutants, pool.map(noticed, mutants), strict=True):
            if how is not None:
                tell(f"{how or 'SURVIVES'}: {described(mutant, reach.program)}")
                told[mutant] = how
    return told


def notice(mutant: Mutant, reach: Reach, copy: Path) -> str:
    """Run the tests that reach a change; say how it was noticed, or nothing."""
    program = copy / "src" / "openbook"
    mutant.write(program)
    try:
        for part in reach.in_parts(mutant):
            names = copy / "names.txt"
            names.write_text("\n".join(part))
            command = [
                *(sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider"),
                *("-p", "no:xdist", f"@{names}"),
            ]
            expected = sum(reach.seconds.get(each, 0.0) for each in part)
            done = run(command, copy, seconds=_START + _TIMES * expected)
            if done.returncode not in {0, 5}:
                ended = done.returncode != _STOPPED
                return "noticed" if ended else "noticed (never ends)"
    finally:
        shutil.copy2(reach.program / mutant.file, program / mutant.file)
    return ""


def described(mutant: Mutant, program: Path) -> str:
    """Say where a change is, with the line as it was."""
    text = (program / mutant.file).read_text("utf-8")
    line = text.count("\n", 0, mutant.start)
    shown = text.splitlines()[line].strip()
    old = json.dumps(mutant.old)[:40]
    return f"{mutant.file}:{line + 1}: {old} -> {json.dumps(mutant.new)[:40]} in: {shown}"


def copied_project(project: Path, folder: Path) -> Path:
    """Copy what the tests need, so that a change never touches the project itself."""
    folder.mkdir()
    for name in _COPIED:
        source = project / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        elif source.is_file():
            shutil.copy2(source, folder / name)
    return folder


def run(
    command: Iterable[str], folder: Path, *, seconds: float
) -> subprocess.CompletedProcess[str]:
    """Run a command on a copy of the project for so long on a processor.

    A machine that is busy with other things makes no change of the engine look noticed.
    """
    left_out = {"OPENBOOK_WRITE_PROMISED", "PYTEST_ADDOPTS"}
    kept = {key: each for key, each in os.environ.items() if key not in left_out}
    path = os.pathsep.join([str(folder / "src"), str(folder)])
    return subprocess.run(
        [
            shutil.which("sh") or "sh",
            "-c",
            f'ulimit -S -t {ceil(seconds)}; exec "$@"',
            "sh",
            *command,
        ],
        cwd=folder,
        env={**kept, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    sys.exit(main())

"""Kill a command of Openbook at a seeded instant: before a call of the system, or later.

Unlike `dying`, which steps through the transaction, this knows nothing of how files are
written: whatever the interpreter asks the system to open, rename, remove, make or flush
below a place counts as an instant, in whichever module.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from openbook.cli.main import main

EVENTS = ("open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod")


def _instants(place: str, reached: Callable[[], None]) -> None:
    """Call back before whatever touches a path below a place, and before each flush."""

    def heard(event: str, given: tuple[Any, ...]) -> None:
        if event in EVENTS and any(
            place in os.fsdecode(each)
            for each in given
            if isinstance(each, (str, bytes, os.PathLike))
        ):
            reached()

    sys.addaudithook(heard)
    for name in ("fsync", "write"):
        real = getattr(os, name)

        def call(handle: int, *more: Any, real: Any = real) -> Any:
            if place in os.path.realpath(f"/proc/self/fd/{handle}"):
                reached()
            return real(handle, *more)

        setattr(os, name, call)


def _child(words: Sequence[str], place: str, at: int) -> int:
    """Run a command that dies at an instant, or tells how many there were."""
    seen = 0

    def reached() -> None:
        nonlocal seen
        seen += 1
        if seen == at:
            os.kill(os.getpid(), signal.SIGKILL)

    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        tempfile.tempdir = None
        os.environ["TMPDIR"] = f"{place}/temporary"
        code = 1
        try:
            _instants(place, reached)
            with contextlib.redirect_stdout(io.StringIO()):
                code = main(words)
            os.write(writing, str(seen).encode())
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading) as told:
        counted = told.read()
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return 0
    if os.WEXITSTATUS(status) or not counted:
        sys.exit(f"{words} ended with {os.WEXITSTATUS(status)}")
    return int(counted)


def _trials(words: str, original: Path, place: Path, *, kills: int, seed: int) -> list[int]:
    """Kill a command so many times, each in a folder of its own; gives the instants."""
    draw = np.random.default_rng([20190114, seed])
    # Once without a fork: what is imported here need not be imported in each child.
    with contextlib.redirect_stdout(io.StringIO()):
        main(_said(words, _made(original, place / "first")))
    whole = _made(original, place / "whole")
    count = _child(_said(words, whole), str(whole), 0)
    assert count > 5, (words, count)
    at = np.sort(draw.choice(count, min(kills, count), replace=False)) + 1
    for number, instant in enumerate(at):
        trial = _made(original, place / f"killed-{number}")
        _child(_said(words, trial), str(trial), int(instant))
    return [int(each) for each in at]


def _made(original: Path, trial: Path) -> Path:
    (trial / "temporary").mkdir(parents=True)
    (trial / "out").mkdir()
    shutil.copytree(original, trial / "case")
    return trial


def _said(words: str, trial: Path) -> list[str]:
    return [word.replace("{}", str(trial)) for word in words.split()]


def run(
    commands: Mapping[str, str], original: Path, place: Path, *, kills: int
) -> dict[str, list[int]]:
    """Run this program; a folder for each kill is left below the name of the command."""
    asked = json.dumps([dict(commands), str(original), str(place), kills])
    done = subprocess.run(
        [sys.executable, "-m", "tests.files.killed", asked],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


def _main() -> None:
    commands, original, place, kills = json.loads(sys.argv[1])
    told = {
        name: _trials(words, Path(original), Path(place) / name, kills=kills, seed=number)
        for number, (name, words) in enumerate(commands.items())
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    _main()

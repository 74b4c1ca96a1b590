"""Kill a program while it writes: before each call of the system, or at a random time.

Runs as a program of its own, so that the tests never fork themselves. It copies the
case, runs one way to write into the copy in a child, and lets the child die by SIGKILL.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from tests.files.writers import WRITERS, Writer

CALLS = (
    *("open", "write", "close", "fsync", "fchmod", "chmod"),
    *("mkdir", "rename", "replace", "unlink", "rmdir"),
)
MODULES = {"openbook.files.transaction", "openbook.files.lock"}


def die_before(step: int, folder: Path) -> None:
    """Let this program die before one of the calls that write into a folder.

    A write dies after half of it. Calls count from the moment that the folder itself
    is opened, to be locked by its writer.
    """
    seen, counting = 0, False

    def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            nonlocal seen, counting
            callers = (sys._getframe(1), sys._getframe(2))  # itself, or through pathlib
            if not MODULES & {each.f_globals.get("__name__") for each in callers}:
                return real(*given, **named)
            counting |= name == "open" and Path(given[0]) == folder
            if counting:
                seen += 1
                if seen == step:
                    if name == "write":
                        real(given[0], bytes(given[1])[: len(given[1]) // 2])
                    os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **named)

        return call

    for name in CALLS:
        setattr(os, name, wrapped(name, getattr(os, name)))


def _child(work: Callable[[], object]) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return child


def _killed(status: int) -> bool:
    """Return whether a child was killed; one that failed by itself is a mistake."""
    if os.WIFSIGNALED(status):
        return True
    if os.WEXITSTATUS(status):
        raise SystemExit(os.WEXITSTATUS(status))
    return False


def at_each_step(writer: Writer, original: Path, place: Path, every: int) -> int:
    """Kill before every step, or every so many; gives the number of steps."""
    step = 1
    while True:
        folder = Path(shutil.copytree(original, place / f"step-{step}"))

        def work(folder: Path = folder, step: int = step) -> None:
            die_before(step, folder)
            writer(folder)

        if not _killed(os.waitpid(_child(work), 0)[1]):
            return step - 1
        step += every


def at_random(writer: Writer, original: Path, place: Path, times: int) -> int:
    """Kill at seeded times of a whole run; gives how many died before its end."""
    chance, died = np.random.default_rng(20190114), 0
    whole = Path(shutil.copytree(original, place / "whole"))
    started = time.monotonic()
    _killed(os.waitpid(_child(lambda: writer(whole)), 0)[1])
    took = time.monotonic() - started
    shutil.rmtree(whole)
    for number in range(times):
        folder = Path(shutil.copytree(original, place / f"time-{number}"))
        child = _child(partial(writer, folder))
        time.sleep(chance.uniform(0, 1.1 * took))
        os.kill(child, signal.SIGKILL)
        died += _killed(os.waitpid(child, 0)[1])
    return died


def run(name: str, original: Path, place: Path, *, every: int = 0, times: int = 0) -> int:
    """Run this program; the folders of the dead are left below the place."""
    asked = json.dumps([name, str(original), str(place), every, times])
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.files.dying", asked],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def _main() -> None:
    name, original, place, every, times = json.loads(sys.argv[1])
    writer = WRITERS[name]
    if every:
        told = at_each_step(writer, Path(original), Path(place), every)
    else:
        told = at_random(writer, Path(original), Path(place), times)
    sys.stdout.write(str(told))


if __name__ == "__main__":
    _main()

"""Screens, schedulers and workers as programs of their own, each killed by its own pid."""

from __future__ import annotations

import hashlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

_WORKER = "distributed.cli.dask_worker"
_APART = {"manifest.json", "progress.json"}  # of how it was run, not of what was found


def hashes(root: Path) -> dict[str, str]:
    """Return a hash of every result of a screen."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(root.iterdir())
        if path.is_file() and path.name not in _APART
    }


def start(tables: Sequence[Path], root: Path, *options: str) -> subprocess.Popen[str]:
    """Start a screen as a program of its own."""
    command = [sys.executable, "-m", "openbook", "screen", *map(str, tables), "-o", str(root)]
    return subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )


def until_parts(root: Path, count: int, program: subprocess.Popen[str]) -> None:
    """Wait until so many partitions are finished, or the program is."""
    for _ in range(6000):
        if (root / "parts").is_dir() and len(list((root / "parts").glob("*.json"))) >= count:
            return
        if program.poll() is not None:
            return
        time.sleep(0.01)


def children_of(pid: int) -> list[int]:
    """Return the processes that a process started."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(each) for each in told.split()]


class Cluster:
    """A scheduler and workers, each a program of its own in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.started = folder, dict[str, subprocess.Popen[bytes]]()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.scheduler("scheduler")

    def scheduler(self, name: str) -> None:
        """Start a scheduler at the address."""
        place = ("--host", "127.0.0.1", "--port", str(self._port), "--no-dashboard")
        self.start(name, "-m", "distributed.cli.dask_scheduler", *place)

    def start(self, name: str, *arguments: str) -> None:
        """Start a program in a folder of its own."""
        own = self.folder / name
        own.mkdir()
        with (own / "log").open("w", encoding="utf-8") as log:
            self.started[name] = subprocess.Popen(
                [sys.executable, *arguments], cwd=own, stdout=log, stderr=log
            )

    def worker(self, name: str, *program: str) -> None:
        """Start a worker of one thread."""
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.start(name, *(program or ("-m", _WORKER)), self.address, *options)

    def kill(self, name: str) -> None:
        """Kill a program by its pid."""
        os.kill(self.started[name].pid, signal.SIGKILL)
        self.started[name].wait()

    def close(self) -> None:
        """End what is left."""
        for program in self.started.values():
            program.kill()
            program.wait()

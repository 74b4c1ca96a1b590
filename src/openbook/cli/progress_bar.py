"""Progress bar on the terminal for a command that takes longer than a second; none in pipes."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TextIO

_SILENT = 1.0  # seconds
_EVERY = 0.2
_WIDTH, _MARK = 20, 5  # of the bar, and of what moves in it while nobody knows how far it is
_ERASE = "\r\x1b[K"


class Waiting:
    """The bar of one command, with what it does."""

    def __init__(self, stream: TextIO, what: str) -> None:
        self._stream, self._what, self._share = stream, what, -1.0
        self._began, self._over, self._writing = monotonic(), Event(), Lock()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def step(self, what: str, done: int, of: int) -> None:
        """Tell what is being done, and how much of it is done."""
        self._what = f"{what}: {done:,} of {of:,}"
        self._share = done / of if of else -1.0

    def stop(self) -> None:
        """Take the bar off the terminal; it does not come back."""
        with self._writing:
            if not self._over.is_set():
                self._over.set()
                if monotonic() - self._began >= _SILENT:
                    self._put(_ERASE)

    def _run(self) -> None:
        wait = _SILENT
        while not self._over.wait(wait):
            with self._writing:
                if not self._over.is_set():
                    self._put(_ERASE + self.line(shutil.get_terminal_size().columns))
            wait = _EVERY

    def line(self, columns: int) -> str:
        """Return the bar, what is done and for how long, on one line of a terminal."""
        seconds = monotonic() - self._began
        if self._share >= 0:
            filled = round(min(self._share, 1.0) * _WIDTH)
            bar = "=" * filled + " " * (_WIDTH - filled)
        else:
            at = int(seconds / _EVERY) % (_WIDTH - _MARK)
            bar = " " * at + "=" * _MARK + " " * (_WIDTH - _MARK - at)
        return f"[{bar}] {seconds:.0f} s  {self._what}"[: max(columns - 1, 0)]

    def _put(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone
            self._over.set()


class _StopsFirst:
    """A stream that takes the bar away before anything is written to it."""

    def __init__(self, stream: TextIO, waiting: Waiting) -> None:
        self._stream, self._waiting = stream, waiting

    def write(self, text: str) -> int:
        if text:
            self._waiting.stop()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


_now: list[Waiting] = []


def step(what: str, done: int, of: int) -> bool:
    """Show how far the command is, if a terminal shows its bar; tell whether one does."""
    for each in _now:
        each.step(what, done, of)
    return bool(_now)


@contextmanager
def waiting_for(what: Callable[[], str]) -> Iterator[None]:
    """Show a bar while something takes long, until it prints; nothing where no person looks."""
    if not sys.stderr.isatty():
        yield
        return
    out, err = sys.stdout, sys.stderr
    bar = Waiting(err, what())
    _now.append(bar)
    sys.stdout, sys.stderr = (_StopsFirst(each, bar) for each in (out, err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err
        _now.remove(bar)
        bar.stop()

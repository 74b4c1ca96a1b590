"""Going on: how far a search is, told on a terminal, and stopped by Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

_WORDS = {
    "listing": "looking at packages",
    "meeting": "comparing packages",
    "checking": "running packages as a whole",
}


class Progress(Protocol):
    """How far a search is."""

    @property
    def stage(self) -> str:
        """What it does."""

    @property
    def done(self) -> int:
        """How much of it is done."""

    @property
    def of(self) -> int:
        """Of how much."""


class GoingOn:
    """Tells each step of a search until somebody stops it."""

    def __init__(self) -> None:
        self.stopped = False
        self._shown = ""

    def __call__(self, step: Progress) -> bool:
        """Tell a step, and whether to go on."""
        if sys.stderr.isatty():
            words = _WORDS.get(step.stage, step.stage)
            self._show(f"{words}: {step.done:,} of {step.of:,}")
        return not self.stopped

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        """Let the search end with what it has; a second Ctrl-C ends the program."""
        self.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def clear(self) -> None:
        """Take the last step off the terminal."""
        if self._shown:
            self._show("")

    def _show(self, text: str) -> None:
        if text != self._shown:
            print(
                f"\r{text:<{len(self._shown)}}", end="\r", file=sys.stderr, flush=True
            )
            self._shown = text


@contextmanager
def going_on() -> Iterator[GoingOn]:
    """A search that Ctrl-C stops; what was set for it before is set again."""
    told = GoingOn()
    before = signal.signal(signal.SIGINT, told.stop)
    try:
        yield told
    finally:
        signal.signal(signal.SIGINT, before)
        told.clear()

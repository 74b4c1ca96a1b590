"""Kernel place: who keeps compiled kernels for other programs; it needs no NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class KernelStore(Protocol):
    """Keeps kernels for other programs of the same machine."""

    def load(self, key: str) -> bytes | None:
        """Return what was saved under a key."""

    def save(self, key: str, content: bytes) -> None:
        """Save a kernel."""

    def spent(self, key: str, more: float) -> float:
        """Add seconds that were spent without a kernel, and return their sum."""


class KernelPlace:
    """Where kernels are kept, found out when the first one is needed."""

    def __init__(self) -> None:
        self.make: Callable[[], KernelStore | None] = lambda: None


PLACE = KernelPlace()

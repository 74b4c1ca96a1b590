"""Kernel folder: where this program keeps compiled kernels for the next one."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path

from openbook.figures.run.kernel_place import PLACE, KernelStore


def keep_kernels(folder: Path) -> None:
    """Keep compiled kernels below a folder of the person who runs the program."""
    PLACE.make = partial(_store, folder)


def _store(folder: Path) -> KernelStore | None:
    found: KernelStore | None = import_module("openbook.files.kernel_store").kernel_store(folder)
    return found

"""The solvers of OR-Tools, loaded when they are first needed.

They are an extra and take long to load; only planning a strike day needs them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from openbook.findings.errors import OpenbookError


class NoSolversError(OpenbookError):
    """OR-Tools is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "planning a strike day needs OR-Tools, which is not installed; "
            'install it with: pip install "openbook[strike]"'
        )


@cache
def part(name: str) -> Any:
    """One module of OR-Tools by its name."""
    try:
        return import_module(f"ortools.{name}")
    except ImportError as problem:
        raise NoSolversError from problem

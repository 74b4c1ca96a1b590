"""Sums of lines, in the order in which they are given."""

from __future__ import annotations

from collections.abc import Iterable

from openbook.figures.line import Line


def added(lines: Iterable[Line]) -> Line:
    """Return all lines added up, from the first to the last."""
    first, *rest = lines
    for line in rest:
        first = first + line
    return first

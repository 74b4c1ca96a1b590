"""Columns of money in one scale: millions or thousands, as on the page of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from openbook.figures.amounts import scale_for
from openbook.reports.words.words import Words


def in_one_scale(
    values: Iterable[float], words: Words
) -> tuple[Callable[[float], str], str]:
    """How amounts are said in a column, and what they are counted in."""
    scale = scale_for(values)
    unit = (
        words("millions of dollars")
        if scale.unit == 1e6
        else words("thousands of dollars")
    )
    return lambda value: words.number(value / scale.unit, 1), unit

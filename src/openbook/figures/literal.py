"""Literal: the only bare numbers a rule may hold are whole ones."""

from __future__ import annotations

from openbook.figures.errors import BareNumberError

# Beyond this not every whole number is a float.
_EXACT = 2**53


def whole(value: object) -> float:
    """The whole number as a float; anything else needs a source.

    >>> whole(2)
    2.0
    """
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _EXACT:
        raise BareNumberError(value)
    return float(value)

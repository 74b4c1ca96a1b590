"""Same formula: whether two texts are one formula, however a program wrote it down."""

from __future__ import annotations

import re

_QUOTED_SHEET = re.compile(r"'([A-Za-z_][A-Za-z0-9_]*)'!")
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_$.])[0-9]+(?:\.[0-9]*)?(?:E[+-]?[0-9]+)?(?![A-Z(0-9!])"
)


def same_formula(one: str, other: str) -> bool:
    """Whether both say the same; spaces, quotes and ways to write a number aside.

    >>> same_formula("=INT(A1+0.000000001)", "=int( A1 + 1E-09 )")
    True
    >>> same_formula("=A1*2", "=A1*3")
    False
    """
    return one == other or _plain(one) == _plain(other)


def _plain(text: str) -> str:
    text = _QUOTED_SHEET.sub(r"\1!", text).replace(" ", "").upper()
    return _NUMBER.sub(lambda match: repr(float(match[0])), text)

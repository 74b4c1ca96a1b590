"""Spanish where words meet: “de el” is “del”, “y inglés” is “e inglés”."""

from __future__ import annotations

import re

_MEETINGS = (
    (re.compile(r"\b([Dd])e el\b"), r"\1el"),
    (re.compile(r"\b([Aa]) el\b"), r"\1l"),
    (re.compile(r"(?<![\w.,])(\$?1) millones\b"), r"\1 millón"),
    (re.compile(r"\by (?=[hH]?[iIí](?!e))"), "e "),
    (re.compile(r"\bo (?=[hH]?[oOó])"), "u "),
)


def joined(text: str) -> str:
    """A sentence put together of parts, as it is written.

    >>> joined("el costo de el distrito y inglés")
    'el costo del distrito e inglés'
    """
    for meeting, written in _MEETINGS:
        text = meeting.sub(written, text)
    return text

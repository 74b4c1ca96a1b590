"""Precision: whether a number is said exactly, about, at least or at most."""

from __future__ import annotations

import re

# The words right before a number; looked up by their last ones, because that is quick.
_SAID = {
    "about": (
        *("about", "around", "roughly", "approximately", "some", "estimated"),
        *("close to", "closer to"),
    ),
    "at most": (
        *("nearly", "almost", "up to", "at most", "as many as", "fewer than"),
        *("less than", "under", "below", "no more than"),
    ),
    "at least": (
        *("more than", "over", "at least", "upward of", "upwards of", "exceeding"),
        *("no fewer than", "above"),
    ),
}
_BY_WORDS = {words: precision for precision, each in _SAID.items() for words in each}
_LONGEST = 3  # words
# 9% over two years, raises phased in over two years: a span and not more than that.
_SPREAD = re.compile(
    r"(?:\d%?|percent|per cent|million|billion|thousand|dollars|spread|phased(?: in)?|"
    r"raises?|increases?)(?: [^.;:!?\n]{0,40})? over (?:the |a )?$",
    re.IGNORECASE,
)
_LASTING = re.compile(r"\b(?:last(?:s|ed|ing)?|took|takes?|taken|for) over $")
_BEGUN = re.compile(r"(?:^|[.!?\n]\s*)Over (?:the |a )?$")
_BEFORE = 80
_REACH = 24


def is_spread(text: str, start: int) -> bool:
    """Whether a length of time after *over* says for how long something else is spread.

    >>> is_spread("9% over two years", 8), is_spread("Talks took over two years", 16)
    (True, False)
    """
    before = text[max(0, start - _BEFORE) : start]
    if _LASTING.search(before):
        return False
    return bool(_SPREAD.search(before) or _BEGUN.search(before))


def precision_of(text: str, start: int) -> str:
    """How exactly a number is said that starts at a place.

    >>> precision_of("no more than 40", 13), precision_of("about a dozen", 8)
    ('at most', 'about')
    """
    if text[start - 1 : start] != " ":
        return "exact"
    words = text[max(0, start - _REACH) : start].lower().split()
    if words and words[-1] in {"a", "an", "the"}:
        words.pop()
    for many in range(_LONGEST, 0, -1):
        found = _BY_WORDS.get(" ".join(words[-many:]))
        if found:
            return found
    return "exact"

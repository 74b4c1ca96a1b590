"""What was probably meant, as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_MOST_LISTED = 20


def suggestion(word: str, known: Iterable[str]) -> str:
    """The nearest word that is known, or all of them where they are few.

    >>> suggestion("atendance", ["attendance", "enrollment"])
    "Did you mean 'attendance'?"
    >>> suggestion("x", ["yes", "no"])
    'Write one of: yes, no.'
    """
    words = list(known)
    near = get_close_matches(word, words, n=1, cutoff=0.5)
    if near:
        return f"Did you mean {near[0]!r}?"
    if len(words) > _MOST_LISTED:
        return "No known word is near it."
    return f"Write one of: {', '.join(words)}."

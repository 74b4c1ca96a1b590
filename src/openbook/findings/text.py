"""Words of findings: cut short, begun with a capital, the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from openbook.findings.message import LARGE, SMALL, Message, begun, series


def cut_to(text: str, most: int) -> str:
    """The text, or as much of it as fits, with the mark that some is left out.

    >>> cut_to("pay schedule", 12), cut_to("pay schedule", 7)
    ('pay schedule', 'pay sc…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def large_first(text: str) -> str:
    """The text as a sentence begins with it.

    >>> large_first("raise of UTLA"), large_first("")
    ('Raise of UTLA', '')
    """
    return begun(text, text[:1].upper() + text[1:], LARGE)


def small_first(text: str) -> str:
    """The text as it stands inside a sentence.

    >>> small_first("Raise of UTLA")
    'raise of UTLA'
    """
    return begun(text, text[:1].lower() + text[1:], SMALL)


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
        return Message("Did you mean {own}?", own=repr(near[0]))
    if len(words) > _MOST_LISTED:
        return "No known word is near it."
    return Message("Write one of: {own}.", own=series(words, place="own"))

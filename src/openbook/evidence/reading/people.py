"""People: the name of a person in the words for who speaks."""

from __future__ import annotations

from openbook.evidence.reading.offices import ROLES, TITLES

_NO_PERSON = ROLES | {"unified", "education"}


def person_in(who: str) -> str:
    """The name of a person in some words, without titles; blank for a body.

    >>> person_in("union President Alex Caputo-Pearl"), person_in("the union")
    ('Alex Caputo-Pearl', '')
    """
    words = who.split()
    if words and words[-1].lower() in _NO_PERSON:
        return ""
    named = []
    for word in reversed(words):
        if (
            not word[:1].isupper()
            or word.lower() in TITLES
            or (word.isupper() and len(word) > 2)
        ):
            break
        named.append(word)
    if len(named) > 3 or "Teachers" in named:
        return ""
    return " ".join(reversed(named))

"""First letters: of a text that begins a sentence, or that stands inside one."""

from __future__ import annotations


def large_first(text: str) -> str:
    """The text as a sentence begins with it.

    >>> large_first("raise of UTLA"), large_first("")
    ('Raise of UTLA', '')
    """
    return text[:1].upper() + text[1:]


def small_first(text: str) -> str:
    """The text as it stands inside a sentence.

    >>> small_first("Raise of UTLA")
    'raise of UTLA'
    """
    return text[:1].lower() + text[1:]

"""Word lists, written as one line of text."""

from __future__ import annotations


def listed(text: str) -> list[str]:
    """The words of a line, in order.

    >>> listed("one two")
    ['one', 'two']
    """
    return text.split()

"""Vocabulary: the words that the reader of stories knows, list by list.

Each list is a row of vocabulary.csv; entries of several words stand between semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.case.format.fields import rows_beside

_LISTS = {row["list"]: row["words"] for row in rows_beside(__name__)}


def listed(name: str) -> tuple[str, ...]:
    """Return the entries of a list in order.

    >>> listed("office mediator")
    ('mediator',)
    """
    words = _LISTS[name]
    return tuple(words.split("; " if ";" in words else None))


def word_set(*names: str) -> frozenset[str]:
    """Return the entries of some lists, to look one up."""
    return frozenset(word for name in names for word in listed(name))


def named_lists(first: str) -> dict[str, tuple[str, ...]]:
    """Return every list whose name starts with a word, by the rest of its name."""
    start = f"{first} "
    return {name.removeprefix(start): listed(name) for name in _LISTS if name.startswith(start)}


def any_of(words: tuple[str, ...] | frozenset[str]) -> re.Pattern[str]:
    """Return a pattern of any of some phrases in small letters, at the start of words.

    >>> any_of(("union",)).search("a reunion of trustees") is None
    True
    """
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words)))})")


def grouped(words: list[str], *, capital: bool = False) -> str:
    """Return a pattern of the words by their first letter, which is quick to refuse.

    >>> grouped(["one", "six", "seven"])
    'o(?:ne)|s(?:even|ix)'
    """
    by_letter: dict[str, list[str]] = {}
    # The longer first: "sixteen" is not "six".
    for word in sorted(words, key=lambda word: (word[0], -len(word), word)):
        by_letter.setdefault(word[0], []).append(word[1:])
    return "|".join(
        f"{f'[{first}{first.upper()}]' if capital else first}(?:{'|'.join(rest)})"
        for first, rest in by_letter.items()
    )


_BEFORE = r"""[ "'\n(.\-–—/]"""


def find_words(words: list[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns of some words, capital or not: after a sign, and at the very start.

    Python skips quickly to the first sign of a pattern where that is one set of signs,
    and there are fewer signs between words than letters in them.
    """
    ends = grouped(words, capital=True)
    return re.compile(f"{_BEFORE}(?P<word>{ends})"), re.compile(f"(?P<word>{ends})")


def found_words(
    patterns: tuple[re.Pattern[str], re.Pattern[str]], text: str, start: int, end: int
) -> Iterator[re.Match[str]]:
    """Yield where the words stand between two places, a word at the start included."""
    after, first = patterns
    match = first.match(text, 0, end) if start == 0 else None
    if match:
        yield match
    yield from after.finditer(text, max(0, start - 1), end)

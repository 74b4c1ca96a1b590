"""Numbers in words: three, twenty-one, two hundred thousand, a third, one in five."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.evidence.reading.wordlist import listed

ONES = dict(
    zip(
        listed(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen"
        ),
        range(20),
        strict=True,
    )
)
TENS = dict(
    zip(
        listed("twenty thirty forty fifty sixty seventy eighty ninety"),
        range(20, 100, 10),
        strict=True,
    )
)
SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "dozen": 12,
}
PARTS = {
    "half": 2,
    "third": 3,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fourth": 4,
    "fourths": 4,
    "fifth": 5,
    "fifths": 5,
    "tenth": 10,
    "tenths": 10,
}
ORDINALS = dict(
    zip(
        listed("first second third fourth fifth sixth seventh eighth ninth tenth"),
        range(1, 11),
        strict=True,
    )
)
_MOST_WORDS = 8


def in_words(written: str) -> float | None:
    """The number that words say; None where they say none.

    >>> in_words("twenty-one"), in_words("two hundred thousand"), in_words("a dozen")
    (21.0, 200000.0, 12.0)
    >>> in_words("the union") is None
    True
    """
    words = written.lower().replace("-", " ").split()
    if not words or len(words) > _MOST_WORDS:
        return None
    whole = part = 0.0
    for word in words:
        if word in {"a", "an"}:
            part += 1
        elif word in ONES or word in TENS:
            part += ONES.get(word, 0) or TENS.get(word, 0)
        elif word in SCALES:
            scale = SCALES[word]
            part = (part or 1) * scale
            if scale >= 1000:
                whole, part = whole + part, 0.0
        elif word != "and":
            return None
    return whole + part


def grouped(words: list[str]) -> str:
    """A pattern of the words by their first letter, which is quick to refuse.

    >>> grouped(["one", "six", "seven"])
    'o(?:ne)|s(?:even|ix)'
    """
    by_letter: dict[str, list[str]] = {}
    for word in sorted(words):
        by_letter.setdefault(word[0], []).append(word[1:])
    # The longer first: "sixteen" is not "six".
    return "|".join(
        f"{letter}(?:{'|'.join(sorted(rest, key=lambda part: (-len(part), part)))})"
        for letter, rest in sorted(by_letter.items())
    )


_BEFORE = r"""[ "'\n(.\-–—/]"""


def find_words(words: list[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns of some words, capital or not: after a sign, and at the very start.

    Python skips quickly to the first sign of a pattern where that is one set of signs,
    and there are fewer signs between words than letters in them.
    """
    by_letter: dict[str, list[str]] = {}
    for word in sorted(words):
        by_letter.setdefault(word[0], []).append(word[1:])
    ends = "|".join(
        f"[{letter}{letter.upper()}]"
        f"(?:{'|'.join(sorted(rest, key=lambda part: (-len(part), part)))})"
        for letter, rest in sorted(by_letter.items())
    )
    return re.compile(f"{_BEFORE}(?P<word>{ends})"), re.compile(f"(?P<word>{ends})")


def found_words(
    patterns: tuple[re.Pattern[str], re.Pattern[str]], text: str, start: int, end: int
) -> Iterator[re.Match[str]]:
    """Where the words stand between two places, a word at the start included."""
    after, first = patterns
    match = first.match(text, 0, end) if start == 0 else None
    if match:
        yield match
    yield from after.finditer(text, max(0, start - 1), end)

"""Language: whether a story is in English, the only one that is read so far."""

from __future__ import annotations

import re
from collections import Counter

from openbook.evidence.reading.wordlist import listed

_WORD = re.compile(r"[^\W\d_]{1,20}")
_COMMON = {
    "English": listed("the of and to in that is for on with said was at by it"),
    "Spanish": listed("el la los las de que y en un una por con del se para"),
    "French": listed("le la les de des et en un une que du pour dans est au"),
    "German": listed("der die das und ein eine sich nicht mit von zu den im auf für"),
    "Portuguese": listed("o a os as de que e em um uma por com do da para"),
}
# Letters of scripts that English is not written in: Greek to Ethiopic, Kana to Hangul.
_OTHER_LETTERS = re.compile("[\u0370-\u1cff\u3040-\ud7ff]")
_FEWEST = 30
_SAMPLE = 20_000


def other_language(text: str) -> str:
    """The language a story seems to be in where that is not English; else nothing.

    >>> other_language("The union said that it wants more nurses.")
    ''
    """
    found = _WORD.findall(text[:_SAMPLE])
    if len(_OTHER_LETTERS.findall(text[:_SAMPLE])) > sum(map(len, found)) / 3:
        return "another language"
    words = Counter(word.lower() for word in found)
    total = sum(words.values())
    if total < _FEWEST:
        return ""
    shares = {
        name: sum(words[word] for word in common) / total
        for name, common in _COMMON.items()
    }
    if shares["English"] >= 0.1:
        return ""
    likely = max(shares, key=lambda name: shares[name])
    return (
        likely if likely != "English" and shares[likely] > 0.1 else "another language"
    )

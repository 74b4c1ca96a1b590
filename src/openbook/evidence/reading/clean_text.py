"""Clean text: a story with its broken characters fixed, and what is unexpected in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from openbook.evidence.reading.vocabulary import named_lists
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

# One sign for one sign, so that places stay; replacing is quicker than translating.
_PLAIN = {'"': "“”„«»", "'": "‘’", " ": "\u00a0\u202f\u2009\t", "-": "\u2011−", "\n": "\r"}
# What UTF-8 looks like after somebody read it as Windows-1252.
_HIGH = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_BROKEN = re.compile(f"[\u00c2-\u00df][{_HIGH}]|[\u00e0-\u00f4][{_HIGH}]{{2,3}}|â€")
_CUT_SHORT = "â€"  # a closing quote whose third sign cannot be printed
LOST = "\ufffd"


@dataclass(frozen=True, slots=True)
class Cleaned:
    """The mended text, how many signs were mended or lost, and where each came from."""

    text: str
    mended: int
    lost: int
    _starts: tuple[int, ...]
    _shifts: tuple[int, ...]

    def place(self, position: int) -> int:
        """Where a position of the mended text stands in the story as given."""
        return position + self._shifts[bisect_right(self._starts, position) - 1]


def clean(story: str) -> Cleaned:
    r"""Mend broken characters and make quotes and spaces plain.

    >>> found = clean("It costs â€œ$5 millionâ€\x9d")
    >>> found.text, found.text.index("$"), found.place(found.text.index("$"))
    ('It costs "$5 million"', 10, 12)
    """
    parts: list[str] = []
    starts, shifts = [0], [0]
    end = length = 0
    for match in _BROKEN.finditer(story):
        mended = _mended(match[0])
        if mended is None:
            continue
        parts += [story[end : match.start()], mended]
        length += match.start() - end + len(mended)
        end = match.end()
        starts.append(length)
        shifts.append(end - length)
    parts.append(story[end:])
    text = "".join(parts)
    for plain, signs in _PLAIN.items():
        for sign in signs:
            text = text.replace(sign, plain)
    return Cleaned(text, len(starts) - 1, text.count(LOST), tuple(starts), tuple(shifts))


def _mended(broken: str) -> str | None:
    """The sign that was meant; None where the letters are what they seem."""
    if broken == _CUT_SHORT:
        return '"'
    try:
        return b"".join(map(_byte, broken)).decode("utf-8")
    except UnicodeError:
        return None


def _byte(sign: str) -> bytes:
    return bytes([ord(sign)]) if ord(sign) < 256 else sign.encode("cp1252")


_WORD = re.compile(r"[^\W\d_]{1,20}")
_COMMON = named_lists("language")
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
    shares = {name: sum(words[word] for word in common) / total for name, common in _COMMON.items()}
    if shares["English"] >= 0.1:
        return ""
    likely = max(shares, key=lambda name: shares[name])
    return likely if likely != "English" and shares[likely] > 0.1 else "another language"


def story_findings(name: str, cleaned: Cleaned, elsewhere: str = "") -> Iterator[Finding]:
    """The findings about one story; none where it reads well."""
    place = Place(name)
    if cleaned.mended or cleaned.lost:
        what = "broken characters: {number} fixed, {number_lost} lost"
        yield found(
            "OB411",
            place,
            Message(what, number=cleaned.mended, number_lost=cleaned.lost),
            remedy="Compare the figures near them with the story as printed, or save "
            "the story again as UTF-8.",
        )
    language = other_language(cleaned.text)
    if language:
        yield found(
            "OB412",
            place,
            Message("this story seems to be in {language}", language=language),
            remedy="Read it yourself: only digits in English writing were looked for, "
            "and speakers may be missing.",
        )
    if elsewhere:
        yield found(
            "OB830",
            place,
            Message("this story seems to be about {own}", own=elsewhere),
            remedy="Leave it out, or look at each speaker: only those whom the story "
            "calls by the name of a party of the case were given a side.",
        )

"""Clean text: scraped characters mended, every one still traced to the story."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

# One sign for one sign, so that places stay; replacing is quicker than translating.
_PLAIN = {
    '"': "“”„«»",
    "'": "‘’",
    " ": "\u00a0\u202f\u2009\t",
    "-": "\u2011−",
    "\n": "\r",
}
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
    return Cleaned(
        text, len(starts) - 1, text.count(LOST), tuple(starts), tuple(shifts)
    )


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

"""How wide words are, so that labels get their room or are cut before they leave it.

Nobody knows the font of the reader. The widths are the largest that a sign has in the
sans-serif fonts that browsers commonly show, in thousandths of the font size; they ship
with the program, and tools/text_widths says how they were measured.
"""

from __future__ import annotations

import csv
import unicodedata
from functools import cache
from importlib.resources import files

FONT = 13.0
SMALL = 11.0
LINE = 16.0
ASCENT = 0.8
DESCENT = 0.25
_ELLIPSIS = "…"
_UNKNOWN = 1100


@cache
def _measured() -> dict[str, tuple[int, int]]:
    """Return the widths of the signs that were measured, regular and bold."""
    file = files("openbook.reports.drawing") / "text_widths.csv"
    return {
        chr(int(row["code"], 16)): (int(row["regular"]), int(row["bold"]))
        for row in csv.DictReader(file.read_text("utf-8").splitlines())
    }


@cache
def _sign(sign: str, *, bold: bool) -> int:
    """Accents weigh nothing on their letter; unknown scripts count as squares."""
    plain = unicodedata.normalize("NFD", sign)[0]
    return _measured().get(plain, (_UNKNOWN, _UNKNOWN))[bold]


def width_of(text: str, font: float = FONT, *, bold: bool = False) -> float:
    """The largest width of words in pixels.

    >>> 50 < width_of("2019-20") < 60
    True
    """
    return sum(_sign(sign, bold=bold) for sign in text) * font / 1000


def fits(text: str, width: float, font: float = FONT, *, bold: bool = False) -> bool:
    """Whether words fit in a width; sums may differ in their last digit."""
    return width_of(text, font, bold=bold) <= width + 0.05


def clipped(text: str, width: float, font: float = FONT, *, bold: bool = False) -> str:
    """The words cut to a width, with an ellipsis where something is missing.

    A number is kept with the word that follows it or left out: a part of it, or one
    without its "billion", would be another number.

    >>> clipped("Los Angeles Unified", 60.0)
    'Los An…'
    >>> clipped("Cost of $12 billion a year", 90.0)
    'Cost of…'
    """
    if fits(text, width, font, bold=bold):
        return text
    room = (width + 0.05) * 1000 / font - _sign(_ELLIPSIS, bold=bold)
    used, end = 0, 0
    for end, sign in enumerate(text):  # noqa: B007
        used += _sign(sign, bold=bold)
        if used > room:
            break
    kept = _whole_numbers(text, end).rstrip()
    return kept + _ELLIPSIS if kept else ""


def _whole_numbers(text: str, end: int) -> str:
    """The text up to a place, or to before the number that it would cut or end with."""
    words = text[:end].split(" ")
    after = text[end:].split(" ", 1)[0]
    if _has_digit(words[-1] + after):
        words.pop()
    while words and (not words[-1].strip() or _has_digit(words[-1])):
        words.pop()
    return " ".join(words)


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def wrapped(
    text: str, width: float, *, most: int = 2, bold: bool = False
) -> tuple[str, ...]:
    """The words broken at spaces into at most so many lines, the last one cut.

    >>> wrapped("Health benefits of retirees", 110.0)
    ('Health benefits', 'of retirees')
    """
    words = [word for word in text.split(" ") if word]
    lines: list[str] = []
    while words and len(lines) < most:
        line = words.pop(0)
        if len(lines) == most - 1:
            line, words = " ".join([line, *words]), []
        while words and width_of(f"{line} {words[0]}", bold=bold) <= width:
            line = f"{line} {words.pop(0)}"
        lines.append(clipped(line, width, bold=bold))
    return tuple(line for line in lines if line)

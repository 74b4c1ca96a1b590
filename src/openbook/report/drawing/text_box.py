"""How wide words are, by estimate, so that labels are cut or broken before they leave.

Nothing here knows a font. The widths are those of a plain sans-serif, a little
generous, in thousandths of the font size.
"""

from __future__ import annotations

import unicodedata
from functools import cache

FONT = 13.0
SMALL = 11.0
LINE = 16.0
ASCENT = 0.8
DESCENT = 0.25
_BOLD = 1.08
_ELLIPSIS = "…"
_WIDTHS = {
    230: "ijl'|",
    290: " .,:;!/\\IftI\u00a0\u202f·[]",
    350: '()-r‘’`"°',
    370: "“”*",
    520: "ckszvxyJ{}",
    580: "abdeghnopqu0123456789$?L_–¿£€+−=<>~×#",
    640: "FTZ",
    690: "ABEKPSVXY&",
    750: "CDHNRUw",
    800: "GOQ",
    870: "mM",
    920: "%",
    1000: "W—…@",
}
_KNOWN = {sign: width for width, signs in _WIDTHS.items() for sign in signs}


@cache
def _sign(sign: str) -> int:
    """Accents weigh nothing on their letter; unknown scripts count as squares."""
    plain = unicodedata.normalize("NFD", sign)[0]
    return _KNOWN.get(plain, 1100)


def width_of(text: str, font: float = FONT, *, bold: bool = False) -> float:
    """The estimated width of words in pixels.

    >>> 40 < width_of("2019-20") < 60
    True
    """
    return sum(map(_sign, text)) * font / 1000 * (_BOLD if bold else 1.0)


def clipped(text: str, width: float, font: float = FONT, *, bold: bool = False) -> str:
    """The words cut to a width, with an ellipsis where something is missing.

    >>> clipped("Los Angeles Unified", 60.0)
    'Los An…'
    """
    width += 0.05  # sums of fractions of a pixel may differ in their last digit
    if width_of(text, font, bold=bold) <= width:
        return text
    room = width / (_BOLD if bold else 1.0) * 1000 / font - _sign(_ELLIPSIS)
    if room < 0:
        return ""
    used = 0
    for index, sign in enumerate(text):
        used += _sign(sign)
        if used > room:
            return text[:index].rstrip() + _ELLIPSIS
    return text


def wrapped(
    text: str, width: float, *, most: int = 2, bold: bool = False
) -> tuple[str, ...]:
    """The words broken at spaces into at most so many lines, the last one cut.

    >>> wrapped("Health benefits of retirees", 100.0)
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

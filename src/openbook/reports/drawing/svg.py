"""SVG as text: escaped elements, and labels that are cut to the room they have.

Nobody knows the font of the reader. The widths are the largest that a sign has in the
sans-serif fonts that browsers commonly show, in thousandths of the font size; they ship
with the program, and tools/text_widths says how they were measured.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

_KEPT_SPACES = {" ", "\u00a0", "\u202f"}
_SPACES = re.compile(" {2,}")
_SCHEME = re.compile(r"([^/?#]*?):")
_ACTIVE = {"script", "style", "foreignObject", "iframe"}


def clean(text: str) -> str:
    r"""Return words on one line, without control characters or marks that turn the text.

    >>> clean("a\x00b\n c\u202e")
    'ab c'
    """
    if text.isprintable():
        return _SPACES.sub(" ", text).strip(" ")
    return _SPACES.sub(" ", "".join(map(_kept, text))).strip(" ")


def _kept(sign: str) -> str:
    if sign in _KEPT_SPACES:
        return sign
    if sign.isspace():
        return " "
    return "" if unicodedata.category(sign).startswith("C") else sign


def written(text: str) -> str:
    """Return words made safe for the inside of an element or an attribute."""
    return escape(clean(text))


def num(value: float) -> str:
    """Return a coordinate to a tenth of a pixel, as short as it goes.

    >>> num(12.0), num(0.46), num(-0.04)
    ('12', '.5', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text in {"-0", "0"}:
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def element(tag: str, *inside: str, **attributes: str | float | None) -> str:
    """Return an element; the inside is SVG already, an attribute that is None is left out.

    An underscore in a name stands for a hyphen, one at its end for nothing:

    >>> element("text", "Reserve", x=4.0, text_anchor="end", class_="name")
    '<text x="4" text-anchor="end" class="name">Reserve</text>'
    """
    if tag in _ACTIVE:
        problem = f"a chart holds no <{tag}>: pages forbid it"
        raise ValueError(problem)
    head = tag + "".join(
        _attribute(name, value) for name, value in attributes.items() if value is not None
    )
    body = "".join(inside)
    return f"<{head}>{body}</{tag}>" if body else f"<{head}/>"


def _attribute(name: str, value: str | float) -> str:
    name = name.rstrip("_").replace("_", "-")
    if name == "style" or name.startswith("on"):
        problem = f"a chart has no attribute {name}: pages forbid it; use a class"
        raise ValueError(problem)
    text = written(value) if isinstance(value, str) else num(value)
    return f' {name}="{text}"'


def link(href: str, *inside: str, label: str) -> str:
    """Return the inside as a link to a page or a place; any other scheme is no link."""
    target = clean(href)
    scheme = _SCHEME.match(target)
    if not target or (scheme and scheme[1].lower() not in {"http", "https"}):
        return "".join(inside)
    return element("a", *inside, href=target, aria_label=label)


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


def text_widths() -> dict[str, tuple[int, int]]:
    """Return the width of every sign that was measured, for whoever draws elsewhere."""
    return dict(_measured())


@cache
def _sign(sign: str, *, bold: bool) -> int:
    """Accents weigh nothing on their letter; unknown scripts count as squares."""
    plain = unicodedata.normalize("NFD", sign)[0]
    return _measured().get(plain, (_UNKNOWN, _UNKNOWN))[bold]


def width_of(text: str, font: float = FONT, *, bold: bool = False) -> float:
    """Return the largest width of words in pixels.

    >>> 50 < width_of("2019-20") < 60
    True
    """
    return sum(_sign(sign, bold=bold) for sign in text) * font / 1000


def fits(text: str, width: float, font: float = FONT, *, bold: bool = False) -> bool:
    """Return whether words fit in a width; sums may differ in their last digit."""
    return width_of(text, font, bold=bold) <= width + 0.05


def clipped(text: str, width: float, font: float = FONT, *, bold: bool = False) -> str:
    """Return the words cut to a width, with an ellipsis where something is missing.

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
    """Return the text up to a place, or to before the number that it would cut or end with."""
    words = text[:end].split(" ")
    after = text[end:].split(" ", 1)[0]
    if _has_digit(words[-1] + after):
        words.pop()
    while words and (not words[-1].strip() or _has_digit(words[-1])):
        words.pop()
    return " ".join(words)


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def wrapped(text: str, width: float, *, most: int = 2, bold: bool = False) -> tuple[str, ...]:
    """Return the words broken at spaces into at most so many lines, the last one cut.

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


BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


def label(
    x: float,
    y: float,
    words: str,
    *,
    room: tuple[float, float],
    anchor: str = "start",
    class_: str | None = None,
) -> str:
    """Return words on a baseline, between the two ends of the room; none where none fit.

    Names are bold and ``small`` words are small, which the measuring must know. An
    ``amount`` is never cut: it is shown whole, or not at all.
    """
    classes = (class_ or "").split()
    bold, font = "name" in classes, SMALL if "small" in classes else FONT
    left, right = room
    text = clean(words)
    if "amount" not in classes:
        text = clipped(text, right - left, font, bold=bold)
    elif not fits(text, right - left, font, bold=bold):
        text = ""
    if not text:
        return ""
    width = width_of(text, font, bold=bold)
    before = BEFORE[anchor] * width
    x = min(max(x, left + before), right - width + before)
    return element(
        "text",
        written(text),
        x=x,
        y=y,
        text_anchor=None if anchor == "start" else anchor,
        font_size=None if font == FONT else font,
        class_=class_,
    )


def centered(x: float, y: float, words: str, room: tuple[float, float], class_: str) -> str:
    """Return words on a baseline, around a place."""
    return label(x, y, words, room=room, anchor="middle", class_=class_)


def label_lines(
    x: float, y: float, lines: Sequence[tuple[str, str]], *, room: tuple[float, float]
) -> str:
    """Return lines of (class, words) below each other, the first baseline at y."""
    return "".join(
        label(x, y + index * LINE, words, room=room, class_=class_ or None)
        for index, (class_, words) in enumerate(lines)
    )

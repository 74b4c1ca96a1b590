"""Groff font: the advance widths that GNU groff keeps for a PostScript font."""

from __future__ import annotations

from pathlib import Path

# PostScript names of the signs that are no letters.
_NAMES = {
    "space": " ",
    "exclam": "!",
    "quotedbl": '"',
    "numbersign": "#",
    "dollar": "$",
    "percent": "%",
    "ampersand": "&",
    "quotesingle": "'",
    "parenleft": "(",
    "parenright": ")",
    "asterisk": "*",
    "plus": "+",
    "comma": ",",
    "hyphen": "-",
    "period": ".",
    "slash": "/",
    "colon": ":",
    "semicolon": ";",
    "less": "<",
    "equal": "=",
    "greater": ">",
    "question": "?",
    "at": "@",
    "bracketleft": "[",
    "backslash": "\\",
    "bracketright": "]",
    "asciicircum": "^",
    "underscore": "_",
    "grave": "`",
    "braceleft": "{",
    "bar": "|",
    "braceright": "}",
    "asciitilde": "~",
    "minus": "−",
    "endash": "–",
    "emdash": "—",
    "quoteleft": "‘",
    "quoteright": "’",
    "quotedblleft": "“",
    "quotedblright": "”",
    "ellipsis": "…",
    "periodcentered": "·",
    "bullet": "•",
    "degree": "°",
    "multiply": "×",
    "divide": "÷",
    "questiondown": "¿",
    "exclamdown": "¡",
    "section": "§",
    "cent": "¢",
    "sterling": "£",
    "Euro": "€",
    "lessequal": "≤",
    "greaterequal": "≥",
    "notequal": "≠",
}
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")


def groff_widths(file: Path, signs: str) -> dict[str, int]:
    """Return the width of each sign that the file has."""
    names = _NAMES | {name: str(n) for n, name in enumerate((*_DIGITS, "nine"))}
    _, _, listed = file.read_text("latin-1").partition("\ncharset\n")
    widths = {}
    for row in listed.splitlines():
        cells = row.split("\t")
        if len(cells) < 5:
            continue
        sign = names.get(cells[4], cells[4])
        if sign in signs and len(sign) == 1:
            widths[sign] = int(cells[1].split(",")[0])
    return widths

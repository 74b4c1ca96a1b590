"""One lane of a timeline: marks on a line, with words on stems above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.reports.drawing.label import label_lines
from openbook.reports.drawing.marks import marker, rule, side
from openbook.reports.drawing.spread import Flag, flag_rows
from openbook.reports.drawing.svg import clean, link
from openbook.reports.drawing.text_box import LINE, width_of, wrapped

_WIDEST = 176.0
_BELOW = 10.0
_STEM = 10.0
_AIR = 8.0


@dataclass(frozen=True, slots=True)
class Sign:
    """An event at a place: the day in words, its name and where it links to."""

    x: float
    when: str
    name: str
    href: str


def draw_lane(
    signs: Sequence[Sign], index: int, *, top: float, left: float, width: float
) -> tuple[str, float]:
    """The lane from its top, and its height; rows are as tall as their words."""
    blocks = [_block(sign, width) for sign in signs]
    flags = [
        Flag(sign.x, 4 + max(width_of(text) for _, text in block) + _AIR)
        for sign, block in zip(signs, blocks, strict=True)
    ]
    rows = flag_rows(flags)
    tall = [0.0] * (max(rows, default=-1) + 1)
    for row, block in zip(rows, blocks, strict=True):
        tall[row] = max(tall[row], len(block) * LINE + _AIR)
    line = top + sum(tall) + _STEM + _BELOW
    parts = [rule(left, line, width, line, class_="zero")]
    marks = []
    for sign, block, row in zip(signs, blocks, rows, strict=True):
        start = line - _STEM - sum(tall[: row + 1])
        parts.append(rule(sign.x, start + 3, sign.x, line, class_="hair"))
        text = label_lines(sign.x + 5, start + 13, block, room=(sign.x + 5, width))
        marks.append(link(sign.href, text, label=f"{sign.when} {sign.name}"))
        marks.append(marker(index, sign.x, line, class_=f"mark {side(index)}"))
    return "".join(parts + marks), line + _BELOW - top


def _block(sign: Sign, width: float) -> list[tuple[str, str]]:
    room = min(_WIDEST, width - sign.x - 5)
    names = wrapped(clean(sign.name), room, most=3)
    when = wrapped(clean(sign.when), room)
    lines = [*(("quiet", line) for line in when), *(("", line) for line in names)]
    return lines or [("", "")]

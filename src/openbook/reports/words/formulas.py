"""Formulas in words taken apart: what stands in brackets, and between the signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SIGN = re.compile(r"( [+−×÷<≤>≥=≠] )")
_FENCE = re.compile(r"\uE000([0-9]+)\uE001")


@dataclass(frozen=True, slots=True)
class Fenced:
    """A text in which each bracket stands as one mark, and what was in it."""

    text: str
    inside: tuple[str, ...]

    def opened(self, part: str) -> str:
        """A part of the text with its brackets back in place.

        >>> fenced("a × (b + c)").opened("a")
        'a'
        """
        return _FENCE.sub(lambda mark: f"({self.inside[int(mark[1])]})", part)

    def pieces(self) -> Sequence[str]:
        """The parts between signs, and the signs: a, ×, b."""
        return _SIGN.split(self.text)

    def whole(self) -> str | None:
        """What is in the bracket, where the text is nothing else."""
        mark = _FENCE.fullmatch(self.text)
        return self.inside[int(mark[1])] if mark else None


def fenced(text: str) -> Fenced:
    """The text with its outermost brackets closed; as it is where they do not match."""
    out: list[str] = []
    inside: list[str] = []
    depth = start = 0
    for at, letter in enumerate(text):
        if letter == "(":
            start = at + 1 if depth == 0 else start
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
            if depth == 0:
                out.append(f"\ue000{len(inside)}\ue001")
                inside.append(text[start:at])
        elif depth == 0:
            out.append(letter)
    return Fenced(text, ()) if depth else Fenced("".join(out), tuple(inside))

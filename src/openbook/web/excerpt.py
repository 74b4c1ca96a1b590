"""Excerpt: the line of a file that a finding is about, long ones cut around the place."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.findings.finding import Place

_WIDEST = 120
_BEFORE = 40


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The line of a file in three parts; the middle one is what was found."""

    before: str
    marked: str
    after: str


def excerpt_of(place: Place) -> Excerpt | None:
    """The words of a place, long lines cut around what was found.

    >>> excerpt_of(Place("offer.yaml", 3, 9, 4, "share = 3 % from"))
    Excerpt(before='share = ', marked='3 % ', after='from')
    """
    if not place.line or not place.excerpt.strip():
        return None
    text = "".join(mark if mark.isprintable() else " " for mark in place.excerpt)
    at = min(max(place.column - 1, 0), len(text))
    end = min(at + place.width, len(text)) if place.column else at
    start = max(0, at - _BEFORE) if len(text) > _WIDEST else 0
    last = min(len(text), max(start + _WIDEST, end))
    last = min(last, start + 2 * _WIDEST)
    before, after = text[start:at], text[min(end, last) : last]
    return Excerpt(
        f"…{before}" if start else before,
        text[at : min(end, last)],
        f"{after}…" if last < len(text) else after,
    )

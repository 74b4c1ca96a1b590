"""Check: what was found in the files, gravest first, with place and remedy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from openbook.findings.finding import Finding, Place, Severity
from openbook.web.asked import Asked
from openbook.web.page import Page, Shown

_MOST = 250  # a page stays readable; the counts always tell of all
_WIDEST = 120
_BEFORE = 40


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The line of a file in three parts; the middle one is what was found."""

    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class OfFile:
    """The findings of one file, those shown and how many there are."""

    file: str
    count: int
    findings: tuple[tuple[Finding, Excerpt | None], ...]


def show(asked: Asked) -> Shown:
    """What the template is given; needs no sound case."""
    on_desk = asked.on_desk
    by_severity = [
        (severity, [each for each in on_desk.findings if each.severity is severity])
        for severity in Severity
    ]
    return {
        "usable": on_desk.sound is not None,
        "problem": on_desk.problem if not on_desk.findings else "",
        "folder": asked.desk.folder.name,
        "groups": [
            (severity, len(found), list(by_file(found)))
            for severity, found in by_severity
            if found
        ],
    }


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


def by_file(found: Sequence[Finding]) -> Iterator[OfFile]:
    """The findings file by file, so many in all that a page stays readable."""
    left = _MOST
    for file, some in groupby(found, key=lambda each: each.place.file):
        every = tuple(some)
        shown = tuple((each, excerpt_of(each.place)) for each in every[:left])
        left -= len(shown)
        yield OfFile(file, len(every), shown)


PAGE = Page("/check", "Check", show, "check.html", order=60)

"""Signed text: letters with a name below them, posts, and lines of a conversation."""

from __future__ import annotations

import re
from bisect import bisect_right

# — Ann Lee, Millbrook: alone on its line, below what she wrote.
_SIGNATURE = re.compile(
    r"\n[ ]{0,9}(?:—|–|--)[ ]?(?P<who>[A-ZÀ-Þ][\w.'-]{1,20}(?:[ ][A-ZÀ-Þ][\w.'-]{0,20}){1,3})"
    r"(?P<title>,[^\n]{1,60})?[ ]{0,9}(?=\n|$)"
)
_LETTER = 4_000  # a letter is not longer
_POSTED = re.compile(r"[—–-]{1,2} ([^()\n@]{2,60}) \(@\w{1,30}\)")
_LINE = re.compile(r"\s{0,9}(?:[A-ZÀ-Þ][\w'-]{1,20} ){0,2}([A-ZÀ-Þ][\w'-]{1,20}): ")


class Letters:
    """Whose letter each place of a text stands in."""

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._by: list[str] = []
        for match in _SIGNATURE.finditer(text):
            start = text.rfind("\n\n", max(0, match.start() - _LETTER), match.start())
            self._starts.append(start + 1 if start >= 0 else match.start())
            self._ends.append(match.end())
            self._by.append(match["who"])

    def by(self, place: int) -> str:
        """Who signed what stands at a place; blank where it is no letter."""
        index = bisect_right(self._starts, place) - 1
        return self._by[index] if index >= 0 and place < self._ends[index] else ""


def poster(text: str, start: int, end: int) -> str:
    """Who posted a paragraph: — Ann Lee (@annlee); blank where it is no post."""
    if text.find("(@", start, end) < 0:
        return ""
    posted = _POSTED.search(text, start, end)
    return posted[1].strip() if posted else ""


def line_of(text: str, start: int, end: int) -> str:
    """The surname before the colon where a paragraph is a line of a conversation."""
    if text.find(": ", start, min(end, start + 70)) < 0:
        return ""
    spoken = _LINE.match(text, start, end)
    return spoken[1] if spoken else ""

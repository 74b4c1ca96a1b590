"""Quotations: where somebody's own words stand, also where a mark is missing."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from openbook.evidence.reading.sentences import Sentence

# A quotation that was never closed ends before ", the union said."
_UNCLOSED = re.compile(r',[ ][^",\n]{2,60}[ ](?:said|says|added)\b[^"\n]{0,30}$')
_REACH = 120


class Quotes:
    """The spans of all quotations, asked by position."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in spans]
        self._ends = [end for _, end in spans]

    def holds(self, position: int) -> bool:
        """Whether a position is inside a quotation."""
        before = bisect_right(self._starts, position) - 1
        return before >= 0 and position < self._ends[before]


def find_quotes(text: str, sentences: Iterable[Sentence]) -> Quotes:
    """The quotations of a text, paragraph by paragraph."""
    spans: list[tuple[int, int]] = []
    for start, end in _paragraphs(sentences):
        opened = -1
        mark = text.find('"', start, end)
        while mark >= 0:
            if opened < 0:
                opened = mark
            else:
                spans.append((opened, mark))
                opened = mark if _opens(text, mark) else -1
            mark = text.find('"', mark + 1, end)
        if opened >= 0:
            spans.append((opened, _likely_end(text, opened, end)))
    return Quotes(spans)


def _paragraphs(sentences: Iterable[Sentence]) -> list[tuple[int, int]]:
    spans: dict[int, tuple[int, int]] = {}
    for each in sentences:
        start, _ = spans.get(each.paragraph, (each.start, 0))
        spans[each.paragraph] = (start, each.end)
    return list(spans.values())


def _opens(text: str, mark: int) -> bool:
    """A mark after a space and before a letter can only open."""
    return text[mark - 1 : mark].isspace() and text[mark + 1 : mark + 2].isalnum()


def _likely_end(text: str, opened: int, end: int) -> int:
    tail = max(opened, end - _REACH)
    found = _UNCLOSED.search(text[tail:end].rstrip())
    return tail + found.start() if found else end

"""Sentences, paragraphs and quotations, also where scraped text lost a space or a mark."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from openbook.evidence.reading.vocabulary import listed, word_set

# A word that only starts sentences, glued to the word before: "the union saidThe offer".
_STARTERS = "|".join(listed("starters"))
_BREAK = re.compile(
    rf"""
    [.!?…\nA-Z]
    (?: (?<=[.!?…]) (?P<closed>["')\]]{{0,3}}) (?P<space>[ ]{{0,9}}) (?=[A-ZÀ-Þ"'(\[$@#\d—])
      | (?<=\n) (?P<lines>\s{{0,99}})
      | (?<=[a-z\d][a-z\d)'][A-Z]) (?<=(?=(?:{_STARTERS})[ ,']).)
      | (?<=\d{{4}}[A-Z])(?=[a-z])
    )
    """,
    re.VERBOSE,
)
_SHORT = word_set("short")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence by its span, with the number of its paragraph."""

    start: int
    end: int
    paragraph: int


def sentences(text: str) -> list[Sentence]:
    """Every sentence in order; a joint without a space starts a new paragraph.

    >>> [
    ...     text_of[s.start : s.end]
    ...     for text_of in ["It rose.We won. Yes"]
    ...     for s in sentences(text_of)
    ... ]
    ['It rose.', 'We won. ', 'Yes']
    """
    found: list[Sentence] = []
    start = counted = paragraph = 0
    quoted = False
    for match in _BREAK.finditer(text):
        at, space = match.start(), match["space"]
        at += space is not None  # the stop belongs to what is before it
        quoted ^= text.count('"', counted, at) % 2 == 1
        counted = at
        if space is not None and _goes_on(text, at, space):
            continue
        end = at if space is None and match["lines"] is None else match.end()
        if space is not None and not space:
            end = at + _closing(match["closed"], quoted=quoted)
        found.append(Sentence(start, end, paragraph))
        start = end
        if not space:
            paragraph += 1
            quoted, counted = False, end
    found.append(Sentence(start, len(text), paragraph))
    return [each for each in found if text[each.start : each.end].strip()]


def _closing(marks: str, *, quoted: bool) -> int:
    """How many of the marks at a joint close what is before it; the rest open."""
    before, quote, _ = marks.partition('"')
    return len(before) + (1 if quote and quoted else 0)


def _goes_on(text: str, at: int, space: str) -> bool:
    """Whether the stop belongs to a short form, an initial or a number."""
    if text[at - 1] != ".":
        return False
    before = text[at - 2 : at - 1]
    if before.isdigit() and not space and text[at : at + 1].isdigit():
        return True
    last = text[max(0, at - 13) : at - 1].rpartition(" ")[2].lstrip("\"'(")
    if not last:
        return not before.strip() and not space
    short = last.lower() in _SHORT
    if last == "no":
        return text[at + len(space) : at + len(space) + 1].isdigit()
    initial = len(last.rpartition(".")[2]) == 1 and last[-1].isupper()
    return short or initial or last.endswith("..")


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

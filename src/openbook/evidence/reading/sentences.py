"""Sentences and paragraphs, also where scraped text has lost the space between them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from openbook.evidence.reading.wordlist import listed

# A word that only starts sentences, glued to the word before: "the union saidThe offer".
_STARTERS = (
    "A|After|All|Although|And|As|At|Both|But|By|Despite|Even|For|From|He|How|However|If|In|It|"
    "Its|Last|Like|Many|Meanwhile|Most|On|One|Our|She|Since|So|Some|That|The|Their|Then|"
    "There|These|They|This|Those|Three|Two|Under|We|What|When|While|Why|Will|"
    "With|Years|You"
)
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
_SHORT = frozenset(
    listed(
        "mr mrs ms dr gov sen rep st no vs jr sr prof supt lt gen col inc co jan feb mar apr "
        "jun jul aug sep sept oct nov dec approx est a.m p.m"
    )
)


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

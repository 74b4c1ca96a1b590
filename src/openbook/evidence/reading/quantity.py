"""Quantities and topics: what a number is of, from the words nearest to it."""

from __future__ import annotations

import re
from functools import lru_cache

from openbook.evidence.reading.figure import StoryFigure
from openbook.evidence.reading.units import words_after
from openbook.evidence.reading.wordlist import listed

_WORD = re.compile(r"[a-z][a-z'-]{2,30}")
_ALIKE = {
    word: line.split()[0]
    for line in (
        "pay salary salaries wage wages earn earns paycheck compensation",
        "raise raises increase increases boost hike",
        "pupil pupils student students kid kids child children enrollment enrolled attendance",
        "reserve reserves balance savings surplus bank fund unrestricted unassigned",
        "teacher teachers educator educators members strikers",
        "class classes classroom classrooms class_size",
        "strike strikes walkout walked picket",
        "deficit shortfall gap hole",
        "cost costs price",
        "spending spend spends spent",
        "lose loses losing lost loss",
        "offer offers offered proposal proposals proposed package",
        "demand demands demanded want wants seeking sought asking",
        "substitute substitutes replacement",
        "contract agreement deal pact settlement",
        "nurse nurses",
        "counselor counselors",
        "librarian librarians",
        "school schools campus campuses",
        "cap caps limit maximum",
        "earmarked committed bound assigned",
    )
    for word in line.split()
}
_DULL = frozenset(
    listed(
        "about almost nearly roughly more than least most some would will could says said say "
        "and the for its their with from that this they have has had been were was are between "
        "percent million billion into only also each per year years additional total around "
        "over under because his her our not but all who which there when what while during "
        "after before still just today another other them then even such very monday tuesday "
        "wednesday thursday friday saturday sunday week last union district board state county "
        "number amount share points dollars new one two three how much many part"
    )
)


@lru_cache(maxsize=4096)
def quantity_words(text: str) -> frozenset[str]:
    """The words of a text that can say what a number is of.

    >>> sorted(quantity_words("The district has about 600,000 students."))
    ['pupil']
    """
    words = _WORD.findall(text.lower().replace(".", " ").replace("_", " "))
    bare = (word.removesuffix("'s") for word in words)
    return frozenset(_ALIKE.get(word, word) for word in bare if word not in _DULL)


_TOPIC_WORD = re.compile(r"[A-Za-z][A-Za-z'-]{2,30}")
_TOPIC_DULL = frozenset(
    listed(
        "about almost nearly roughly more than least most some would will could says said say "
        "and the for its their with from that this they will have has had been were was are "
        "between percent million billion into only also each per year years additional total "
        "estimated around over under because his her our not but all who which there when what "
        "while during after before still just today another other them then even such very "
        "monday tuesday wednesday thursday friday saturday sunday week last"
    )
)
_SIGNED = re.compile(r"\(@\w{1,30}\) $")
_REACH = 70
_MOST = 3


def topic_of(text: str, figure: StoryFigure, start: int, end: int) -> str:
    """A few words for what the figure is about, within its sentence.

    >>> said = "The union wants a 6.5% raise"
    >>> topic_of(said, StoryFigure(18, 22, "share", 0.065), 0, len(said))
    'raise'
    """
    if figure.kind == "day" and _SIGNED.search(
        text[max(0, figure.start - 34) : figure.start]
    ):
        return "day of the post"
    near = text[figure.end : min(end, figure.end + _REACH)]
    after = words_after(near, 0) if figure.kind != "day" else []
    words = [word for word in after if word not in _TOPIC_DULL and len(word) > 2]
    if not words and near[:4] in {" in ", " of ", " for"}:
        words = _words(near[4:])[:_MOST]
    if not words:
        words = _words(_whole_words(text, start, figure.start))[-_MOST:]
    return " ".join(words[:_MOST])


def _whole_words(text: str, start: int, end: int) -> str:
    """The text before a place, from the start or from the first whole word in reach."""
    first = max(start, end - _REACH)
    while start < first < end and text[first - 1].isalnum():
        first += 1
    return text[first:end]


def _words(near: str) -> list[str]:
    found = (word.lower() for word in _TOPIC_WORD.findall(near))
    return [word for word in found if word not in _TOPIC_DULL]

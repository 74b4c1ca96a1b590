"""Topic: what a figure is about, from the words nearest to it."""

from __future__ import annotations

import re

from openbook.evidence.reading.figure import Figure
from openbook.evidence.reading.units import words_after
from openbook.evidence.reading.wordlist import listed

_WORD = re.compile(r"[A-Za-z][A-Za-z'-]{2,30}")
_DULL = frozenset(
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


def topic_of(text: str, figure: Figure, start: int, end: int) -> str:
    """A few words for what the figure is about, within its sentence.

    >>> said = "The union wants a 6.5% raise"
    >>> topic_of(said, Figure(18, 22, "share", 0.065), 0, len(said))
    'raise'
    """
    if figure.kind == "day" and _SIGNED.search(
        text[max(0, figure.start - 34) : figure.start]
    ):
        return "day of the post"
    near = text[figure.end : min(end, figure.end + _REACH)]
    after = words_after(near, 0) if figure.kind != "day" else []
    words = [word for word in after if word not in _DULL and len(word) > 2]
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
    found = (word.lower() for word in _WORD.findall(near))
    return [word for word in found if word not in _DULL]

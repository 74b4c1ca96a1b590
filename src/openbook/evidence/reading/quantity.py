"""Quantities: the words that say what a number is of, with words of one meaning as one."""

from __future__ import annotations

import re
from functools import lru_cache

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

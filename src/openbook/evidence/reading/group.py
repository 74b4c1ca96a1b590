"""Groups: the same claim said twice is one proposal; a chance equal number is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from openbook.evidence.reading.attribution import Speaker
from openbook.evidence.reading.figure import StoryFigure

_ALIKE = {
    "salary": "pay",
    "salarie": "pay",
    "wage": "pay",
    "increase": "raise",
    "kid": "student",
    "children": "student",
    "pupil": "student",
    "dollar": "money",
}


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where a figure stands: the story and its characters there."""

    story: str
    start: int
    end: int
    written: str
    speaker: Speaker
    topic: str


@dataclass(slots=True)
class Proposal:
    """One claim to accept or refuse: a figure of one speaker, wherever it is said."""

    figure: StoryFigure
    said_by: str
    side: str
    topic: str
    known: tuple[str, ...] = ()
    known_to: str = "new"  # or: known, known from others, near
    about: str = ""
    mentions: list[Mention] = field(default_factory=list)


@dataclass(slots=True)
class Groups:
    """Proposals in the order in which they are first said."""

    proposals: list[Proposal] = field(default_factory=list)
    _by_word: dict[tuple[object, ...], Proposal] = field(default_factory=dict)

    def add(self, figure: StoryFigure, mention: Mention) -> Proposal | None:
        """File a mention; a proposal where it is the first of its claim."""
        by = mention.speaker
        same = (*figure.same, by.side or by.said_by)
        words = () if figure.is_telling else _stems(mention.topic)
        keys = [(*same, word) for word in words or ("",)]
        proposal = next(filter(None, map(self._by_word.get, keys)), None)
        new = proposal or Proposal(figure, by.said_by, by.side, mention.topic)
        new.mentions.append(mention)
        for key in keys:
            self._by_word.setdefault(key, new)
        if proposal:
            return None
        self.proposals.append(new)
        return new


@lru_cache(maxsize=4096)
def _stems(topic: str) -> tuple[str, ...]:
    words = (word.removesuffix("s").removesuffix("'") for word in topic.split())
    return tuple(sorted({_ALIKE.get(word, word) for word in words}))

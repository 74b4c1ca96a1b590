"""Proposal: a figure of a story by one speaker, and the claims of the case that say it already."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache

from openbook.case.case import Case
from openbook.evidence.reading.figure import StoryFigure, quantity_words
from openbook.evidence.reading.people import Speaker
from openbook.evidence.reading.quantities import NOT_MAPPED, Mapped
from openbook.findings.dataclass import dataclass

_ALIKE = dict.fromkeys(("salary", "salarie", "wage"), "pay")
_ALIKE |= dict.fromkeys(("kid", "children", "pupil"), "student")
_ALIKE |= {"increase": "raise", "dollar": "money"}


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where a figure stands: the story and its characters there."""

    story: str
    start: int
    end: int
    written: str
    speaker: Speaker
    topic: str
    mapped: Mapped = NOT_MAPPED
    sentence: str = ""  # its own words
    at: int = 0  # where the figure stands in them
    year: str = ""  # the one school year that they name

    @property
    def said_as(self) -> str:
        """Whether it is a term of an offer, a claim of somebody or the reporter's fact."""
        if self.mapped.offered:
            return "offer"
        return "claim" if self.speaker.said_by else "fact"


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
        about = mention.mapped.about
        words = (about,) if about else _stems(mention.topic)
        keys = [(*same, word) for word in (() if figure.is_telling else words) or ("",)]
        proposal = next(filter(None, map(self._by_word.get, keys)), None)
        new = proposal or Proposal(figure, by.said_by, by.side, mention.topic, about=about)
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


# One thing counted in two ways, and how many of the first make one of the second.
_UNITS_ALIKE = {"FTE": "people", "pupils/people": "pupils"}
_YEARS = {"months": 12.0, "weeks": 52.0, "days": 365.0}
_EPSILON, _ROUNDED, _NEAR = 1e-9, 0.02, 0.05


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """What is needed of a claim to know it again."""

    claim: str
    side: str
    about: str
    value: float
    value_to: float | None
    words: frozenset[str]
    step: float = 0.0  # to which its own number was rounded


class KnownOfCase:
    """What the case has already, asked for one proposal after the other."""

    def __init__(self, case: Case) -> None:
        """Sort the claims that have a number by unit, and the days of events."""
        self._claims: dict[str, list[KnownClaim]] = {}
        numbers = ("value", "value_to", "unit", "rounded_to")
        rows = case.claims.each("claim", "side", "about", "text", *numbers)
        for claim, side, about, text, value, upper, unit, step in rows:
            if claim and value is not None:
                words = quantity_words(f"{about or ''} {text or ''}")
                who, counted = (claim, side or "", about or ""), (value, upper, words)
                alike = _UNITS_ALIKE.get(unit, unit) or ""
                known = KnownClaim(*who, *counted, step or 0.0)
                self._claims.setdefault(alike, []).append(known)
        self._days: dict[str, dict[str, None]] = {}  # as somebody would write them
        for day, kind in case.events.each("day", "kind"):
            for written in (day.isoformat(), day.isoformat()[5:]) if day else ():
                self._days.setdefault(written, {})[f"event:{kind}"] = None

    def tell(self, proposal: Proposal, near: str) -> None:
        """Say on a proposal which claims have its figure, and whether of its side.

        ``near`` is what stands around the figure.
        """
        same, others = self._like(proposal, quantity_words(near))
        days = tuple(self._days.get(proposal.figure.day, ()))
        if same or days:
            own = not same or any(row.side == proposal.side for row in same)
            proposal.known_to = "known" if own else "known from others"
            proposal.about = same[0].about if same else proposal.about
            proposal.known = tuple(row.claim for row in same) or days
        elif others:
            proposal.known_to = "near"
            proposal.known = tuple(row.claim for row in others)

    def _like(
        self, proposal: Proposal, words: frozenset[str]
    ) -> tuple[list[KnownClaim], list[KnownClaim]]:
        """Return the claims with a figure: same unit, same number as rounded, words in common.

        Then those near it: with the number alone, or with the words and a number not
        far off. The likeliest are first.
        """
        figure, side = proposal.figure, proposal.side
        same: list[tuple[tuple[float, ...], KnownClaim]] = []
        others: list[tuple[tuple[float, ...], KnownClaim]] = []
        for unit, factor in _units(figure.unit) if figure.value is not None else ():
            value = (figure.value or 0.0) * factor
            reach = abs(value) * _NEAR
            for row in self._claims.get(unit, ()):
                upper = row.value if row.value_to is None else row.value_to
                if abs(row.value - value) > reach and abs(upper - value) > reach:
                    continue  # most are far off, and this is quick
                # The name of one quantity on both says as much as words in common.
                shared = len(words & row.words) + bool(row.about and row.about == proposal.about)
                if shared and _is_within(figure, row, factor):
                    exact = figure.value in {row.value, row.value_to}
                    same.append(((-shared, row.side != side, not exact), row))
                # The same number of something else, or another of the same thing.
                elif shared or (figure.is_telling and _is_within(figure, row, factor)):
                    others.append(((-shared, row.side != side), row))
        return _ordered(same), _ordered(others)


def _ordered(rows: list[tuple[tuple[float, ...], KnownClaim]]) -> list[KnownClaim]:
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _units(unit: str) -> list[tuple[str, float]]:
    factor = _YEARS.get(unit)
    return [(unit, 1.0), ("years", 1 / factor)] if factor else [(unit, 1.0)]


def _is_within(figure: StoryFigure, row: KnownClaim, factor: float) -> bool:
    """Return whether two numbers are one, each as far as it was rounded."""
    value = (figure.value or 0.0) * factor
    # Half of the last digit said, as far as that is near: 84,000 is 83,900 rounded, and
    # 600,000 is 601,973; but 640,000 is another number, and $1.8 billion is not 1.86.
    half = max(figure.digits * 0.999 * factor, row.step / 2)
    near = max(min(half, abs(value) * _ROUNDED), abs(value) * _EPSILON)
    if figure.value_to is None:
        ends = (row.value, row.value if row.value_to is None else row.value_to)
        return any(abs(value - end) <= near for end in ends)
    upper = row.value_to
    return (
        upper is not None
        and abs(value - row.value) <= near
        and abs(figure.value_to * factor - upper) <= near
    )

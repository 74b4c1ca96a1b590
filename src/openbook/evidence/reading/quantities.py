"""Quantities: what a figure of a story is of, among those that the model knows.

Facts of a district are the rows of quantities.csv; terms of an offer are what the shelf of
terms says about how people speak of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import inf

from openbook.case.format.fields import rows_beside, specs
from openbook.evidence.reading.figure import StoryFigure, quantity_words
from openbook.evidence.reading.sentences import Sentence
from openbook.evidence.reading.vocabulary import word_set
from openbook.terms import shelf

_REACH = 140  # characters around a figure that may say what it is of
_LONG = 50
_LONGEST = 400  # characters of a sentence that may say that it is an offer
_FARTHEST = 110
_SLIGHT = 40  # what words count that are said of many things
_CONTEXT = 90  # what the heading or the sentence before counts less
_FAR = 30  # beyond it, a bare number of an offer is more likely
_BETWEEN = 25  # what each comma or other number in between counts
_BROKEN = re.compile(r"[,:;]|\d[\d,.]*")
_OFFERING = word_set("offering")
_WORDS = re.compile(r"[a-z]+")
_PAST = re.compile(
    r"\b(?:last year|got a|received a|in (?:19|20)\d\d|years ago|(?:each|every) (?:additional )?(?:1|one)|would (?:require|need|cost|mean))\b"
)
_SPAN = re.compile(r"(?:%|percent|million|billion)[^.;,]{0,30} over (?:the next |the |a )?$")
# Words with a number of their own: 4 percent and a $750 bonus, a payment of $1,000.
_OWN_BEFORE = re.compile(r"\d[\d,.]*(?: ?%| percent| million| billion)?(?: [\w-]+)? $")
_OWN_AFTER = re.compile(r"(?: \w+)? of (?:about |up to |nearly )?\$?\d")
_SPREAD = re.compile(
    r" (?:raise |raises |increase )?(?:over|across) (?:the next |the )?\w+ years\b"
)
_PART = re.compile(
    r" of (?:all |its |the |our )?(?:\w+ )?(?:teachers|members|students|educators|staff|employees|workers)\b"
)
_MOST_RAISE = 0.35  # a larger share of a bare offer is hardly a raise


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that the model or an offer has a number for, and how people speak of it."""

    name: str
    units: frozenset[str]
    near: re.Pattern[str]
    unless: re.Pattern[str] | None
    meaning: str
    term: str = ""
    field: str = ""
    least: float = 0.0  # a smaller number is of something else, and so is a larger one
    most: float = inf
    otherwise: str = ""  # offer: a bare number of an offer is it; last: its words say little


@dataclass(frozen=True, slots=True)
class Mapped:
    """What a figure is of, whether as a term of an offer; else what it would need."""

    quantity: Quantity | None = None
    offered: bool = False
    needs: str = ""

    @property
    def about(self) -> str:
        """The name of the quantity; blank where it is not known."""
        return self.quantity.name if self.quantity else ""


NOT_MAPPED = Mapped()


@cache
def quantities() -> tuple[Quantity, ...]:
    """Return everything that a figure may be of: terms first, then facts."""
    terms = [
        _quantity(f"{row['term']}.{row['field']}", row, _meaning(row)) for row in shelf.spoken()
    ]
    facts = [_quantity(row["quantity"], row, row["meaning"]) for row in rows_beside(__name__)]
    return (*terms, *facts)


def _meaning(row: Mapping[str, str]) -> str:
    return str(shelf.TERMS.get(row["term"]).title)


def _quantity(name: str, row: Mapping[str, str], meaning: str) -> Quantity:
    unless = re.compile(row["unless"], re.IGNORECASE) if row["unless"] else None
    near = re.compile(row["near"], re.IGNORECASE)
    term, field = row.get("term", ""), row.get("field", "")
    units, least = frozenset(row["units"].split()), float(row.get("least") or 0)
    limits = specs(shelf.TERMS.get(term))[field].limits if term else None
    most = limits.most if limits else float(row.get("most") or inf)
    return Quantity(name, units, near, unless, meaning, term, field, least, most, row["otherwise"])


@dataclass(frozen=True, slots=True)
class Above:
    """The sentence before in its paragraph, or the heading of its list."""

    words: str = ""
    listed: bool = False


NOTHING_ABOVE = Above()


@dataclass(frozen=True, slots=True)
class Around:
    """The words around a figure: its sentence near it, and what stands above."""

    sentence: str
    at: int  # where the figure starts and ends in the sentence
    end: int
    before: str = ""  # more of the sentence
    above: Above = NOTHING_ABOVE


def around(text: str, figure: StoryFigure, sentence: Sentence, above: Above) -> Around:
    """Cut what stands around a figure out of its sentence."""
    first = max(sentence.start, figure.start - _REACH)
    last = min(sentence.end, figure.end + _REACH)
    before = text[max(sentence.start, figure.start - _LONGEST) : first]
    return Around(text[first:last], figure.start - first, figure.end - first, before, above)


def mapped(figure: StoryFigure, near: Around) -> Mapped:
    """Find the quantity whose words are nearest to a figure, in the right unit."""
    if figure.value is None:
        return Mapped(needs="a day, no figure: a row of evidence/events.csv has days")
    offered = _is_offer(near)
    small = abs(figure.value)
    fit = [q for q in quantities() if figure.unit in q.units and q.least <= small <= q.most]
    if _PART.match(near.sentence, near.end):  # 31% of teachers are new
        fit = [q for q in fit if not q.term]
    scored = [
        (score, number, each)
        for number, each in enumerate(fit)
        if (score := _distance(each, near)) is not None
    ]
    best = min(scored, default=None)
    bare = next((each for each in fit if each.otherwise == "offer"), None)
    if offered and bare and (best is None or best[0] >= _FAR) and _fits(bare, figure, near):
        return Mapped(bare, offered=True)
    if best:
        return Mapped(best[2], offered and bool(best[2].term))
    return Mapped(needs=_needs(figure, fit, near))


def _fits(bare: Quantity, figure: StoryFigure, near: Around) -> bool:
    against = _gap(bare.unless, near) if bare.unless else None
    spread = _SPREAD.match(near.sentence, near.end)  # 12% over three years is no bonus
    if bare.unless and bare.unless.search(near.above.words) and not spread:
        return False
    return (against is None or against > _FAR) and 0 < (figure.value or 0) <= _MOST_RAISE


def _is_offer(near: Around) -> bool:
    if _PAST.search(near.sentence.lower()):
        return False
    words = _WORDS.findall(f"{near.above.words} {near.before}{near.sentence}".lower())
    return near.above.listed or not _OFFERING.isdisjoint(words)


def _distance(quantity: Quantity, near: Around) -> float | None:
    """How far the words of a quantity stand from the figure; None where there are none.

    Words that speak against it count where they are no farther.
    """
    best = _gap(quantity.near, near)
    if best is None and quantity.near.search(near.above.words):
        if quantity.unless and quantity.unless.search(near.above.words):
            return None
        best = _CONTEXT
    if best is None or best > _FARTHEST:
        return None
    against = _gap(quantity.unless, near) if quantity.unless else None
    if against is not None and against <= best + 1:
        return None
    return best + _SLIGHT if quantity.otherwise == "last" else best


def _gap(pattern: re.Pattern[str], near: Around) -> float | None:
    """How far the nearest words of a pattern stand from the figure; the longer is nearer."""
    gaps = []
    for match in pattern.finditer(near.sentence):
        start, end = match.span()
        taken = start >= near.end and (
            _OWN_BEFORE.search(near.sentence[near.end : start])
            or _OWN_AFTER.match(near.sentence, end)
        )
        if taken:
            continue
        gap = 0
        if end <= near.at or start >= near.end:
            first, last = (end, near.at) if end <= near.at else (near.end, start)
            between = near.sentence[first:last]
            gap = last - first + _BETWEEN * len(_BROKEN.findall(between))
        gaps.append(gap - min(end - start, _LONG) / _LONG)
    return min(gaps, default=None)


def _needs(figure: StoryFigure, fit: list[Quantity], near: Around) -> str:
    """What a figure without a quantity would need, in one sentence."""
    if figure.unit == "grades" or _SPAN.search(near.sentence[: near.at]):
        return "it belongs to the figure beside it"
    if not figure.unit:
        return "the story does not say what it counts"
    if not fit:
        return f"nothing in the model counts {figure.unit}"
    said = quantity_words(near.sentence)
    nearest = max(fit, key=lambda each: len(said & quantity_words(f"{each.name} {each.meaning}")))
    return f"nearest is {nearest.name} ({nearest.meaning}); write it in about, if that is meant"

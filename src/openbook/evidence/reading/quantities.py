"""Quantities: what a figure of a story is of, among those that the model knows.

Facts of a district are the rows of quantities.csv; terms of an offer are what the shelf of
terms says about how people speak of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import inf

from openbook.case.format.fields import rows_beside, specs
from openbook.evidence.reading.figure import StoryFigure, quantity_words
from openbook.evidence.reading.sentences import Sentence
from openbook.evidence.reading.vocabulary import word_set
from openbook.findings.dataclass import dataclass
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
    r"\b(?:(?:today|now|currently),? (?:we|they|members|teachers|it)\b|last year|got a|received a|in (?:19|20)\d\d|years ago|(?:each|every) (?:additional )?(?:1|one)|would (?:require|need|cost|mean)|raise costs)\b"
)
_SPAN = re.compile(r"(?:%|percent|million|billion)[^.;,]{0,30} over (?:the next |the |a )?$")
# Words with a number of their own: 4 percent and a $750 bonus, a payment of $1,000.
_OWN_BEFORE = re.compile(r"\d[\d,.]*(?: ?%| percent| million| billion)?(?: [\w-]+)? $")
_OWN_AFTER = re.compile(
    r"(?: \w+)? of (?:about |up to |nearly )?\$?\d|(?<= of) \$?\d|(?<=costs) \$"
)
# The same thing before or after a change: 8%, up from 6%.
_CHANGED = re.compile(
    r"\b(?:(?:up|down|increased?|raised?|(?:from|to) [$\d][\d,.]*\S{0,2}(?: \w+)?,?|rather|instead)"
    r" (?:from|to|than|of)|compared with|fall to|rise to|grades? [\dK][\w-]{0,4} (?:to|at)) (?:about |nearly |roughly )?$"
)
_ALSO = re.compile(
    r"(?: over [^.,;]{3,25}| a year)?,? or (?:about |nearly |roughly |just over )?"
)  # $3 million, or 8%
_COUNTED = re.compile(
    r" of (?:the |its |their |our )?(?:\S{1,30} )?[\d,]+ (?:students|children|kids|teachers|members)"
)
_OF_ALL = re.compile(r"\d of (?:the |its |their |our )?(?:\S{1,30} )?$")
_ALL = frozenset(("enrollment.total", "unit.members"))
_SPREAD = re.compile(
    r" (?:raise |raises |increase )?(?:over|across) (?:the next |the )?\w+ years\b"
)
_PART = re.compile(
    r"(?: of (?:all |its |the |our )?(?:\w+ )?|(?<=[a-z]) )"
    r"(?:teachers|members|students|educators|staff|employees|workers)\b"
)
BESIDE = "it belongs to the figure beside it"
_PART_OF = "it is the figure before it as a share: of what, the story does not say"
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
    near, unless = (
        re.compile(row[each].replace("[^.;]", r"(?:[^.;]|\.(?=\d))"), re.IGNORECASE)
        for each in ("near", "unless")
    )
    term, field = row.get("term", ""), row.get("field", "")
    units, least = frozenset(row["units"].split()), float(row.get("least") or 0)
    limits = specs(shelf.TERMS.get(term))[field].limits if term else None
    most = limits.most if limits else float(row.get("most") or inf)
    return Quantity(
        name,
        units,
        near,
        unless if row["unless"] else None,
        meaning,
        term,
        field,
        least,
        most,
        row["otherwise"],
    )


@dataclass(frozen=True, slots=True)
class Above:
    """The sentence before in its paragraph, or the heading of its list."""

    words: str = ""
    listed: bool = False


NOTHING_ABOVE = Above()


class SentenceWords:
    """Where the words of each quantity stand in a sentence: looked for once, for all figures."""

    def __init__(self, text: str, sentence: Sentence) -> None:
        self.text, self.sentence = text, sentence
        self._spans: dict[re.Pattern[str], list[tuple[int, int]]] = {}

    def within(self, pattern: re.Pattern[str], first: int, last: int) -> Iterator[tuple[int, int]]:
        """Yield the places of a pattern between two characters, counted from the first."""
        if pattern not in self._spans:
            found = pattern.finditer(self.text, self.sentence.start, self.sentence.end)
            self._spans[pattern] = [match.span() for match in found]
        spans = self._spans[pattern]
        for place in range(bisect_left(spans, (first, first)), len(spans)):
            start, end = spans[place]
            if end > last:
                return
            yield start - first, end - first


@dataclass(frozen=True, slots=True)
class Around:
    """The words around a figure: its sentence near it, and what stands above."""

    sentence: str
    at: int  # where the figure starts and ends in the sentence
    end: int
    words: SentenceWords
    first: int  # where the part of the sentence starts in its story
    before: str = ""  # more of the sentence
    above: Above = NOTHING_ABOVE

    def spans(self, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
        """Yield where a pattern stands near the figure."""
        return self.words.within(pattern, self.first, self.first + len(self.sentence))


def around(figure: StoryFigure, words: SentenceWords, above: Above) -> Around:
    """Cut what stands around a figure out of its sentence."""
    text, sentence = words.text, words.sentence
    first = max(sentence.start, figure.start - _REACH)
    last = min(sentence.end, figure.end + _REACH)
    before = text[max(sentence.start, figure.start - _LONGEST) : first]
    at = (figure.start - first, figure.end - first)
    return Around(text[first:last], *at, words, first, before, above)


def mapped(figure: StoryFigure, near: Around) -> Mapped:
    """Find the quantity whose words are nearest to a figure, in the right unit."""
    if figure.value is None:
        return Mapped(needs="a day, no figure: a row of evidence/events.csv has days")
    offered = _is_offer(near)
    small = abs(figure.value)
    fit = [q for q in quantities() if figure.unit in q.units and q.least <= small <= q.most]
    if _PART.match(near.sentence, near.end):  # 31% of teachers are new
        fit = [q for q in fit if not q.term]
    if part := _COUNTED.match(near.sentence, near.end):  # 310 of the district's 4,000 students
        near = replace(near, end=part.end())
        fit = [q for q in fit if q.name not in _ALL]
    elif _OF_ALL.search(near.sentence, 0, near.at) and any(q.name in _ALL for q in fit):
        fit = [q for q in fit if q.name in _ALL]
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


def changed(
    text: str, figure: StoryFigure, last: tuple[StoryFigure, Mapped] | None
) -> Mapped | None:
    """Return what a figure is of that only says what another was or will be."""
    if last is None or figure.value is None or not last[1].quantity:
        return None
    before, of = last
    beside = figure.unit == "share" and before.unit.startswith("USD")
    if beside and of.quantity and _ALSO.fullmatch(text, before.end, figure.start):
        known = of.quantity.name.startswith("reserve.")
        return Mapped(_named("reserve.share")) if known else Mapped(needs=_PART_OF)
    if figure.unit == "share" == before.unit and text[before.end : figure.start] == " to ":
        return Mapped(of.quantity)  # 87 percent to 13 percent
    near = figure.unit == before.unit and figure.start - before.end < _FARTHEST
    found = near and _CHANGED.search(text[max(before.end, figure.start - _LONG) : figure.start])
    return Mapped(of.quantity) if found else None


@cache
def _named(name: str) -> Quantity:
    return next(each for each in quantities() if each.name == name)


def _fits(bare: Quantity, figure: StoryFigure, near: Around) -> bool:
    against = _gap(bare.unless, near) if bare.unless else None
    spread = _SPREAD.match(near.sentence, near.end)  # 12% over three years is no bonus
    above = near.above.words  # of a raise and a bonus: a bare share is a raise
    if bare.unless and bare.unless.search(above) and not (spread or bare.near.search(above)):
        return False
    return (against is None or against > _FAR) and 0 < (figure.value or 0) <= _MOST_RAISE


# The union came down to 6.5%; the district has not budged from its 3%.
_MOVED = re.compile(
    r"\b(?:union|association|federation|district|board|teachers|side|they|we)\b[^.;]{0,20} "
    r"(?:(?:came|come|moved|gone|went|dropped) (?:down |up )?(?:to|from)|(?:budged|moved) from)\b",
    re.IGNORECASE,
)


def _is_offer(near: Around) -> bool:
    if _MOVED.search(near.sentence):
        return True
    if _PAST.search(near.sentence.lower()):
        return False
    words = _WORDS.findall(f"{near.above.words} {near.before}{near.sentence}".lower())
    return near.above.listed or not _OFFERING.isdisjoint(words)


def _distance(quantity: Quantity, near: Around) -> float | None:
    """Return how far the words of a quantity stand from the figure; None where there are none.

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
    if against is not None and against <= best + 2:
        return None
    return best + _SLIGHT if quantity.otherwise == "last" else best


def _gap(pattern: re.Pattern[str], near: Around) -> float | None:
    """Return how far the nearest words of a pattern stand from the figure; the longer is nearer."""
    gaps = []
    for start, end in near.spans(pattern):
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
    """Return what a figure without a quantity would need, in one sentence."""
    if figure.unit == "grades" or _SPAN.search(near.sentence[: near.at]):
        return BESIDE
    if not figure.unit:
        return "the story does not say what it counts"
    if not fit:
        return f"nothing in the model counts {figure.unit}"
    said = quantity_words(near.sentence)
    nearest = max(fit, key=lambda each: len(said & quantity_words(f"{each.name} {each.meaning}")))
    return f"nearest is {nearest.name} ({nearest.meaning}); write it in about, if that is meant"

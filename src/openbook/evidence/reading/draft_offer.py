"""Draft offer: what each side proposes in a story, as terms that nobody has confirmed.

Fields that an offer needs and newspapers leave out are filled by their kind: days, years,
grades, roles. What cannot be filled is left out of the offer and listed with the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import field
from datetime import date
from math import prod

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.evidence.reading.amounts import dates
from openbook.evidence.reading.figure import StoryFigure, iso_day
from openbook.evidence.reading.number_words import in_words
from openbook.evidence.reading.people import StoryIdentity, parties_of
from openbook.evidence.reading.proposal import Mention
from openbook.evidence.reading.story import Reading
from openbook.evidence.reading.vocabulary import listed
from openbook.figures.amounts import percent
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding
from openbook.terms import shelf

STORY_SOURCE = "story"  # the id of the story among the sources of its case
_OVER = re.compile(r"[^\d,;:%]{0,30}\bover (?:the next |the )?(\w+) years\b", re.IGNORECASE)
_EARLIER = re.compile(
    r"\b(?:from|instead of|(?<!more )(?<!fewer )(?<!less )than|initial(?:ly)?|allows?|now has|"
    r"(?:now|currently|today) (?:averages?|at|have|has)|"
    r"(?:first|previous|earlier|opening) (?:\w+ )?(?:offer|proposal) was|"
    r"had (?:asked for|sought|offered|proposed|demanded|wanted))"
    r"(?: an?| about| roughly| one(?: \w+)? (?:per|for (?:every|each)))? $"
)
_NEXT = re.compile(r"[^\d%;.]{0,20}\b(?:next (?:\w+ )?year|second year)\b", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:on top of|in addition to|atop|plus)\b[^%$]{0,20}$")
_PURPOSE = re.compile(
    r"(?: a year| annually| per year| once)? (?:to|for) (.{3,60}?)(?= and the |[,.;]|$)"
)
_BACK = re.compile(r"\b(?:retroactive(?:ly)? to|effective|starting|beginning|on|by) $")
_OWN = re.compile(
    r"([^,.;:\"'\n]{2,60})'s? (?:[\w-]+,? ){0,4}(?:offer|proposal|demand|request|package|bid)s?\b"
)
# The district says that the union's 10 percent demand would bankrupt it.
_WHOSE = re.compile(r"([^,.;:\"'\n]{2,60})'s? (?:[a-z-]+ )?$")
_PROPOSED = re.compile(r"(?: [a-z-]+){0,2} (?:offer|proposal|demand|request|package|bid)\b")
_AGREED = re.compile(
    r"\b(?:tentative agreement|(?:the|this|\w+-year) (?:deal|pact|settlement|"
    r"agreement|contract) (?:gives|includes|raises|adds|provides|calls|sets|also|will))\b",
    re.IGNORECASE,
)
_BY_WORD = dict(word.split(":") for word in listed("grade_words"))
_LEVELS = dict(word.split(":") for word in listed("levels"))
_BY_COUNT = {word: str(number) for number, word in enumerate(listed("small"))}
_GRADE, _NAMED = "|".join(_BY_WORD), "|".join(_LEVELS)
_SAID = rf"T?K|1[0-2]|\d|{_GRADE}|{'|'.join(listed('small')[1:13])}"
_TO = r"(?: ?[-–] ?| through | to )"
_GRADES = re.compile(
    rf"\bgrades? (?P<a>{_SAID})(?:{_TO}(?P<b>{_SAID}))?\b|"
    rf"\b(?P<c>T?K|{_GRADE})(?:[- ]grades?)?{_TO}(?P<d>1[0-2]|\d|{_GRADE})\b|"
    rf"\b(?P<e>{_GRADE})[ -](?:grade|class)|\b(?P<f>TK|kindergarten)\b",
    re.IGNORECASE,
)
_LEVEL = re.compile(
    rf"\b({_NAMED})(?: (?:and|or) ({_NAMED}))?(?=[ -](?:school|class|grade|math|English))",
    re.IGNORECASE,
)
_ROLE = re.compile(
    rf"\b({'|'.join(word.replace('-', '[- ]') for word in listed('role_words'))})s?\b",
    re.IGNORECASE,
)
_YEARLY = frozenset(("USD", "USD/people", "USD/years", "USD/FTE"))
_NOT_NOW = "it is an earlier number or today's, not the one proposed"
_SUM = "it is the sum of the raises beside it"
_RANGE = "the story gives a range; write one number"
_OUTSIDE = "the number is outside what the field allows"
_UNUSUAL = "the number is seldom so small or so large; look whether it is meant"
_LESS = re.compile(
    r"\b(?:trim|cut|los[et]|eliminat|remov|shorten|drop|reduc|furlough)\w*[^.;]{0,30}$"
)
_FURLOUGH = re.compile(r" (?:unpaid )?furlough")
_MONTHS = 12
_OFTEN = {"day": "daily", "week": "weekly", "month": "monthly", "year": "(?:yearly|annual)"}
_OTHER_UNIT = "the story says it in {}, the field is in {}"
_NOT_SAID = "the story does not say the field {}"
_ALL_GRADES = "K-12"
_BEHIND = re.compile(r" (?:students )?(?:in|for) ")  # 32 in grades 9-12
_CLOSE = 20
_EACH_YEAR = re.compile(r"[^\d,;:%]{0,20}\beach of the (?:next |first |last )?(\w+) years\b")
_ROUNDED = 0.05  # percentage points
_COMMA = 25  # what a comma between grades and a number counts
_WHOLE_DAY = len("2019-01-11")


@dataclass(frozen=True, slots=True)
class DraftTerm:
    """One term as a story tells it: its word, its fields as they are written, its notes."""

    word: str
    fields: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    mention: Mention


@dataclass(slots=True)
class DraftOffer:
    """What one side proposes in the stories read, or what both agreed on."""

    side: str
    made_on: date
    agreed: bool = False
    of: str = ""  # what the side is called
    terms: list[DraftTerm] = field(default_factory=list)
    left_out: list[tuple[Mention, str]] = field(default_factory=list)


class NotDraftedError(Exception):
    """A term that a story leaves too open to be written."""


def draft_offers(reading: Reading, case: Case) -> tuple[DraftOffer, ...]:
    """Return one offer for each party and day, that of the story or else of the case."""
    offers: dict[tuple[str, bool, date], DraftOffer] = {}
    parties = parties_of(case)
    told = [(each.figure, m) for each in reading.proposals for m in each.mentions]
    for figure, mention in sorted(told, key=lambda pair: (pair[1].story, pair[1].start)):
        agreed = _AGREED.search(mention.sentence) is not None
        if not mention.mapped.offered or not (agreed or mention.speaker.side):
            continue
        before = mention.sentence[: mention.at]
        after = mention.sentence[mention.at + len(mention.written) :]
        whose = _WHOSE.findall(before) if _PROPOSED.match(after) else _OWN.findall(before)
        owned = [parties.sides(each) for each in whose[-1:]]
        side = owned[0][0] if owned and len(owned[0]) == 1 else mention.speaker.side
        if agreed:
            side = next((p.id for p in case.head.parties if p.role == "employer"), side)
        day = reading.days.get(mention.story, case.head.as_of)
        offer = DraftOffer(side, day, agreed, case.head.called.get(side, side))
        offer = offers.setdefault((side, agreed, day), offer)
        try:
            for role in _roles(mention) * _times(mention):
                term = _Draft(figure, mention, offer).term(role)
                if (term.word, term.fields) not in {(t.word, t.fields) for t in offer.terms}:
                    offer.terms.append(term)
        except NotDraftedError as problem:
            offer.left_out.append((mention, str(problem)))
    for offer in offers.values():
        _leave_out_sums(offer)
    return tuple(offer for offer in offers.values() if offer.terms or offer.left_out)


def _times(mention: Mention) -> int:
    """Return how many years in a row a number is for: 5% in each of the next two years."""
    match = _EACH_YEAR.match(mention.sentence, mention.at + len(mention.written))
    return max(1, round(in_words(match[1]) or 1)) if match else 1


def _leave_out_sums(offer: DraftOffer) -> None:
    """Leave out a raise that is the sum of the others: it is told twice."""
    raises = [t for t in offer.terms if t.fields[0][1].endswith("%") and len(t.fields) > 1]
    for term in raises if len(raises) > 2 else ():
        others = [_share(t) for t in raises if t is not term and t.word == term.word]
        compounded = (prod(1 + each / 100 for each in others) - 1) * 100
        if min(abs(_share(term) - each) for each in (sum(others), compounded)) < _ROUNDED:
            offer.terms.remove(term)
            offer.left_out.append((term.mention, _SUM))


def _share(term: DraftTerm) -> float:
    return float(term.fields[0][1].rstrip("%"))


def _roles(mention: Mention) -> list[str]:
    """Return the roles that a figure is of; several where it says so many for each school."""
    end = mention.at + len(mention.written)
    inside = _ROLE.findall(mention.written)
    after = _ROLE.search(mention.sentence, end)
    named = inside or ([after[1]] if after else _ROLE.findall(mention.sentence[:end])[-1:])
    return [role.lower().replace(" ", "-") for role in named] or [""]


@dataclass(slots=True)
class _Draft:
    """One figure on its way to a term, with what had to be assumed."""

    figure: StoryFigure
    mention: Mention
    offer: DraftOffer
    notes: list[str] = field(default_factory=list)

    def term(self, role: str) -> DraftTerm:
        """Fill the fields of the term; what is required and not said stops it."""
        quantity = self.mention.mapped.quantity
        if quantity is None or _EARLIER.search(self.before):
            raise NotDraftedError(_NOT_NOW)
        kind = shelf.TERMS.get(quantity.term)
        spec = specs(kind)[quantity.field]
        fields = {quantity.field: self._amount(spec, level=kind.is_level)}
        for name, spec in specs(kind).items():
            if name in fields:
                continue
            if name == "over" and (over := self._over()):
                fields[name] = over
            elif spec.required or (spec.kind is FieldKind.GRADES and any(self._named_grades())):
                fields[name] = self._filled(name, spec, role, quantity.term)
        return DraftTerm(quantity.term, tuple(fields.items()), tuple(self.notes), self.mention)

    @property
    def before(self) -> str:
        """The words of the sentence before the figure."""
        return self.mention.sentence[: self.mention.at]

    @property
    def after(self) -> str:
        """The words of the sentence after the figure."""
        return self.mention.sentence[self.mention.at + len(self.mention.written) :]

    def _amount(self, spec: Spec, *, level: bool) -> str:
        """Return the number as the file has it, in the unit of its field."""
        figure, value = self.figure, self.figure.value or 0.0
        if figure.value_to is not None:
            raise NotDraftedError(_RANGE)
        if spec.limits and not spec.limits.admit(value):
            raise NotDraftedError(_OUTSIDE)
        if figure.unit == "USD/months" and spec.unit == "USD/people":
            value *= _MONTHS
            self.notes.append("12 times what the story says for a month")
        elif spec.unit.startswith("USD") and figure.unit not in {*_YEARLY, spec.unit}:
            raise NotDraftedError(_OTHER_UNIT.format(figure.unit, spec.unit))
        taken = _LESS.search(self.before) or _FURLOUGH.match(self.after)
        if spec.unit == "days" and spec.limits and spec.limits.least < 0 and taken:
            value = -abs(value)
        if spec.limits and not spec.limits.low <= value <= spec.limits.high:
            raise NotDraftedError(_UNUSUAL)
        if figure.precision not in {"exact", "at most" if level else "exact"}:
            self.notes.append(f"the story says {figure.precision} this number")
        return percent(value) if spec.unit == "share" else f"{value:.15g}"

    def _over(self) -> str:
        """Return the years over which a raise is spread, where the story says so right after it."""
        match = _OVER.match(self.after)
        years = match and (float(match[1]) if match[1].isdigit() else in_words(match[1]))
        if not years or years <= 1:
            return ""
        self.notes.append("the story does not say how it is split")
        return f"{years:g}"

    def _filled(self, name: str, spec: Spec, role: str, word: str) -> str:
        """Return a required field by its kind: a day, a year, grades, a role, words."""
        if spec.kind is FieldKind.DAY:
            return self._starts(word).isoformat()
        if spec.kind is FieldKind.YEAR:
            self.notes.append("the story does not say in which budget year")
            return str(Year.of(self.offer.made_on))
        if spec.kind is FieldKind.GRADES:
            return self._grades()
        said = [c for c in spec.choices if re.search(_every(c), self.after)]
        purpose = _PURPOSE.match(self.after)
        words = (purpose[1] if purpose else self.mention.topic) * (spec.kind is FieldKind.TEXT)
        filled = next(iter(said), "") or (role if name == "role" else words)
        if not filled:
            raise NotDraftedError(_NOT_SAID.format(name))
        return filled

    def _starts(self, word: str) -> date:
        """The first day: as said, else that of the budget year, one later for each before."""
        made_on = self.offer.made_on
        for said in dates(self.after[:60]):
            month = [int(part) for part in said.day.split("-")] if len(said.day) == 5 else []
            day = iso_day(made_on.year, *month) if month else said.day
            if len(day) == _WHOLE_DAY and _BACK.search(self.after[: said.start]):
                self.notes.extend(["the story does not say the year of that day"] if month else ())
                return date.fromisoformat(day)
        before = sum(
            each.word == word and each.mention.sentence == self.mention.sentence
            for each in self.offer.terms
        )
        if _BESIDE.search(self.before):  # 1% on top of the 5.5% that the state pays
            before = max(before - 1, 0)
        self.notes.append("the story does not say from which day")
        later = max(before, 1) if _NEXT.match(self.after) else before
        return Year.of(made_on).plus(later).first_day

    def _grades(self) -> str:
        """Return the grades named nearest to the figure; every grade where none are."""
        near = min(self._named_grades(), default=(0, ""))[1]
        if not near:
            self.notes.append("the story does not say for which grades")
        return near or _ALL_GRADES

    def _named_grades(self) -> Iterator[tuple[int, str]]:
        """Yield every range of grades in the sentence, with how far it is from the figure."""
        for said, is_before in ((self.before, True), (self.after, False)):
            for match in (*_GRADES.finditer(said), *_LEVEL.finditer(said)):
                between = said[match.end() :] if is_before else said[: match.start()]
                close = _CLOSE if not is_before and _BEHIND.match(said) else 0
                yield len(between) + _COMMA * between.count(",") - close, _range_of(match)


def _every(choice: str) -> str:
    """Return the pattern of a time: a day, per day, daily."""
    return rf"\b(?:(?:a|per|each|every) {choice}|{_OFTEN.get(choice, choice)})\b"


def _range_of(match: re.Match[str]) -> str:
    """Return a range of grades or of levels of schools, as the file has it."""
    if match.re is _LEVEL:
        first, last = _LEVELS[match[1].lower()], _LEVELS[(match[2] or match[1]).lower()]
        return f"{first.partition('-')[0]}-{last.partition('-')[2]}"
    ends = [end.lower() for end in match.groups() if end]
    return "-".join(_BY_WORD.get(end) or _BY_COUNT.get(end) or end.upper() for end in ends)


@dataclass(frozen=True, slots=True)
class StoryCase:
    """A case that was made from a story: what was found, and what was drafted."""

    folder: str
    files: tuple[str, ...]
    identity: StoryIdentity
    reading: Reading
    offers: tuple[DraftOffer, ...]
    findings: tuple[Finding, ...]

    @property
    def terms(self) -> int:
        """The number of terms in the drafted offers."""
        return sum(len(offer.terms) for offer in self.offers)


def offer_text(offer: DraftOffer) -> str:
    """Return the file of a drafted offer; what could not be written is a comment."""
    neutral = offer.side in {"fact-finder", "mediator"}
    standing = "agreed" if offer.agreed else "recommended" if neutral else "open"
    lines = [
        "# Drafted from a story by a program: nobody has confirmed it.",
        f"side: {offer.side}",
        f"made_on: {offer.made_on.isoformat()}",
        f"title: {one_line(_title(offer))}",
        f"standing: {standing}",
        f"source: {STORY_SOURCE}",
        "terms:" if offer.terms else "terms: []",
        *(_term(term) for term in offer.terms),
    ]
    for mention, why in offer.left_out:
        lines.append(f"# Left out, {why}: {' '.join(mention.sentence.split())}")
    return "\n".join(lines) + "\n"


def _title(offer: DraftOffer) -> str:
    """Return whose offer it is, and the day of the story."""
    what = "Agreement" if offer.agreed else offer.of
    return f"{what}, as reported {offer.made_on:%B} {offer.made_on.day}, {offer.made_on.year}"


def _term(term: DraftTerm) -> str:
    fields = "".join(f"{name}: {_plain(value)}, " for name, value in term.fields)
    notes = "; ".join(term.notes) or "as the story tells it"
    return f"  - {term.word}: {{{fields}status: unconfirmed, note: {one_line(notes)}}}"


def _plain(value: str) -> str:
    return value if re.fullmatch(r"[\w.%-]+", value) else one_line(value)


def one_line(text: str) -> str:
    """Return a text on one line, quoted as YAML quotes."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)

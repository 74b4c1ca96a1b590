"""Speakers: who says each figure, by quotation, verb of saying, post or carry-over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from openbook.evidence.reading.parties import Parties
from openbook.evidence.reading.people import person_in
from openbook.evidence.reading.quotes import Quotes
from openbook.evidence.reading.said import REPORTER, Said, Speaker
from openbook.evidence.reading.saying import PRONOUNS, Saying, find_sayings
from openbook.evidence.reading.sentences import Sentence

_POSTED = re.compile(r"[—–-]{1,2} ([^()\n@]{2,60}) \(@\w{1,30}\)")
_CARRIED = re.compile(r"\s{0,3}(?:That|This|These|Those|They|It|He|She)\b")
_BODY = re.compile(
    r"(?:\b[Tt]he )?(?:[A-Z][\w'.]{1,20} ){0,5}(?:teachers'? )?(?:school )?"
    r"(?:union|district|board|agency|office)\b|\b[A-Z]{3,8}\b"
)
_STARTS = re.compile(
    r"\s{0,3}(?:But |And |So )?([A-Z][\w'-]{1,20}(?: [A-Z][\w.'-]{0,20}){0,5})(?= [a-z])"
)
_QUOTED = re.compile(r'\s{0,99}"')


@dataclass(slots=True)
class Speakers:
    """Walks through a story in order and remembers who spoke last."""

    text: str
    parties: Parties
    quotes: Quotes
    _titles: dict[str, tuple[str, str]] = field(default_factory=dict)
    _sides: dict[str, list[str]] = field(default_factory=dict)
    _bodies: tuple[int, str] = (-1, "")
    _person: Speaker = REPORTER
    _last: Speaker = REPORTER

    def walk(
        self, paragraph: Sequence[Sentence], figures: Sequence[Sequence[int]]
    ) -> list[list[Speaker]]:
        """The speaker of each figure in each sentence of the next paragraph."""
        before = self._last if self._starts_quoted(paragraph[0]) else REPORTER
        said = [self._said(paragraph, number) for number in range(len(paragraph))]
        start, end = paragraph[0].start, paragraph[-1].end
        signed = self.text.find("(@", start, end) >= 0
        posted = _POSTED.search(self.text, start, end) if signed else None
        if posted:
            by = self._speaker(Saying(posted.start(), posted[1].strip()), None)
            return [[by] * len(places) for places in figures]
        if not any(figures):
            strong = [by for own in said for each, by in own if each.strong]
            self._last = strong[-1] if strong else before
            return [[] for _ in figures]
        return self._placed(paragraph, figures, said, before)

    def _placed(
        self,
        paragraph: Sequence[Sentence],
        figures: Sequence[Sequence[int]],
        said: list[list[tuple[Saying, Speaker]]],
        before: Speaker,
    ) -> list[list[Speaker]]:
        """The attribution that each figure belongs to."""
        strong = Said([pair for own in said for pair in own if pair[0].strong])
        last = REPORTER
        answer: list[list[Speaker]] = []
        for sentence, own, places in zip(paragraph, said, figures, strict=True):
            if not places:
                last = own[-1][1] if own else last
                answer.append([])
                continue
            of_own, of_strong = Said(own), Said([p for p in own if p[0].strong])
            carried = _CARRIED.match(self.text, sentence.start)
            row = []
            for at in places:
                if self.quotes.holds(at):
                    by = strong.nearest(at) or before
                    row.append(Speaker(by.said_by, by.side, quoted=True))
                else:
                    by = of_own.before(at) or of_strong.after(at) or REPORTER
                    row.append(last if carried and not own else by)
            answer.append(row)
            last = own[-1][1] if own else row[-1]
        self._last = strong.last() or before
        return answer

    def _said(
        self, paragraph: Sequence[Sentence], number: int
    ) -> list[tuple[Saying, Speaker]]:
        """The attributions of a sentence that stand outside of quotations."""
        sentence = paragraph[number]
        before = paragraph[number - 1] if number else None
        found = []
        for each in find_sayings(self.text, sentence.start, sentence.end):
            if not self.quotes.holds(each.at):
                by = self._speaker(each, before)
                found.append((each, by))
                self._last = by
        return found

    def _meet(self, sentence: Sentence) -> None:
        """A person whom a sentence starts with is whom the next one calls he or she."""
        start = _STARTS.match(self.text, sentence.start, sentence.end)
        name = person_in(start[1]) if start else ""
        words = name.split()
        met = bool(words) and words[-1] in self._titles
        if met or (len(words) > 1 and not self.parties.sides(name)):
            self._person = self._named(name, "")

    def _speaker(self, saying: Saying, before: Sentence | None) -> Speaker:
        who = saying.who
        if who.lower() in PRONOUNS:
            return self._meant(who.lower(), before)
        named = self._named(who, saying.title)
        if person_in(who):
            self._person = named
        return named

    def _meant(self, pronoun: str, before: Sentence | None) -> Speaker:
        """Whom he, she, it or they stand for."""
        if pronoun in {"he", "she"}:
            if before:
                self._meet(before)
            return self._person
        if pronoun == "it" and before:
            body = self._body_in(before)
            if body:
                return self._named(body, "")
        return self._last

    def _body_in(self, sentence: Sentence) -> str:
        """The first body that a sentence names."""
        if self._bodies[0] != sentence.start:
            body = _BODY.search(self.text, sentence.start, sentence.end)
            self._bodies = (sentence.start, body[0] if body else "")
        return self._bodies[1]

    def _named(self, who: str, title: str) -> Speaker:
        name = person_in(who)
        sides = self._sides_of(f"{who} {title}")
        if name:
            surname = name.split()[-1]
            full, side = self._titles.get(surname, (who, ""))
            said_by = f"{who}, {title}" if title else full
            side = sides[0] if len(sides) == 1 else side
            if len(name.split()) > 1 or surname not in self._titles:
                self._titles[surname] = (said_by, side)
            return Speaker(self._titles[surname][0], side)
        side = sides[0] if len(sides) == 1 else ""
        return Speaker(self.parties.called(who, side), side)

    def _sides_of(self, words: str) -> list[str]:
        if words not in self._sides:
            self._sides[words] = self.parties.sides(words)
        return self._sides[words]

    def _starts_quoted(self, first: Sentence) -> bool:
        return _QUOTED.match(self.text, first.start) is not None

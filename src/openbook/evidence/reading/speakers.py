"""Speakers: who says each figure, by quotation, verb of saying, signature or carry-over."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openbook.evidence.reading.meant import Meant
from openbook.evidence.reading.parties import Parties
from openbook.evidence.reading.quotes import Quotes
from openbook.evidence.reading.said import REPORTER, Said, Speaker
from openbook.evidence.reading.saying import Saying, find_sayings
from openbook.evidence.reading.sentences import Sentence
from openbook.evidence.reading.signed import Letters, line_of, poster

_CARRIED = re.compile(r"\s{0,3}(?:That|This|These|Those|They|It|He|She)\b")
_QUOTED = re.compile(r'\s{0,99}"')
_BULLET = re.compile(
    r"\s{0,9}(?:[•·▪◦●○■□‣➢➤✓✔]|(?:[-–—*]|\d{1,2}[.)]|\(?[a-z\d]{1,2}\)) )"
)
_INDENTED = re.compile(r"\n[ ]{2,12}$")  # before the second line of an entry of a list
_LISTS = re.compile(
    r"\b(?:demands?|proposals?|proposes|offers?|wants|asks?|seeks|priorities|requests?|"
    r"following|includes?|calls? for)\b",
    re.IGNORECASE,
)
_LONGEST_HEADING = 70

Attributed = list[tuple[Saying, Speaker]]


class Speakers:
    """Walks through a story in order and remembers who spoke last."""

    def __init__(self, text: str, parties: Parties, quotes: Quotes) -> None:
        self.text, self.quotes = text, quotes
        self._meant = Meant(text, parties)
        self._letters = Letters(text)
        self._lister: Speaker | None = None  # of a list: "The union wants:"

    def walk(
        self, paragraph: Sequence[Sentence], figures: Sequence[Sequence[int]]
    ) -> list[list[Speaker]]:
        """The speaker of each figure in each sentence of the next paragraph."""
        start, end = paragraph[0].start, paragraph[-1].end
        meant, signer = self._meant, self._letters.by(start)
        meant.writer = meant.named(signer) if signer else REPORTER
        line = meant.met(line_of(self.text, start, end)) or REPORTER
        quoted = _QUOTED.match(self.text, start) is not None
        before = meant.last if quoted else line
        said = [self._said(paragraph, number) for number in range(len(paragraph))]
        posted = poster(self.text, start, end)
        if posted:
            by = meant.speaker(Saying(start, posted))
            return [[by] * len(places) for places in figures]
        nobody = self._listing(start, end, said) or (
            line if line.said_by else meant.writer
        )
        if not any(figures):
            strong = [by for own in said for each, by in own if each.strong]
            meant.last = strong[-1] if strong else before
            return [[] for _ in figures]
        return self._placed(paragraph, figures, said, (before, nobody))

    def _placed(
        self,
        paragraph: Sequence[Sentence],
        figures: Sequence[Sequence[int]],
        said: list[Attributed],
        otherwise: tuple[Speaker, Speaker],
    ) -> list[list[Speaker]]:
        """The attribution of each figure; ``otherwise`` in a quotation, and outside."""
        before, nobody = otherwise
        strong = Said([pair for own in said for pair in own if pair[0].strong])
        last = nobody
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
                    by = of_own.before(at) or of_strong.after(at) or nobody
                    row.append(last if carried and not own else by)
            answer.append(row)
            last = own[-1][1] if own else row[-1]
        self._meant.last = strong.last() or before
        return answer

    def _said(self, paragraph: Sequence[Sentence], number: int) -> Attributed:
        """The attributions of a sentence that stand outside of quotations."""
        sentence = paragraph[number]
        before = paragraph[number - 1] if number else None
        found: Attributed = []
        for each in find_sayings(self.text, sentence.start, sentence.end):
            if not self.quotes.holds(each.at):
                # She is whom this sentence has named already, else the one before.
                by = self._meant.speaker(each, None if found else before)
                found.append((each, by))
                self._meant.last = by
        return found

    def _listing(self, start: int, end: int, said: list[Attributed]) -> Speaker | None:
        """Whose list a paragraph is an entry of; one that ends with a colon starts it.

        So does a short heading that speaks of demands, such as *Demands of the union*.
        """
        if _BULLET.match(self.text, start):
            return self._lister
        if self._lister and _INDENTED.search(self.text[max(0, start - 13) : start]):
            return self._lister
        self._lister = None
        words = self.text[start:end].strip()
        heading = len(words) <= _LONGEST_HEADING and not words.endswith((".", "!", "?"))
        if words.endswith(":") or (heading and _LISTS.search(words)):
            named = [by for own in said for _, by in own]
            self._lister = named[-1] if named else self._meant.only_party(words)
        return None

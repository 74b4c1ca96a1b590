"""Speakers: who says each figure, by quotation, verb of saying, signature or carry-over."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import field, replace

from openbook.evidence.reading.attribution import Said, Saying, find_sayings, first_person
from openbook.evidence.reading.letters import Letters, line_of, poster
from openbook.evidence.reading.people import (
    PRONOUNS,
    REPORTER,
    Parties,
    Speaker,
    introduced,
    person_in,
)
from openbook.evidence.reading.sentences import Quotes, Sentence
from openbook.findings.dataclass import dataclass

_BODY = re.compile(
    r"(?:\b[Tt]he )?(?:[A-Z][\w'.]{1,20} ){0,5}(?:county(?:'s)? |state(?:'s)? |teachers'? )?"
    r"(?:school |budget )?"
    r"(?:[Uu]nion|[Ff]ederation|[Aa]ssociation|[Dd]istrict|[Bb]oard|agency|[Oo]ffice)\b|\b[A-Z]{3,8}\b"
)
_STARTS = re.compile(
    r"\s{0,3}(?:But |And |So |For |To )?"
    r"([A-ZÀ-Þ][\w'-]{1,20}(?: [A-ZÀ-Þ][\w.'-]{0,20}){0,5})(?=,? [a-z])"
)
_MANY = re.compile(
    r"(?:[A-Z][\w'-]{1,20} |(?:union|district|school|teachers'|board) ){0,3}"
    r"(?:officials|leaders|negotiators|administrators|trustees|organizers)\b"
)
# The review finds, the letter says: that of the body named before.
_PAPERS = frozenset(
    ("review", "report", "letter", "statement", "audit", "summary", "filing", "memo")
)
_WHOSE = {"his": "he", "her": "she", "its": "it", "their": "they"}
_NEAR = 120  # characters before "says its president" that name whose president
_SENTENCE = 240  # characters of a sentence that may name whose spokesman somebody is
_BARE_OFFICE = re.compile(r"(?:president|spokes(?:man|woman|person)|negotiator) ", re.IGNORECASE)
_ACROSS = {"union": "employer", "employer": "union"}
_WRITER = frozenset(("I", "We"))
_TEAM = re.compile(r"([A-ZÀ-Þ][\w-]{1,20})'s? (?:\w{1,20} ){0,2}[a-z]+$")  # Abbott's team


@dataclass(slots=True)
class Meant:
    """Remembers the people and bodies of a story, and who spoke last."""

    text: str
    parties: Parties
    last: Speaker = REPORTER
    writer: Speaker = REPORTER  # whoever says I outside of a quotation
    _person: Speaker = REPORTER
    _met: dict[str, Speaker] = field(default_factory=dict)  # by surname
    _sides: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    _bodies: tuple[int, str] = (-1, "")

    def __post_init__(self) -> None:
        """Meet everybody whom the story names with an office, wherever it does so."""
        for surname, who in introduced(self.text):
            side, role = self._only_side(who)
            if role and surname not in self._met:
                self._met[surname] = Speaker(who, side, role=role)

    def speaker(self, saying: Saying, before: Sentence | None = None) -> Speaker:
        """Whom the words for who speaks stand for, after the sentence before."""
        who = saying.who
        if who in _WRITER or (self.writer.role and (who + " ").lower().startswith("our ")):
            return self.writer
        whose = who.partition(" ")[0].lower()
        pronoun = who.lower() if who.lower() in PRONOUNS else _WHOSE.get(whose, "")
        named = person_in(who)
        if pronoun and not named:
            return self._pronoun(pronoun, before)
        if before and who.lower().removeprefix("the ") in _PAPERS:
            body = self._body_in(before)
            if body:
                return self.named(body)
        found = self.named(who, saying.title)
        if not found.role and saying.title.startswith("its "):
            side, role = self._only_side(self.text[max(0, saying.at - _NEAR) : saying.at])
            found = self._met[named.split()[-1]] = replace(found, side=side, role=role)
        if named and not found.role and _BARE_OFFICE.match(who):
            side, role = self._nearest_side(saying.at, before)
            found = self._met[named.split()[-1]] = replace(found, side=side, role=role)
        if named:
            self._person = found
        return found

    def _nearest_side(self, at: int, before: Sentence | None) -> tuple[str, str]:
        """Return the one side that a sentence names so far, else the body of the one before."""
        start = before.end if before else self.text.rfind("\n", 0, at) + 1
        found = self._only_side(self.text[max(start, at - _SENTENCE) : at])
        if found[1] not in _ACROSS and before:
            found = self._only_side(self._body_in(before))
        return found if found[1] in _ACROSS else ("", "")

    def named(self, who: str, title: str = "") -> Speaker:
        """Return a person or a body by name; a surname alone is whom it was before."""
        name = person_in(who)
        side, role = self._only_side(f"{who} {title}")
        if name:
            surname = name.split()[-1]
            known = self._met.get(surname)
            said_by = f"{who}, {title}" if title else known.said_by if known else who
            if known and not role:
                side, role = known.side, known.role
            if len(name.split()) > 1 or not known:
                self._met[surname] = Speaker(said_by, side, role=role)
            return Speaker(self._met[surname].said_by, side, role=role)
        owner = _TEAM.match(who)
        if owner and owner[1] in self._met:
            return self._met[owner[1]]
        return Speaker(self.parties.called(who, side), side, role=role)

    def only_party(self, words: str) -> Speaker | None:
        """Return the one party that some words name; None where they name none or several."""
        side, role = self._only_side(words)
        name = dict(self.parties.full).get(side, "")
        return Speaker(name or words.strip(" :"), side, role=role) if name or role else None

    def of_line(self, line: re.Match[str] | None) -> Speaker:
        """Return who speaks a line: somebody met before, or the one side its label names."""
        if line is None:
            return REPORTER
        party = self.only_party(line["label"])
        across = party if party and party.role in _ACROSS else REPORTER
        return self._met.get(line["surname"], across)

    def _pronoun(self, pronoun: str, before: Sentence | None) -> Speaker:
        """Whom he, she, it or they stand for."""
        if pronoun in {"he", "she"}:
            if before:
                self._meet(before)
            return self._person
        if pronoun == "they" and self.writer.role in _ACROSS:
            role = _ACROSS[self.writer.role]
            party = dict(self.parties.roles).get(role, "")
            return Speaker(dict(self.parties.full).get(party, f"the {role}"), party, role=role)
        if pronoun == "they" and before:
            many = _MANY.search(self.text, before.start, before.end)
            if many:
                return self.named(many[0])
        if pronoun == "it" and before:
            body = self._body_in(before)
            if body:
                return self.named(body)
        return self.last

    def _meet(self, sentence: Sentence) -> None:
        """A person whom a sentence names first is whom the next one calls he or she."""
        start = _STARTS.match(self.text, sentence.start, sentence.end)
        name = person_in(start[1]) if start else ""
        if not name or name.split()[-1] not in self._met:
            who = first_person(self.text, sentence.start, sentence.end)
            name = person_in(who)
            if not name or self._named(name) or self.parties.holds(name):
                return
        self._person = self.named(name)

    def _body_in(self, sentence: Sentence) -> str:
        """Return the first body that a sentence names."""
        if self._bodies[0] != sentence.start:
            body = _BODY.search(self.text, sentence.start, sentence.end)
            self._bodies = (sentence.start, body[0] if body else "")
        return self._bodies[1]

    def _only_side(self, words: str) -> tuple[str, str]:
        """Return the party and the role that some words name, where they name one alone."""
        found = self._named(words)
        return found[0] if len(found) == 1 else ("", "")

    def _named(self, words: str) -> list[tuple[str, str]]:
        if words not in self._sides:
            self._sides[words] = self.parties.named(words)
        return self._sides[words]


_CARRIED = re.compile(r"\s{0,3}(?:That|This|These|Those|They|It|He|She)\b")
_BESIDE = re.compile(
    r", (?:who|whose)\b(?![^,]*, (?:said|says))|, which (?:represents?|enrolls?|serves?|bargains?)\b"
)
# What is said after it is said of nothing before it: …, and officials said that schools close.
_OTHER_CLAUSE = re.compile(
    r";|, (?:and|but|while) (?:[\w'.-]+ ){1,6}(?:said|says|told|warned)\b[ \w]{0,20} that\b"
)
_QUOTED = re.compile(r'\s{0,99}"')
BULLET = re.compile(r"\s{0,9}(?:[•·▪◦●○■□‣➢➤✓✔]|->|(?:[-–—*]|\d{1,2}[.)]|\(?[a-z\d]{1,2}\)) )")
_INDENTED = re.compile(r"\n[ ]{2,12}$")  # before the second line of an entry of a list
_LISTS = re.compile(
    r"\b(?:demands?|proposals?|proposes|offers?|wants|asks?|seeks|priorities|requests?|"
    r"following|includes?|calls? for)\b",
    re.IGNORECASE,
)
LONGEST_HEADING = 70

Attributed = list[tuple[Saying, Speaker]]


class Speakers:
    """Walks through a story in order and remembers who spoke last."""

    def __init__(self, text: str, parties: Parties, quotes: Quotes) -> None:
        self.text, self.quotes = text, quotes
        self._meant = Meant(text, parties)
        self._letters = Letters(text)
        self._lister: Speaker | None = None  # of a list: "The union wants:"
        self._actor: Speaker | None = None  # the party that last said or offered something

    def walk(
        self, paragraph: Sequence[Sentence], figures: Sequence[Sequence[int]]
    ) -> list[list[Speaker]]:
        """Return the speaker of each figure in each sentence of the next paragraph."""
        start, end = paragraph[0].start, paragraph[-1].end
        meant, signer = self._meant, self._letters.by(start)
        meant.writer = meant.named(signer) if signer else REPORTER
        line = meant.of_line(line_of(self.text, start, end))
        quoted = _QUOTED.match(self.text, start) is not None
        before = meant.last if quoted else line
        said = [self._said(paragraph, number) for number in range(len(paragraph))]
        posted = poster(self.text, start, end)
        if posted:
            by = meant.speaker(Saying(start, posted))
            return [[by] * len(places) for places in figures]
        lister = self._listing(start, end, said)
        nobody = line if line.said_by else lister or meant.writer
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
        """Return the attribution of each figure; ``otherwise`` in a quotation, and outside."""
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
            ends = _OTHER_CLAUSE.finditer(self.text, sentence.start, sentence.end)
            breaks = [*(each.start() for each in ends), sentence.end]
            row = []
            before_it = self.text[max(0, sentence.start - 3) : sentence.start]
            asked = last if "?" in before_it and not own else nobody  # What did it offer? 4%.
            for at in places:
                if self.quotes.holds(at):
                    by = strong.nearest(at) or before
                    row.append(replace(by, quoted=True))
                else:
                    later = of_strong.after(at, breaks[bisect_left(breaks, at)])
                    by = of_own.before(at) or later or asked
                    if _BESIDE.search(self.text, of_own.place_before(at), at):
                        by = nobody  # said Ann Lee, whose class has 34 students
                    row.append(last if carried and not own else by)
            answer.append(row)
            last = own[-1][1] if own else row[-1]
        self._meant.last = strong.last() or before
        return answer

    def _said(self, paragraph: Sequence[Sentence], number: int) -> Attributed:
        """Return the attributions of a sentence that stand outside of quotations."""
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
        if BULLET.match(self.text, start):
            return self._lister
        if self._lister and _INDENTED.search(self.text[max(0, start - 13) : start]):
            return self._lister
        self._lister = None
        words = self.text[start:end].strip()
        heading = len(words) <= LONGEST_HEADING and not words.endswith((".", "!", "?"))
        named = [by for own in said for _, by in own]
        if words.endswith(":") or (heading and _LISTS.search(words)):
            self._lister = named[-1] if named else self._meant.only_party(words)
            if not self._lister and _LISTS.search(words):
                self._lister = self._actor  # The proposal includes:
        self._actor = next((by for by in reversed(named) if by.role in _ACROSS), self._actor)
        return None

"""Who is meant: names with their titles, he and she, her office, the review."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from openbook.evidence.reading.offices import PRONOUNS
from openbook.evidence.reading.parties import Parties
from openbook.evidence.reading.people import person_in
from openbook.evidence.reading.said import REPORTER, Speaker
from openbook.evidence.reading.saying import Saying
from openbook.evidence.reading.sentences import Sentence
from openbook.evidence.reading.subject import first_person

_BODY = re.compile(
    r"(?:\b[Tt]he )?(?:[A-Z][\w'.]{1,20} ){0,5}(?:county's |state's |teachers'? )?"
    r"(?:school |budget )?"
    r"(?:[Uu]nion|[Dd]istrict|[Bb]oard|agency|[Oo]ffice)\b|\b[A-Z]{3,8}\b"
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
_PAPERS = frozenset(("review", "report", "letter", "statement", "audit"))
_WHOSE = {"his": "he", "her": "she", "its": "it", "their": "they"}
_WRITER = frozenset(("I", "We"))


@dataclass(slots=True)
class Meant:
    """Remembers the people and bodies of a story, and who spoke last."""

    text: str
    parties: Parties
    last: Speaker = REPORTER
    writer: Speaker = REPORTER  # whoever says I outside of a quotation
    _person: Speaker = REPORTER
    _titles: dict[str, tuple[str, str]] = field(default_factory=dict)
    _sides: dict[str, list[str]] = field(default_factory=dict)
    _bodies: tuple[int, str] = (-1, "")

    def speaker(self, saying: Saying, before: Sentence | None = None) -> Speaker:
        """Whom the words for who speaks stand for, after the sentence before."""
        who = saying.who
        if who in _WRITER:
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
        if named:
            self._person = found
        return found

    def named(self, who: str, title: str = "") -> Speaker:
        """A person or a body by name; a surname alone is whom it was before."""
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

    def only_party(self, words: str) -> Speaker | None:
        """The one party that some words name; None where they name none or several."""
        sides = self._sides_of(words)
        name = dict(self.parties.full).get(sides[0], "") if len(sides) == 1 else ""
        return Speaker(name, sides[0]) if name else None

    def met(self, surname: str) -> Speaker | None:
        """Somebody whose name was said before."""
        return Speaker(*self._titles[surname]) if surname in self._titles else None

    def _pronoun(self, pronoun: str, before: Sentence | None) -> Speaker:
        """Whom he, she, it or they stand for."""
        if pronoun in {"he", "she"}:
            if before:
                self._meet(before)
            return self._person
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
        if not name or name.split()[-1] not in self._titles:
            who = first_person(self.text, sentence.start, sentence.end)
            name = person_in(who)
            if not name or self.parties.sides(name):
                return
        self._person = self.named(name)

    def _body_in(self, sentence: Sentence) -> str:
        """The first body that a sentence names."""
        if self._bodies[0] != sentence.start:
            body = _BODY.search(self.text, sentence.start, sentence.end)
            self._bodies = (sentence.start, body[0] if body else "")
        return self._bodies[1]

    def _sides_of(self, words: str) -> list[str]:
        if words not in self._sides:
            self._sides[words] = self.parties.sides(words)
        return self._sides[words]

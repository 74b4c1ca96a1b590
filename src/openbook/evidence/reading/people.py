"""People and bodies that speak: their names, offices, party and side of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.evidence.reading.vocabulary import any_of, listed, named_lists, word_set

PRONOUNS = word_set("pronouns")
ROLES = word_set("roles")  # a subject may end with one of these: its spokesman said
LINKS = word_set("links")  # between the words of a subject: president of the local union
TITLES = word_set("titles")  # before a name, and no part of it
_NO_PERSON = ROLES | {"unified", "education", "schools"}
_OFFICES = {role: any_of(said) for role, said in named_lists("office").items()}
_OUTSIDE = ("county", "state", "fact-finder", "mediator")
_FAMILY = listed("families")
_BODIES = word_set("bodies")
_TEACHERS = frozenset(("teachers", "educators", "striking teachers"))
_SURNAME = re.compile(r"[A-Z][\w'-]{2,30}")
PERSON = re.compile(
    r"[A-ZÀ-Þ](?<!\w.)[\w.'-]{0,20}(?: (?:de |la |los |del |van |von )?[A-ZÀ-Þ][\w.'-]{0,20}){1,6}"
)
_TITLE_AFTER = re.compile(r", (?:an? |the )?([^,.;:\"()\n]{4,70})")
_STOP = re.compile(r"(?<=[a-zà-ÿ]{2})\. ")  # a stop within: said Ann Lee. Lee added
_MOST_BEFORE = 6  # words of a title before a name
_VOICES = {"employer": "district", "union": "union", "county": "county", "state": "state"}


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who says something, in words, and the party if it is one; blank is the reporter."""

    said_by: str = ""
    side: str = ""
    quoted: bool = False
    role: str = ""

    @property
    def voice(self) -> str:
        """The side of the table: district, union, county, state, neutral or reporter."""
        return _VOICES.get(self.role, "neutral") if self.said_by else "reporter"


REPORTER = Speaker()


def person_in(who: str) -> str:
    """The name of a person in some words, without titles; blank for a body.

    >>> person_in("union President Alex Caputo-Pearl"), person_in("the union")
    ('Alex Caputo-Pearl', '')
    """
    words = who.split()
    if words and words[-1].lower() in _NO_PERSON:
        return ""
    named = []
    for word in reversed(words):
        if not word[:1].isupper() or word.lower() in TITLES:
            break
        if word.isupper() and len(word) > 2:
            break
        named.append(word)
    if len(named) > 3 or "Teachers" in named:
        return ""
    return " ".join(reversed(named))


def introduced(text: str) -> Iterator[tuple[str, str]]:
    """Yield the surname and the words of everybody whom a story names with an office.

    >>> list(introduced("It was district treasurer Paul Okafor, 40, who spoke."))
    [('Okafor', 'district treasurer Paul Okafor')]
    """
    for match in PERSON.finditer(text):
        named = _STOP.split(match[0])[0].rstrip(".")
        name = person_in(named)
        if len(name.split()) < 2:
            continue
        words = text[max(0, match.start() - 70) : match.start()].split()[-_MOST_BEFORE:]
        before: list[str] = []
        while words and (words[-1].lower() in TITLES or words[-1].lower() in ROLES):
            before.insert(0, words.pop())
        who = " ".join([*before, named])
        after = _TITLE_AFTER.match(text, match.start() + len(named))
        told = [word.lower() for word in after[1].split()] if after else []
        if ROLES.intersection(told) and told[0] not in {"who", "whose", "and", "but"}:
            who = f"{who}, {after[1].strip()}" if after else who
        if ROLES.intersection(who.lower().replace(",", "").split()):
            yield name.split()[-1], who


@dataclass(frozen=True, slots=True)
class Parties:
    """The parties of a case by what people call them."""

    names: tuple[tuple[str, str], ...]  # what people say in small letters, party
    roles: tuple[tuple[str, str], ...]  # role, party
    people: tuple[tuple[str, str], ...]  # surname, party that the case has for it
    full: tuple[tuple[str, str], ...]  # party, its name
    bodies: tuple[tuple[str, str], ...] = ()  # what a story calls a union or district, role
    by_name: bool = False  # known by their names, not by offices that any district has

    def called(self, words: str, side: str) -> str:
        """A body by the name of the case where only its party is meant."""
        bare = words.removeprefix("for ").removeprefix("The ").removeprefix("the ")
        meant = bare.lower() in _BODIES or bare.lower() in dict(self.names)
        return dict(self.full).get(side, bare) if meant else bare

    def sides(self, words: str) -> list[str]:
        """The parties that some words name: none, one or both sides."""
        return [side for side, _ in self.named(words) if side]

    def named(self, words: str) -> list[tuple[str, str]]:
        """The parties and roles that some words name; a party is blank where it is none.

        A name of the case counts before an office that any district has.
        """
        small, party_of = words.lower(), {} if self.by_name else dict(self.roles)
        role_of = {party: role for role, party in self.roles}
        if any(word in small for word in _FAMILY):
            roles = ["families"]
        else:
            named = [party for name, party in self.names if _holds(small, name)]
            if named:
                return [(party, role_of.get(party, "")) for party in dict.fromkeys(named)]
            roles = _roles_in(small) or [role for name, role in self.bodies if _holds(small, name)]
        if not roles and small.strip().removeprefix("the ") in _TEACHERS:
            roles = ["union"]
        if not roles:
            said, people = words.split(), () if self.by_name else self.people
            known = dict.fromkeys(party for surname, party in people if surname in said)
            return [(party, role_of.get(party, "")) for party in known]
        return [(party_of.get(role, ""), role) for role in dict.fromkeys(roles)]


def _roles_in(small: str) -> list[str]:
    """The roles whose offices some words name; the county's chief is not the district's."""
    for role in _OUTSIDE:
        if _OFFICES[role].search(small):
            return [role]
    found = [role for role in ("union", "employer") if _OFFICES[role].search(small)]
    return found or (["employer"] if _OFFICES["staff"].search(small) else [])


def parties_of(case: Case, bodies: tuple[tuple[str, str], ...] = ()) -> Parties:
    """The parties of a case, the people whose claims it has already, a story's bodies."""
    head = case.head.parties
    names = [
        (name.lower(), party.id) for party in head for name in (party.name, party.short) if name
    ]
    roles = {party.role: party.id for party in reversed(head)}
    people = {
        surname: side
        for said_by, side in case.claims.each("said_by", "side")
        if said_by and side and "," in said_by
        for surname in _SURNAME.findall(said_by.partition(",")[0])[-1:]
    }
    full = tuple((party.id, party.name) for party in head)
    return Parties(tuple(names), tuple(roles.items()), tuple(people.items()), full, bodies)


def _holds(small: str, name: str) -> bool:
    if name not in small:
        return False
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", small) is not None

"""People who speak: their names, offices, and the side of the table they belong to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from openbook.case.case import Case
from openbook.evidence.reading.number_words import listed, word_set

PRONOUNS = word_set("he she it they")
# A subject may end with one of these: the union said, its spokesman said.
ROLES = word_set(
    "union unions district districts board office agency county state superintendent "
    "president governor mayor leader leaders members member officials official spokesman "
    "spokeswoman spokesperson teacher teachers educators parent parents principal "
    "principals trustee trustees auditor auditors analyst analysts panel report study "
    "audit review fact-finder mediator negotiator negotiators administration "
    "administrators sides officer chair chairman chairwoman treasurer economist "
    "economists researchers association federation council director adviser advisor "
    "consultant consultants lawyer lawyers attorney attorneys judge website statement "
    "letter figures data critics supporters legislature firm committee team staff leadership "
    "management analysis newsletter memo filing records documents survey chancellor guild league "
    "coalition"
)
# Between the words of a subject: president of the local teachers' union.
LINKS = word_set(
    "the a an of and both teachers' teachers school high county state national local its "
    "his her their independent vice chief financial budget executive deputy former union "
    "district labor bargaining board for outside interim lead general own top "
    "fact-finding"
)
# Before a name, and no part of it.
TITLES = word_set(
    "president superintendent supt. gov. governor dr. mr. ms. mrs. sen. rep. member union "
    "board district chief officer official california the state county school vice newly "
    "elected parent teacher mayor business finance financial budget operating academic "
    "executive director deputy assistant associate interim acting principal spokesman "
    "spokeswoman spokesperson chairman chairwoman chair trustee senator commissioner "
    "secretary treasurer attorney judge professor mom dad negotiator mediator auditor "
    "economist adviser consultant manager coordinator counselor nurse librarian editor "
    "association federation council"
)


_NO_PERSON = ROLES | {"unified", "education"}


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


_OFFICES = {
    "county": "county office, county superintendent, county agency, fiscal expert",
    "state": "governor, gov., state superintendent, legislature, legislative",
    "fact-finder": "fact-finder, fact finder, factfinding, fact-finding",
    "mediator": "mediator",
    "union": "union, federation of teachers, association",
    "employer": "district, superintendent, school board, board member, board president, "
    "trustee, unified",
}
_ROLES = {role: listed(said, ", ") for role, said in _OFFICES.items()}
_FAMILY = ("parent", "mother of", "father of")
_BODIES = word_set(
    "union, association, teachers' union, teachers union, district, school district", ", "
)
_TEACHERS = frozenset(("teachers", "educators", "striking teachers"))
_SURNAME = re.compile(r"[A-Z][\w'-]{2,30}")


@dataclass(frozen=True, slots=True)
class Parties:
    """The parties of a case by what people call them."""

    names: tuple[tuple[str, str], ...]  # what people say in small letters, party
    roles: tuple[tuple[str, str], ...]  # role, party
    people: tuple[tuple[str, str], ...]  # surname, party that the case has for it
    full: tuple[tuple[str, str], ...]  # party, its name

    def by_name_alone(self) -> Parties:
        """The same parties, known by their names and not by offices any district has."""
        return replace(self, roles=(), people=())

    def called(self, words: str, side: str) -> str:
        """A body by the name of the case where only its party is meant."""
        bare = words.removeprefix("for ").removeprefix("The ").removeprefix("the ")
        meant = bare.lower() in _BODIES or bare.lower() in dict(self.names)
        return dict(self.full).get(side, bare) if meant else bare

    def sides(self, words: str) -> list[str]:
        """The parties that some words name: none, one or both sides.

        A name of the case counts before an office that any district has.
        """
        small = words.lower()
        if any(word in small for word in _FAMILY):
            return [party for role, party in self.roles if role == "families"]
        named = [party for name, party in self.names if _holds(small, name)]
        if not named:
            roles = dict(self.roles)
            for role, said in _ROLES.items():
                if role in roles and any(word in small for word in said):
                    named.append(roles[role])
                    if role in {"county", "state"}:
                        break  # the county's superintendent is not the district's
        if not named and small.strip().removeprefix("the ") in _TEACHERS:
            named = [party for role, party in self.roles if role == "union"]
        if not named:
            named = [party for surname, party in self.people if surname in words.split()]
        return list(dict.fromkeys(named))


def parties_of(case: Case) -> Parties:
    """The parties of a case, and the people whose claims it has already."""
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
    return Parties(tuple(names), tuple(roles.items()), tuple(people.items()), full)


def _holds(small: str, name: str) -> bool:
    if name not in small:
        return False
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", small) is not None

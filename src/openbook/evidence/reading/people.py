"""Who speaks in a story, and which district, union, place and day it is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from openbook.case.case import Case
from openbook.evidence.reading.amounts import dates
from openbook.evidence.reading.vocabulary import any_of, listed, named_lists, word_set
from openbook.findings.dataclass import dataclass

PRONOUNS = word_set("pronouns")
ROLES = word_set("roles")  # a subject may end with one of these: its spokesman said
LINKS = word_set("links")  # between the words of a subject: president of the local union
TITLES = word_set("titles")  # before a name, and no part of it
_BEFORE_NAME = TITLES | ROLES | {"bargaining", "labor"}
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
_TITLE_AFTER = re.compile(r", (?:an? |the )?([^,.;:\"()\n]{4,90})")
_OFFICE_BEFORE = re.compile(
    r"\b((?:[Tt]he|[Ii]ts) [^,.;:\"()\n]{4,60}?)(?: (?:of|for) [^,.;:\"()\n]{3,30})?, $"
)
_STOP = re.compile(r"(?<=[a-zà-ÿ]{2})\. ")  # a stop within: said Ann Lee. Lee added
_LEADS = frozenset(("leads", "heads", "chairs", "represents", "runs", "directs", "oversees"))
_NO_TITLE = word_set("strong", "weak") | {"who", "whose", "and", "but"}
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
    """Return the name of a person in some words, without titles; blank for a body.

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
        while words and words[-1].lower() in _BEFORE_NAME:
            before.insert(0, words.pop())
        who = " ".join([*before, named])
        office = _OFFICE_BEFORE.search(text, max(0, match.start() - 72), match.start())
        if office and ROLES.intersection(office[1].lower().split()[-1:]):
            yield name.split()[-1], f"{named}, {office[1]}"  # the union's consultant, Ann Lee
            continue
        after = _TITLE_AFTER.match(text, match.start() + len(named))
        told = [word.lower() for word in after[1].split()] if after else []
        # who leads the union's team, who teaches sixth grade and chairs it; not: says in a letter
        leads = told[:1] == ["who"] and _LEADS.intersection(told[1:])
        near = ROLES.intersection(told[:_MOST_BEFORE]) and told[0] not in _NO_TITLE
        if near or (leads and ROLES.intersection(told)):
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
        """Return a body by the name of the case where only its party is meant."""
        bare = words.removeprefix("for ").removeprefix("The ").removeprefix("the ")
        meant = bare.lower() in _BODIES or bare.lower() in dict(self.names)
        return dict(self.full).get(side, bare) if meant else bare

    def holds(self, name: str) -> bool:
        """Return whether a name is a part of what a party is called: a place, nobody's name."""
        return any(_holds(called, name.lower()) for called, _ in (*self.names, *self.bodies))

    def sides(self, words: str) -> list[str]:
        """Return the parties that some words name: none, one or both sides."""
        return [side for side, _ in self.named(words) if side]

    def named(self, words: str) -> list[tuple[str, str]]:
        """Return the parties and roles that some words name; a party is blank where it is none.

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
    """Return the roles whose offices some words name; the county's chief is not the district's."""
    for role in _OUTSIDE:
        if _OFFICES[role].search(small):
            return [role]
    found = [role for role in ("union", "employer") if _OFFICES[role].search(small)]
    return found or (["employer"] if _OFFICES["staff"].search(small) else [])


def parties_of(case: Case, bodies: tuple[tuple[str, str], ...] = ()) -> Parties:
    """Return the parties of a case, the people whose claims it has already, a story's bodies."""
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


_NAME = r"(?:[A-ZÀ-Þ][\w.'-]{1,20} ){1,4}?"
_DISTRICT = re.compile(
    rf"\b(?:{_NAME}(?:(?:Joint |Union |High |Elementary |City |County ){{0,2}}"
    r"(?:Unified(?: School District)?|School District(?: (?:No\. ?)?\d{1,4}\b)?)|"
    r"(?:Public|City|County) Schools)\b|[A-Z]{1,4}USD\b)"
)
_UNION = re.compile(
    rf"\b(?:{_NAME}(?:(?:Classroom |Professional )?(?:Teachers|Educators?|Education)(?:')? "
    r"(?:Union|Association|Federation|Guild|United|Council)|"
    r"(?:Federation|Union|Association) of (?:Teachers|Educators))|"
    r"United (?:Teachers|Educators)(?: of)?(?: [A-ZÀ-Þ][\w'-]{1,20}){1,3})\b"
)
_PLACE = r"((?:[A-ZÀ-Þ][a-zà-ÿ.'-]{1,20} ){0,2}[A-ZÀ-Þ][a-zà-ÿ'-]{2,20})"
# How a story names a place whose schools it is about, without the name of a district.
_PLACES = (
    re.compile(rf"\b{_PLACE}(?:['’]s)? (?:public )?(?:teachers|educators|schools?\b)"),
    re.compile(
        rf"\b{_PLACE} (?:Classroom |Professional )?(?:Teachers|Educators?|Education) "
        r"(?:Union|Association|Federation|Guild)\b"
    ),
    re.compile(rf"\b{_PLACE} Federation of (?:Teachers|Educators)\b"),
    re.compile(rf"\bUnited (?:Teachers|Educators) of {_PLACE}\b"),
    re.compile(rf"\b(?i:teachers|educators|schools|strike|walkout) in {_PLACE}"),
    re.compile(r"\A\s*([A-ZÀ-Þ][A-ZÀ-Þ .'-]{2,30})(?:, [A-Z][\w.]+)? (?:\([\w /]+\) ?)?[—–-]+ "),
)
_ANY_TEACHERS, _NOT_A_NAME = word_set("any_teachers"), word_set("not_a_name")
_KIND = re.compile(
    r"\b(?:joint|union|high|elementary|city|county|unified|public|school|schools|district)\b"
)
_HEAD, _SHORT_LINE = 600, 90  # where the day of a story stands
_TITLE = 100


@dataclass(frozen=True, slots=True)
class StoryIdentity:
    """What a story calls the parties, with the short forms it uses, and its day."""

    district: str
    union: str
    bodies: tuple[tuple[str, str], ...]  # a name in small letters, role
    title: str
    day: date | None


def identity_of(text: str) -> StoryIdentity:
    """Find whom a story is about; blank is what it does not name."""
    district = _most_named(_DISTRICT, text)
    union = _most_named(_UNION, text, like=district)
    named = {"employer": (district, *_short_names(text, district)) if district else ()}
    named["union"] = (union, *_short_names(text, union)) if union else _letters_of_union(text)
    bodies = tuple((each.lower(), role) for role, names in named.items() for each in names)
    title = next((line.strip() for line in text.splitlines() if line.strip()), "")[:_TITLE]
    return StoryIdentity(district, union, bodies, title, _day_of(text))


def _most_named(pattern: re.Pattern[str], text: str, like: str = "") -> str:
    """Return the name that a story says most often, in its longest form; words before letters."""
    names = [name for match in pattern.finditer(text) if (name := _bare(match[0]))]
    counted, place = Counter(names), set(like.split())
    best = max(
        counted,
        key=lambda name: (bool(place & set(name.split())), " " in name, counted[name], len(name)),
        default="",
    )
    return max((name for name in names if name.startswith(best)), key=len, default="")


def _short_names(text: str, name: str) -> tuple[str, ...]:
    """Return the short forms of a name: its first letters, where they are used, and its place."""
    words = [word for word in name.split() if word[0].isupper()]
    letters = "".join(word[0] for word in words if word != "Unified") if words else ""
    letters = f"{letters[:-2]}USD" if "Unified" in words else letters
    used = re.search(rf"\b{re.escape(letters)}\b", text) if len(letters) > 2 else None
    place = " ".join(words[:-2]) if words[-2:] == ["School", "District"] else ""
    return tuple(filter(None, [letters if used else "", place]))


# MTA, UTLA: the letters of a local union. Not those of parents, or of a state's and national ones.
_LOCAL = re.compile(r"\b(?:[A-Z]{1,4}(?:TA|EA|FT|TU|FE)|UT[A-Z]{1,3})\b")
_NO_LOCAL = frozenset(("PTA", "NEA", "CTA", "AFT", "CFT", "IEA", "OEA", "WEA", "CEA", "LEA", "SEA"))


def _letters_of_union(text: str) -> tuple[str, ...]:
    """Return the letters by which a text calls a union that it does not name in full."""
    found = Counter(each for each in _LOCAL.findall(text) if each not in _NO_LOCAL)
    return tuple(name for name, count in found.most_common(1) if count > 1)


def _day_of(text: str) -> date | None:
    """Return the day of a story: the first whole date in a short line of its head."""
    head = text[:_HEAD]
    for figure in dates(head):
        first = head.rfind("\n", 0, figure.start) + 1
        line = head[first:].partition("\n")[0]
        own_line = len(line) <= _SHORT_LINE or figure.end - first <= _SHORT_LINE // 2
        if own_line and len(figure.day) == len("2019-01-11"):
            return date.fromisoformat(figure.day)
    return None


def other_district(text: str, case: Case) -> str:
    """Return the district that a story names more often than that of the case; else nothing.

    A story that names neither a party of the case nor its place may name another place.
    A case whose employer has no name of its own cannot tell.
    """
    own = _own_names(case)
    if not own:
        return ""
    small = text.lower()
    mine = max(len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", small)) for name in own)
    others: Counter[str] = Counter()
    for match in _DISTRICT.finditer(text):
        name = _bare(match[0])
        low = name.lower()
        if name and not any(low in each or each in low for each in own):
            others[name] += 1
    ((name, count),) = others.most_common(1) or [("", 0)]
    if count > mine:
        return name
    return "" if _names_own_place(small, case) else _other_place(text)


def _names_own_place(small: str, case: Case) -> bool:
    """Return whether a story names any party of the case, or its place."""
    said = [n.lower() for p in case.head.parties for n in (p.name, p.short) if n]
    said += [_KIND.sub("", name).strip() for name in _own_names(case)]
    return any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", small) for each in said)


def _other_place(text: str) -> str:
    """Return the place whose teachers or schools a story speaks of; empty where it names none."""
    for pattern in _PLACES:
        for match in pattern.finditer(text):
            words = match[1].split()
            while words and words[0].lower() in _NOT_A_NAME | _ANY_TEACHERS:
                words.pop(0)
            if words and words[-1].lower() not in _ANY_TEACHERS:
                name = " ".join(words)
                return name.title() if name.isupper() else name
    return ""


def _own_names(case: Case) -> set[str]:
    """Return what the employer of the case is called, without words that any district has."""
    found = set()
    for party in case.head.parties:
        if party.role == "employer":
            for name in (party.name, party.short):
                small = (name or "").lower().removeprefix("the ").strip()
                if _KIND.sub("", small).strip():
                    found |= {small, small.removesuffix(" school district")}
    return found


def _bare(name: str) -> str:
    """Return a name without the words that only start its sentence; empty if nothing is left."""
    words = name.split()
    while words and words[0].lower() in _NOT_A_NAME:
        words.pop(0)
    left = " ".join(words)
    return left if _KIND.sub("", left.lower()).strip() else ""

"""Identity: the district, the union, the place and the day that a story is about."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date

from openbook.case.case import Case
from openbook.evidence.reading.amounts import dates
from openbook.evidence.reading.vocabulary import word_set

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
_SHORT_NAME = re.compile(r" ?\((?:the )?([A-Z]{2,8})\)")
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
    bodies = tuple(
        (each.lower(), role)
        for role, name in (("employer", district), ("union", union))
        for each in ((name, *_short_names(text, name)) if name else ())
    )
    title = next((line.strip() for line in text.splitlines() if line.strip()), "")[:_TITLE]
    return StoryIdentity(district, union, bodies, title, _day_of(text))


def _most_named(pattern: re.Pattern[str], text: str, like: str = "") -> str:
    """The name that a story says most often, in its longest form; words before letters."""
    names = [name for match in pattern.finditer(text) if (name := _bare(match[0]))]
    counted, place = Counter(names), set(like.split())
    best = max(
        counted,
        key=lambda name: (bool(place & set(name.split())), " " in name, counted[name], len(name)),
        default="",
    )
    return max((name for name in names if name.startswith(best)), key=len, default="")


def _short_names(text: str, name: str) -> tuple[str, ...]:
    """The short forms of a name: in brackets behind it, or its first letters."""
    words = [word for word in name.split() if word[0].isupper()]
    letters = "".join(word[0] for word in words if word != "Unified") if words else ""
    letters = f"{letters[:-2]}USD" if "Unified" in words else letters
    behind = [match[1] for match in _SHORT_NAME.finditer(text) if match[1] == letters]
    used = re.search(rf"\b{re.escape(letters)}\b", text) if len(letters) > 2 else None
    place = " ".join(words[:-2]) if words[-2:] == ["School", "District"] else ""
    return tuple(dict.fromkeys([*behind, *([letters] if used else []), *filter(None, [place])]))


def _day_of(text: str) -> date | None:
    """The day of a story: the first whole date in a short line of its head."""
    head = text[:_HEAD]
    for figure in dates(head):
        first = head.rfind("\n", 0, figure.start) + 1
        line = head[first:].partition("\n")[0]
        own_line = len(line) <= _SHORT_LINE or figure.end - first <= _SHORT_LINE // 2
        if own_line and len(figure.day) == len("2019-01-11"):
            return date.fromisoformat(figure.day)
    return None


def other_district(text: str, case: Case) -> str:
    """The district that a story names more often than that of the case; else nothing.

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
    """Whether a story names any party of the case, or its place."""
    said = [n.lower() for p in case.head.parties for n in (p.name, p.short) if n]
    said += [_KIND.sub("", name).strip() for name in _own_names(case)]
    return any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", small) for each in said)


def _other_place(text: str) -> str:
    """The place whose teachers or schools a story speaks of; empty where it names none."""
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
    """What the employer of the case is called, without words that any district has."""
    found = set()
    for party in case.head.parties:
        if party.role == "employer":
            for name in (party.name, party.short):
                small = (name or "").lower().removeprefix("the ").strip()
                if _KIND.sub("", small).strip():
                    found |= {small, small.removesuffix(" school district")}
    return found


def _bare(name: str) -> str:
    """A name without the words that only start its sentence; empty if nothing is left."""
    words = name.split()
    while words and words[0].lower() in _NOT_A_NAME:
        words.pop(0)
    left = " ".join(words)
    return left if _KIND.sub("", left.lower()).strip() else ""

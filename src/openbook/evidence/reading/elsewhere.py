"""Elsewhere: whether a story is about another district than that of the case."""

from __future__ import annotations

import re
from collections import Counter

from openbook.case.case import Case
from openbook.evidence.reading.wordlist import listed

_NAME = r"(?:[A-ZÀ-Þ][\w.'-]{1,20} ){1,4}?"
_DISTRICT = re.compile(
    rf"\b(?:{_NAME}(?:(?:Joint |Union |High |Elementary |City |County ){{0,2}}"
    r"(?:Unified(?: School District)?|School District)|"
    r"(?:Public|City|County) Schools)\b|[A-Z]{1,4}USD\b)"
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
    re.compile(
        r"\A\s*([A-ZÀ-Þ][A-ZÀ-Þ .'-]{2,30})(?:, [A-Z][\w.]+)? (?:\([\w /]+\) ?)?[—–-]+ "
    ),
)
_ANY_TEACHERS = frozenset(
    listed(
        """
        striking public private charter many most some few all both these those our their
        other more new veteran young high middle elementary special former local state
        county district union city school schools teachers california american united
        substitute retired early no what how why while
        january february march april may june july august september october november
        december monday tuesday wednesday thursday friday saturday sunday
        """
    )
)
_NOT_A_NAME = frozenset(
    ("the", "a", "an", "in", "at", "but", "and", "for", "from", "when", "if", "after")
)
_KIND = re.compile(
    r"\b(?:joint|union|high|elementary|city|county|unified|public|school|schools|district)\b"
)


def other_district(text: str, case: Case) -> str:
    """The district that a story names more often than that of the case; else nothing.

    A story that names neither a party of the case nor its place may name another place.
    A case whose employer has no name of its own cannot tell.
    """
    own = _own_names(case)
    if not own:
        return ""
    small = text.lower()
    mine = max(
        len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", small)) for name in own
    )
    others: Counter[str] = Counter()
    for match in _DISTRICT.finditer(text):
        name = _bare(match[0])
        if name and not _is_own(name.lower(), own):
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


def _is_own(small: str, own: set[str]) -> bool:
    return any(small in name or name in small for name in own)


def _bare(name: str) -> str:
    """A name without the words that only start its sentence; empty if nothing is left."""
    words = name.split()
    while words and words[0].lower() in _NOT_A_NAME:
        words.pop(0)
    left = " ".join(words)
    return left if _KIND.sub("", left.lower()).strip() else ""

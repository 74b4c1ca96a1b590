"""Elsewhere: whether a story is about another district than that of the case."""

from __future__ import annotations

import re
from collections import Counter

from openbook.case.case import Case

_NAME = r"(?:[A-ZÀ-Þ][\w.'-]{1,20} ){1,4}?"
_DISTRICT = re.compile(
    rf"\b(?:{_NAME}(?:(?:Joint |Union |High |Elementary |City |County ){{0,2}}"
    r"(?:Unified(?: School District)?|School District)|"
    r"(?:Public|City|County) Schools)\b|[A-Z]{1,4}USD\b)"
)
_NOT_A_NAME = frozenset(
    ("the", "a", "an", "in", "at", "but", "and", "for", "from", "when", "if", "after")
)
_KIND = re.compile(
    r"\b(?:joint|union|high|elementary|city|county|unified|public|school|schools|district)\b"
)


def other_district(text: str, case: Case) -> str:
    """The district that a story names more often than that of the case; else nothing.

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
    return name if count > mine else ""


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

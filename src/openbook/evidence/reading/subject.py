"""Subjects: the words for who does something, before a verb or after it."""

from __future__ import annotations

import re

from openbook.evidence.reading.offices import LINKS, PRONOUNS, ROLES
from openbook.evidence.reading.people import person_in
from openbook.evidence.reading.wordlist import listed

_AUXILIARY = frozenset(
    listed(
        "is are was were has have had did does also would will later already again repeatedly "
        "then now previously still recently"
    )
)
_USED = frozenset(listed("likes like used continues continued"))  # likes to say
_PASSIVE = frozenset(listed("is are was were been being"))
_LEADING = frozenset(
    listed("but and so while meanwhile yet as if because today when what how why")
)
_SIGNS = (";", ":", '"', "(", ")", "—", "--")
_CUT = re.compile(r"[;:\"()—]|--")
_AFTER = re.compile(
    r"\s(?:in an?|on|at|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|that|"
    r"during|last|this|he|she|after|before)\b.*",
    re.DOTALL,
)
_NO_TITLE = ("who", "but", "and", "as ", "speaking", "adding", "which", "when", "where")
_DAYS = frozenset(
    listed(
        "January February March April May June July August September October November "
        "December Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
    )
)
_NO_NAME = _DAYS | set(listed("The In On For That This What How Why Its His Her Their"))
_WHEN = _DAYS | set(listed("week month year today yesterday"))
_BEFORE_WHEN = frozenset(listed("in on last this early late"))
_PERSON = re.compile(
    r"[A-ZÀ-Þ](?<!\w.)[\w.'-]{0,20}(?: (?:de |la |los |del |van |von )?[A-ZÀ-Þ][\w.'-]{0,20}){1,6}"
)
# A parent at my church told me.
_WHERE = re.compile(r"\s(?:at|in|on|near|from|with)(?:\s\w{1,20}){1,2}$")
_PLACED = frozenset(listed("in from at with"))
_PAPERS = frozenset(
    listed("documents records report study analysis survey figures data")
)
_BELONGS = ROLES | LINKS
_SUBJECTS = ROLES | PRONOUNS
_REACH = 110
_FIGURE = 22  # signs of a figure and of "that" after it
_MOST = 9  # words of a subject


def subject_before(text: str, start: int, at: int) -> tuple[str, str]:
    """Who stands before a verb, and the title between commas.

    >>> said = "One of them, third-grade teacher Beth Alcott, said"
    >>> subject_before(said, 0, len(said) - 4)
    ('teacher Beth Alcott', '')
    """
    first = max(start, at - _REACH)
    clause = max(text.rfind(sign, first, at) + len(sign) for sign in _SIGNS)
    *before, last = text[max(first, clause) : at].split(",")
    if last.strip() in {"who", "which"} and before:
        return _subject(before[-1]), ""  # a reply from Ann Lee, who said
    if last.strip():
        return _subject(last), ""
    if len(before) < 2 or not before[-1].strip():
        return "", ""
    who, title = _subject(before[-2]), before[-1].strip()
    if not who:
        # One of them, Ann Lee, said
        return (_subject(title) if person_in(title) else ""), ""
    return _name_first(who, title)


def subject_after(text: str, start: int, end: int) -> tuple[str, str]:
    """Who stands after a verb or after "according to", and the title behind a comma."""
    near = text[start : min(end, start + _REACH)]
    first, comma, rest = _CUT.split(near)[0].partition(",")
    who = _AFTER.sub("", first).strip().rstrip(".")
    words = who.split()
    if not words or len(words) > _MOST:
        return "", ""
    if not (words[-1][:1].isupper() or words[-1].lower() in _SUBJECTS):
        return "", ""
    title = rest.partition(",")[0].strip().rstrip(".") if comma else ""
    return _name_first(who, "" if title.startswith(_NO_TITLE) else title)


def first_person(text: str, start: int, end: int) -> str:
    """The first person named in a sentence, with two names at least; else nothing."""
    for match in _PERSON.finditer(text, start, min(end, start + _REACH)):
        if len(person_in(match[0]).split()) > 1:
            return match[0]
    return ""


def clause_start(text: str, at: int, who: str) -> int:
    """Where a side clause starts to speak, or -1 where a verb stands in none.

    Only the figure right before it belongs to it: the $14 million that Ann Lee forecast.
    """
    first = text.rfind(who, max(0, at - _REACH), at)
    near = text[max(0, first - 7) : max(0, first)].rstrip()
    return first - _FIGURE if near.endswith((" that", " which", " what")) else -1


def is_passive(text: str, start: int, at: int) -> bool:
    """Whether a participle is what was done to somebody: the union was told."""
    return bool(_PASSIVE.intersection(text[max(start, at - 8) : at].split()[-1:]))


def _name_first(who: str, title: str) -> tuple[str, str]:
    """A name and its title, also where the title stands first: its president, Ann Lee."""
    office = who.rsplit(maxsplit=1)[-1].lower() in ROLES
    if office and title and len(person_in(title).split()) > 1:
        return title, who
    return who, title


def _subject(clause: str) -> str:
    """The name, the office or the pronoun that a clause ends with."""
    words = _bare(clause.split())
    if not words:
        return ""
    if words[-1].lower() not in _SUBJECTS and not _is_name(words[-1]):
        words = _WHERE.sub("", " ".join(words)).split() or words
    last = words[-1]
    if last.lower() in PRONOUNS:
        return last.lower()
    if last.endswith(("'s", "s'")) or not (_is_name(last) or last.lower() in ROLES):
        return ""
    first = len(words)
    while first and len(words) - first < _MOST and _belongs(words, first - 1):
        first -= 1
    if first > 1 and words[first - 1] == "by" and words[first - 2].endswith("ed"):
        head = _subject(" ".join(words[: first - 2]))  # an auditor hired by the board
        if not _PAPERS.intersection(head.lower().split()[-1:]):
            return head
    return " ".join(words[first:])


def _bare(words: list[str]) -> list[str]:
    """A clause without what stands between its subject and its verb, or before both."""
    while words and words[-1] in _AUXILIARY:
        words.pop()
    if words[-1:] == ["to"] and _USED.intersection(words[-2:-1]):
        del words[-2:]
    if words and words[-1] in _WHEN:
        words.pop()
        if words and words[-1] in _BEFORE_WHEN:
            words.pop()
        if words and words[-1].endswith("ed"):
            words.pop()  # a report released in October
    return words[1:] if words and words[0].lower() in _LEADING else words


def _belongs(words: list[str], place: int) -> bool:
    word = words[place]
    if _is_name(word) or word.lower() in _BELONGS:
        return True
    if word.endswith("'s"):
        return word[:-2].lower() in ROLES or _is_name(word)
    before = words[place - 1] if place else ""
    return word in _PLACED and (_is_name(before) or before.lower() in ROLES)


def _is_name(word: str) -> bool:
    return word[:1].isupper() and word not in _NO_NAME

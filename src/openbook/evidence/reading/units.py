"""Units: what a number counts, from the words around it."""

from __future__ import annotations

import re

from openbook.evidence.reading.wordlist import listed

PUPILS = frozenset(
    listed("students student pupils pupil kids kid children child schoolchildren")
)
PEOPLE = frozenset(
    listed(
        "people person educators educator teachers teacher members member employees employee "
        "workers worker substitutes substitute administrators administrator counselors "
        "counselor nurses nurse librarians librarian staff staffers strikers positions posts "
        "parents parent retirees retiree custodians aides assistants residents voters"
    )
)
TIME = {
    word + plural: word + "s"
    for word in ("year", "month", "week", "day", "hour", "minute")
    for plural in ("", "s")
}
_OTHER = {"school": "schools", "dollars": "USD", "grade": "grades", "class": "classes"}
_OTHER["classes"] = "classes"
_OTHER["enrollment"] = "pupils"
_WORD = re.compile(r"[A-Za-z']{1,30}")
_STOP = re.compile(r"[.;:!?\"()\n—]|,(?!\d)|--| / ")
_PER = re.compile(
    r"\s?(?:more |extra )?(?:per|a|an|each|every|for each|for every)[ ]([a-z]{2,12})",
    re.IGNORECASE,
)
_PASSED = frozenset(
    listed(
        "of the its his her their our more additional new other extra full part time mixed"
    )
)
_ENDS = frozenset(
    listed(
        "is are was were has have had will would could can may might must should to for in on "
        "at by from with as that who which and or but than said says say during after before "
        "into when while if because about over under went came lost"
    )
)
_WANTS = frozenset(listed("want wants seek sought offered offer at"))
_REACH = 60
_NUMBERS = listed("one two three four five six seven eight nine ten")
_COUNTED = frozenset(_NUMBERS)
# A 17-school district counts no schools, nor does a four-school one.
_OF_SOMETHING = re.compile(rf"\b(?:\d+|{'|'.join(_NUMBERS)})-[a-z]+")


def unit_after(text: str, end: int) -> str:
    """The unit that follows a number, or nothing.

    >>> unit_after("2,000 reassigned administrators", 5), unit_after("3-year plan", 1)
    ('people', 'years')
    """
    plural = ""
    words = words_after(text, end)
    if words and words[0] in _COUNTED:  # 11,600 five years ago
        return ""
    if words[:1] == ["school"] and words[1:2] and words[1] in TIME:
        return TIME[words[1]]
    for word in words:
        known = _known(word)
        if known:
            return known
        if not plural and word.endswith("s") and not word.endswith(("'s", "ss")):
            plural = word
    return plural


def unit_before(text: str, start: int) -> str:
    """The nearest thing that is counted before a number: grades four to six."""
    near = _OF_SOMETHING.sub("", text[max(0, start - _REACH) : start])
    for word in reversed(_WORD.findall(_STOP.split(near)[-1].lower())):
        known = _known(word)
        if known:
            return known
        if word in _WANTS:
            return ""
    return ""


def words_after(text: str, end: int, *, most: int = 6) -> list[str]:
    """The words of the phrase that a number starts, in small letters."""
    near = text[end : end + _REACH]
    stop = _STOP.search(near)
    found: list[str] = []
    for word in _WORD.findall(near[: stop.start()] if stop else near):
        small = word.lower()
        if small in _ENDS and found:
            break
        if small in _ENDS or len(found) == most:
            return found
        if small not in _PASSED:
            found.append(small)
    return found


def per_what(text: str, end: int) -> str:
    """What an amount of money is for each of: /pupils, /people, /years or nothing.

    >>> per_what("$12,000 per student", 7)
    '/pupils'
    """
    match = _PER.match(text, end)
    return f"/{known}" if match and (known := _known(match[1].lower())) else ""


def of_classes(text: str, start: int) -> bool:
    """Whether a number is how many pupils classes have.

    >>> of_classes("some classes have 35", 18), of_classes("they cut classes by 35", 20)
    (True, False)
    """
    return (
        text[max(0, start - 6) : start].lower().endswith((" have ", " has ", " had "))
    )


def in_a_class(text: str, start: int, end: int) -> bool:
    """Whether a few pupils are those of one class."""
    near = text[max(0, start - 130) : end + 50].lower()
    return "class" in near


def _known(word: str) -> str:
    if word in PUPILS:
        return "pupils"
    if word in PEOPLE:
        return "people"
    return TIME.get(word) or _OTHER.get(word, "")

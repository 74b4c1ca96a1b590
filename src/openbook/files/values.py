"""The text of one field as the value its spec asks for."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from openbook.case.format.fields import FieldKind, Spec
from openbook.case.format.limits import CALENDAR, impossible, place_of, unexpected
from openbook.case.tables.grades import Grades
from openbook.figures.amounts import parse_amount
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, cut_to, suggestion

# Words of newspapers for the four ways in which a claim can be exact.
SAID = {
    **dict.fromkeys(("almost", "nearly", "roughly", "around", "approximately", "some"), "about"),
    **dict.fromkeys(("more than", "over", "minimum", "at the least"), "at least"),
    **dict.fromkeys(("less than", "under", "up to", "maximum", "fewer than"), "at most"),
    **dict.fromkeys(("combined", "total"), "both"),
}
_ABOUT = re.compile(
    rf"(?:{'|'.join((*SAID, 'about', 'at least', 'at most'))})\s+(\S.*)", re.IGNORECASE
)
_RANGE = re.compile(r"(?:between\s+)?\S.*?\s+(?:to|and|or)\s+\S.*|\S+\s*[–—]\s*\S+")
_OTHER_COUNTRY = re.compile(
    r"([$€]?\s?-?\d{1,3}(?:\.\d{3})+|[$€]?\s?-?\d+)(?:,(\d+))?(%| million| billion|)"
)
_MONTHS = (
    *("", "jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
)
_DAY_IN_WORDS = re.compile(r"(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}),? (?P<year>\d{4})")
_DAY_IN_FIGURES = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})")
_ONE_YEAR = re.compile(r"(?:19|20)\d{2}")
_LONGEST = 60
_NUMBER = "Write it like 601,973 or 6.5% or $1.86 billion."


def number_remedy(text: str) -> str:
    """Return what to write instead of a text that is not one number.

    >>> number_remedy("about 640")
    "Write 640; that it was said as 'about' goes into a note, or into a claim."
    >>> number_remedy("135.500.000,50")
    'A comma groups thousands and a point parts decimals: write 135,500,000.50.'
    """
    if len(text) > _LONGEST:
        return _NUMBER
    if matched := _ABOUT.fullmatch(text):
        if parse_amount(matched[1]) is not None:
            said = text[: -len(matched[1])].strip()
            return Message(
                "Write {own_number}; that it was said as {own} goes into a note, or into a claim.",
                own_number=matched[1],
                own=repr(said),
            )
    elif _RANGE.fullmatch(text):
        return (
            "Write one number; a range that somebody named is a claim with value and "
            "value_to in evidence/claims.csv, and in an offer an either: with both ends."
        )
    elif matched := _OTHER_COUNTRY.fullmatch(text):
        grouped = matched[1].replace(".", ",")
        decimals = f".{matched[2]}" if matched[2] else ""
        return Message(
            "A comma groups thousands and a point parts decimals: write {own}.",
            own=f"{grouped}{decimals}{matched[3]}",
        )
    return _NUMBER


def day_remedy(text: str) -> str:
    """Return what to write instead of a text that is not a day.

    >>> day_remedy("2026-27")
    'The budget year 2026-27 begins on 2026-07-01: write that day.'
    >>> day_remedy("Nov. 19, 2025"), day_remedy("7/1/2025")
    ('Write 2025-11-19.', 'Write 2025-07-01.')
    """
    year = Year.parse(text)
    if year is not None:
        first = year.first_day
        template = "The budget year {year} begins on {day}: write that day."
        return Message(template, year=year, day=first)
    if day := _american_day(text):
        return Message("Write {own}.", own=day)
    return (
        "Write it like 2019-01-14: year, month, day. Where only the month was said, write "
        "its first day and say so in a note."
    )


def year_remedy(text: str) -> str:
    """Return what to write instead of a text that is not a budget year.

    >>> year_remedy("2025")
    'Write 2025-26 if it begins in 2025, or 2024-25 if it ends then.'
    """
    if _ONE_YEAR.fullmatch(text):
        begins, ends = Year(int(text)), Year(int(text) - 1)
        template = "Write {year} if it begins in {own}, or {year_before} if it ends then."
        return Message(template, year=begins, own=text, year_before=ends)
    return "Write the two calendar years it touches, like 2018-19."


def _american_day(text: str) -> date | None:
    """Return a day as newspapers and American spreadsheets write it."""
    matched = _DAY_IN_WORDS.fullmatch(text) or _DAY_IN_FIGURES.fullmatch(text)
    if matched is None:
        return None
    month = matched["month"][:3].lower()
    try:
        number = int(month) if month.isdigit() else _MONTHS.index(month)
        return date(int(matched["year"]), number, int(matched["day"]))
    except ValueError:
        return None


WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,79}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
LONGEST = 4_000
LARGEST = 1e15  # what is multiplied or added up stays far from the end of all numbers
_CENTURIES = range(int(CALENDAR.least), int(CALENDAR.most) + 1)
# Signs that no page shows: they steer a terminal or turn the text that follows.
UNSHOWN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_FLAGS = {"yes": True, "no": False, "true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a text is not the value that was asked for."""

    what: str
    remedy: str
    code: str = "OB917"


def parse_value(spec: Spec, text: str) -> Any:
    """Return the value of a field, or Unreadable."""
    return _PARSERS[spec.kind](spec, text.strip())


def _unread(text: str, template: str, remedy: str, code: str = "OB917") -> Unreadable:
    """Say of a text what it is not, and what to write instead."""
    return Unreadable(Message(template, own=_short(text)), remedy, code)


def _text(_: Spec, text: str) -> Any:
    if len(text) > LONGEST:
        return Unreadable(
            Message("this text has {number} characters", number=f"{len(text):,}"),
            Message("Say it in at most {number}.", number=f"{LONGEST:,}"),
        )
    if odd := UNSHOWN.search(text):
        template = "this text holds a sign that cannot be shown ({own})"
        return Unreadable(Message(template, own=f"U+{ord(odd[0]):04X}"), "Take it out.")
    return text


def _word(_: Spec, text: str) -> Any:
    if WORD.fullmatch(text):
        return text
    remedy: str = (
        "Use letters, digits, dots, hyphens and underscores only, starting with a letter or digit."
    )
    joined = "-".join(text.split())  # as importers write it
    if WORD.fullmatch(joined):
        remedy = Message("Write {own}.", own=repr(joined))
    return _unread(text, "{own} is not a short name", remedy)


def _choice(spec: Spec, text: str) -> Any:
    if text in spec.choices:
        return text
    if text.lower() in spec.choices:
        return text.lower()
    same = SAID.get(text.lower(), "")
    remedy = Message("Write {own}.", own=repr(same)) if same in spec.choices else ""
    remedy = remedy or suggestion(text, spec.choices)
    return _unread(text, "{own} is not one of the words allowed here", remedy)


def _number(spec: Spec, text: str) -> Any:
    value = parse_amount(text)
    if value is None:
        return _unread(text, "{own} is not a number", number_remedy(text))
    if text.endswith("%") and spec.unit not in {"share", "any"}:
        template = "{own} is a percentage, but this field is in {own_unit}"
        return Unreadable(
            Message(template, own=_short(text), own_unit=spec.unit),
            Message("Write the number in {own}.", own=spec.unit),
        )
    if spec.unit == "share" and not text.endswith("%") and abs(value) > 1:
        return Unreadable(
            Message("{own} as a share is {share}", own=_short(text), share=f"{value * 100:,.15g}%"),
            Message(
                "Write {share} if percent is meant; a number of students or dollars "
                "is divided by the whole first, such as 250 ÷ 10,000 = 2.5%.",
                share=f"{text}%",
            ),
            code="OB918",
        )
    return _in_range(spec, value, text)


def _in_range(spec: Spec, value: float, text: str) -> Any:
    if abs(value) > LARGEST:
        remedy = "Write it in the unit of the field, without zeros that are too many."
        return _unread(text, "{own} is larger than any number of a case", remedy, "OB918")
    if spec.limits is None or spec.limits.admit(value):
        return value
    wrong = impossible(spec.limits, value, spec.unit, _short(text))
    return Unreadable(*wrong, code="OB918") if wrong else value


def unusual(spec: Spec, value: Any, text: str) -> str:
    """Return the warning of a value outside its seldom-left range, or nothing."""
    if spec.limits is None or isinstance(value, Unreadable):
        return ""
    if spec.limits.expect(place_of(value)):
        return ""
    return unexpected(spec.limits, value, spec.unit, _short(text.strip()))


def _day(_: Spec, text: str) -> Any:
    if _DAY.fullmatch(text):
        try:
            day = date.fromisoformat(text)
        except ValueError:
            what = Message("there is no day {own}", own=text)
            return Unreadable(what, "Write a day that the calendar has.")
        return day if day.year in _CENTURIES else _far_away(text)
    return _unread(text, "{own} is not a day", day_remedy(text))


def _far_away(text: str) -> Unreadable:
    template = "Write a day or a year from {number} to {number_last}."
    return Unreadable(
        Message("{own} lies outside of all that a case can be about", own=text),
        Message(template, number=_CENTURIES[0], number_last=_CENTURIES[-1]),
        code="OB918",
    )


def _year(_: Spec, text: str) -> Any:
    year = Year.parse(text)
    if year and year.start not in _CENTURIES:
        return _far_away(text)
    return year or _unread(text, "{own} is not a budget year", year_remedy(text))


def _grades(_: Spec, text: str) -> Any:
    remedy = "Write a grade (TK, K, 1 to 12) or two with a hyphen, like 4-6."
    what = "{own} is not a grade or a range of grades"
    return Grades.parse(text) or _unread(text, what, remedy)


def _flag(_: Spec, text: str) -> Any:
    value = _FLAGS.get(text.lower())
    if value is None:
        return _unread(text, "{own} is neither yes nor no", "Write yes or no.")
    return value


def _words(spec: Spec, text: str) -> Any:
    found = tuple(part.strip() for part in text.split(";") if part.strip())
    for part in found:
        problem = _word(spec, part)
        if isinstance(problem, Unreadable):
            return problem
    return found


def _short(text: str) -> str:
    """Return the text in quotes, cut where it is long."""
    return repr(cut_to(text, 40))


_PARSERS: dict[FieldKind, Callable[[Spec, str], Any]] = {
    FieldKind.TEXT: _text,
    FieldKind.CONDITION: _text,
    FieldKind.WORD: _word,
    FieldKind.CHOICE: _choice,
    FieldKind.NUMBER: _number,
    FieldKind.FIGURE: _number,
    FieldKind.DAY: _day,
    FieldKind.YEAR: _year,
    FieldKind.GRADES: _grades,
    FieldKind.FLAG: _flag,
    FieldKind.WORDS: _words,
}

"""The text of one field as the value its spec asks for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from openbook.case.fields import Kind, Spec
from openbook.case.grades import Grades
from openbook.case.limits import CALENDAR, impossible, unexpected
from openbook.figures.amounts import parse_amount
from openbook.figures.year import Year
from openbook.files.as_people_write import (
    SAID,
    day_remedy,
    number_remedy,
    year_remedy,
)
from openbook.findings.text import cut_to, suggestion

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
    """The value of a field, or Unreadable."""
    return _PARSERS[spec.kind](spec, text.strip())


def _text(_: Spec, text: str) -> Any:
    if len(text) > LONGEST:
        return Unreadable(
            f"this text has {len(text):,} characters",
            f"Say it in at most {LONGEST:,}.",
        )
    if odd := UNSHOWN.search(text):
        return Unreadable(
            f"this text holds a sign that cannot be shown (U+{ord(odd[0]):04X})",
            "Take it out.",
        )
    return text


def _word(_: Spec, text: str) -> Any:
    if WORD.fullmatch(text):
        return text
    return Unreadable(
        f"{_short(text)} is not a short name",
        "Use letters, digits, dots, hyphens and underscores only, starting with a "
        "letter or digit.",
    )


def _choice(spec: Spec, text: str) -> Any:
    if text in spec.choices:
        return text
    same = SAID.get(text.lower(), "")
    remedy = f"Write {same!r}." if same in spec.choices else ""
    return Unreadable(
        f"{_short(text)} is not one of the words allowed here",
        remedy or suggestion(text, spec.choices),
    )


def _number(spec: Spec, text: str) -> Any:
    value = parse_amount(text)
    if value is None:
        return Unreadable(f"{_short(text)} is not a number", number_remedy(text))
    if text.endswith("%") and spec.unit not in {"share", "any"}:
        return Unreadable(
            f"{_short(text)} is a percentage, but this field is in {spec.unit}",
            f"Write the number in {spec.unit}.",
        )
    if spec.unit == "share" and not text.endswith("%") and abs(value) > 1:
        return Unreadable(
            f"{_short(text)} as a share is {value * 100:,.15g}%",
            f"Write {text}% if percent is meant; a number of pupils or dollars is "
            "divided by the whole first, such as 250 ÷ 10,000 = 2.5%.",
            code="OB918",
        )
    return _in_range(spec, value, text)


def _in_range(spec: Spec, value: float, text: str) -> Any:
    if abs(value) > LARGEST:
        return Unreadable(
            f"{_short(text)} is larger than any number of a case",
            "Write it in the unit of the field, without zeros that are too many.",
            code="OB918",
        )
    wrong = impossible(spec.limits, value, spec.unit) if spec.limits else None
    if wrong:
        return Unreadable(f"{_short(text)} {wrong[0]}", wrong[1], code="OB918")
    return value


def unusual(spec: Spec, value: Any, text: str) -> str:
    """Return the warning of a value outside its seldom-left range, or nothing."""
    if spec.limits is None or isinstance(value, Unreadable):
        return ""
    said = unexpected(spec.limits, value, spec.unit)
    return f"{_short(text.strip())} {said}" if said else ""


def _day(_: Spec, text: str) -> Any:
    if _DAY.fullmatch(text):
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return Unreadable(
                f"there is no day {text}", "Write a day that the calendar has."
            )
        return day if day.year in _CENTURIES else _far_away(text)
    return Unreadable(f"{_short(text)} is not a day", day_remedy(text))


def _far_away(text: str) -> Unreadable:
    return Unreadable(
        f"{text} lies outside of all that a case can be about",
        f"Write a day or a year from {_CENTURIES[0]} to {_CENTURIES[-1]}.",
        code="OB918",
    )


def _year(_: Spec, text: str) -> Any:
    year = Year.parse(text)
    if year and year.start not in _CENTURIES:
        return _far_away(text)
    return year or Unreadable(
        f"{_short(text)} is not a budget year",
        year_remedy(text),
    )


def _grades(_: Spec, text: str) -> Any:
    return Grades.parse(text) or Unreadable(
        f"{_short(text)} is not a grade or a range of grades",
        "Write a grade (TK, K, 1 to 12) or two with a hyphen, like 4-6.",
    )


def _flag(_: Spec, text: str) -> Any:
    value = _FLAGS.get(text.lower())
    if value is None:
        return Unreadable(f"{_short(text)} is neither yes nor no", "Write yes or no.")
    return value


def _words(spec: Spec, text: str) -> Any:
    found = tuple(part.strip() for part in text.split(";") if part.strip())
    for part in found:
        problem = _word(spec, part)
        if isinstance(problem, Unreadable):
            return problem
    return found


def _short(text: str) -> str:
    """The text in quotes, cut where it is long."""
    return repr(cut_to(text, 40))


_PARSERS: dict[Kind, Callable[[Spec, str], Any]] = {
    Kind.TEXT: _text,
    Kind.CONDITION: _text,
    Kind.WORD: _word,
    Kind.CHOICE: _choice,
    Kind.NUMBER: _number,
    Kind.FIGURE: _number,
    Kind.DAY: _day,
    Kind.YEAR: _year,
    Kind.GRADES: _grades,
    Kind.FLAG: _flag,
    Kind.WORDS: _words,
}

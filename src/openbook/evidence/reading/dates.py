"""Days, months, school years and hours of a story, and digits that are no figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.evidence.reading.figure import Figure, LeftOut, iso_day
from openbook.evidence.reading.wordlist import listed

_MONTHS = listed(
    "january february march april may june july august september october november december"
)
_SHORT = {name[:3]: number for number, name in enumerate(_MONTHS, 1)}
_MONTH = (
    r"(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?|July?"
    r"|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)"
)
_LIKELY = re.compile(r"[JFMASOND](?<!\w.)(?:an|eb|ar|pr|ay|un|ul|ug|ep|ct|ov|ec)")
_DAY = re.compile(
    rf"""
    (?P<month>{_MONTH}) (?:
        [ ](?P<day>\d{{1,2}})(?:[snrt][tdh])?\b(?!,\d) (?:,?[ ](?P<year>(?:19|20)\d\d)(?!\d))?
      | (?:[ ]of)?[ ](?P<year3>(?:19|20)\d\d)(?!\d)
    )
    """,
    re.VERBOSE,
)
_DAY_FIRST = re.compile(
    rf"(?P<day>\d{{1,2}})[ ](?P<month>{_MONTH})\b(?:[ ](?P<year>(?:19|20)\d\d)(?!\d))?"
)
_YEAR = re.compile(
    r"""
    [12](?<![\d$,.-].)[09]\d\d(?!\d|,\d|\.\d|%)
    (?: -(?P<month>\d\d)-(?P<day>\d\d)(?!\d)
      | [-–—/](?P<last>(?:19|20)?\d\d)(?![\d-]|,\d|\.\d)
      | (?!-|\s(?:percent|million|billion|more\b|students|pupils|teachers|members|schools|
        people|kids|children|nurses|reassigned|administrators|educators|employees|workers|
        substitutes|counselors|librarians|positions|substitute)) )
    """,
    re.VERBOSE,
)
_HOUR = re.compile(
    r"(\d(?<!\w.)\d?)(?::(\d\d))?\s?([aApP])\.?[mM]\b\.?"
    r"(?:\s?(?:to|-|–|until)\s?(\d{1,2})(?::(\d\d))?\s?([aApP])\.?[mM]\b\.?)?"
)
_NO_FIGURE = (
    (re.compile(r"(?:https?://|pic\.twitter\.com/|www\.)[^\s\"]{1,300}"), "link"),
    (
        re.compile(r"[(\d](?<![\w-].)(?:\d{3}\) ?|\d\d[-.])\d{3}[-.]\d{4}(?![\w-])"),
        "telephone number",
    ),
    (re.compile(r"[#@]\w{1,60}"), "tag"),
    (re.compile(r"24/7\b"), "figure of speech"),
    (re.compile(r"vote[ds]?(?: of)? \d{1,3}-\d{1,3}\b"), "outcome of a vote"),
    (re.compile(r"\d(?<![\w.,$-].)\d?-\d{1,2} vote"), "outcome of a vote"),
    (re.compile(r"K(?:-| through )\d{1,2}\b"), "name of grades"),
    (re.compile(r"\d(?<!\w.)\d{4}-\d{4}\b"), "postal code"),
    (
        re.compile(r"\d(?<=[A-Za-z].)\w{0,15}|\d(?<=[A-Z]-.)\w{0,15}"),
        "name with digits",
    ),
)


def no_figures(text: str) -> Iterator[LeftOut]:
    """Links, telephone numbers and tags: their digits say nothing."""
    for pattern, why in _NO_FIGURE:
        for match in pattern.finditer(text):
            if any(sign.isdigit() for sign in match[0]):
                yield LeftOut(match.start(), match.end(), why)


def dates(text: str) -> Iterator[Figure]:
    """Every day, month, year, school year and hour that is written."""
    yield from _days(text)
    for match in _YEAR.finditer(text):
        yield _year(match)
    for match in _HOUR.finditer(text):
        hours = (_hour(*match.group(1, 2, 3)), _hour(*match.group(4, 5, 6)))
        if hours[0] is not None:
            yield Figure(*match.span(), "time", *hours, unit="o'clock")


def _days(text: str) -> Iterator[Figure]:
    for likely in _LIKELY.finditer(text):
        at = likely.start()
        match = _DAY.match(text, at)
        if (
            match is None
            and text[at - 1 : at] == " "
            and text[at - 2 : at - 1].isdigit()
        ):
            first = at - 3 if text[max(0, at - 3) : at - 2].isdigit() else at - 2
            match = _DAY_FIRST.match(text, first)
        if match:
            said = match.groupdict()
            year, day = said["year"] or said.get("year3"), said["day"]
            month = _SHORT[said["month"][:3].lower()]
            written = iso_day(
                int(year) if year else None, month, int(day) if day else None
            )
            if written:
                yield Figure(*match.span(), "day", day=written, unit="day")


def _year(match: re.Match[str]) -> Figure:
    """A day of the calendar, a school year, a span of years or one year."""
    first = int(match[0][:4])
    if match["month"]:
        day = iso_day(first, int(match["month"]), int(match["day"]))
        return Figure(*match.span(), "day", day=day or match[0], unit="day")
    if not match["last"]:
        return Figure(*match.span(), "day", day=match[0], unit="year")
    last = int(match["last"][-2:])
    if (first + 1) % 100 == last:
        year = f"{first}-{last:02d}"
        return Figure(*match.span(), "day", year=year, unit="year")
    day = f"{first}/{match['last'].rjust(4, match[0][0])}"
    return Figure(*match.span(), "day", day=day, unit="year")


def _hour(hour: str | None, minute: str | None, half: str | None) -> float | None:
    if hour is None or half is None or not 1 <= int(hour) <= 12:
        return None
    return int(hour) % 12 + (12 if half in "pP" else 0) + int(minute or 0) / 60

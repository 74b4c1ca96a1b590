"""Amounts of a story: money, shares, counts and ranges, each with unit and precision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import inf, log

from openbook.case.format.fields import rows_beside
from openbook.evidence.reading.figure import (
    TIME,
    SkippedDigits,
    StoryFigure,
    iso_day,
    unit_of,
    words_after,
)
from openbook.evidence.reading.number_words import VAGUE, WrittenNumber, written_numbers
from openbook.evidence.reading.vocabulary import listed, word_set

_SHORT = {name[:3]: number for number, name in enumerate(listed("months"), 1)}
_MONTH = "|".join(rf"{name[:3]}(?:{name[3:]}|t?\.)?" for name in map(str.title, listed("months")))
_MONTH = rf"(?:{_MONTH}|Sept)"
_CAPITALS = re.compile(
    rf"\b(?:{'|'.join(rf'{name[:3]}(?:{name[3:]})?' for name in map(str.upper, listed('months')))}|SEPT)\b"
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
_IN_NUMBERS = re.compile(r"(?<![\d/.])(\d{1,2})/(\d{1,2})/((?:20)?\d\d)(?![\d/])")
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
_NO_FIGURE = tuple(
    (re.compile(row["pattern"]), row["why"])
    for row in rows_beside("openbook.evidence.reading.no_figure")
)


def no_figures(text: str) -> Iterator[SkippedDigits]:
    """Links, telephone numbers and tags: their digits say nothing."""
    for pattern, why in _NO_FIGURE:
        for match in pattern.finditer(text):
            if any(sign.isdigit() for sign in match[0]):
                yield SkippedDigits(match.start(), match.end(), why)


def dates(text: str) -> Iterator[StoryFigure]:
    """Yield every day, month, year, school year and hour that is written."""
    text = _CAPITALS.sub(lambda match: match[0].title(), text)
    yield from _days(text)
    yield from _numbered(text)
    for match in _YEAR.finditer(text):
        yield _year(match)
    for match in _HOUR.finditer(text):
        hours = (_hour(*match.group(1, 2, 3)), _hour(*match.group(4, 5, 6)))
        if hours[0] is not None:
            yield StoryFigure(*match.span(), "time", *hours, unit="o'clock")


def _days(text: str) -> Iterator[StoryFigure]:
    for likely in _LIKELY.finditer(text):
        at = likely.start()
        match = _DAY.match(text, at)
        if match is None and text[at - 1 : at] == " " and text[at - 2 : at - 1].isdigit():
            first = at - 3 if text[max(0, at - 3) : at - 2].isdigit() else at - 2
            match = _DAY_FIRST.match(text, first)
        if match:
            said = match.groupdict()
            year, day = said["year"] or said.get("year3"), said["day"]
            month = _SHORT[said["month"][:3].lower()]
            written = iso_day(int(year) if year else None, month, int(day) if day else None)
            if written:
                yield StoryFigure(*match.span(), "day", day=written, unit="day")


def _numbered(text: str) -> Iterator[StoryFigure]:
    """Yield days in numbers, the month first: 11/18/2024."""
    for match in _IN_NUMBERS.finditer(text):
        month, day, year = map(int, match.groups())
        written = iso_day(year if year > 99 else 2000 + year, month, day)
        if written:
            yield StoryFigure(*match.span(), "day", day=written, unit="day")


def _year(match: re.Match[str]) -> StoryFigure:
    """Return a day of the calendar, a school year, a span of years or one year."""
    first = int(match[0][:4])
    if match["month"]:
        day = iso_day(first, int(match["month"]), int(match["day"]))
        return StoryFigure(*match.span(), "day", day=day or match[0], unit="day")
    if not match["last"]:
        return StoryFigure(*match.span(), "day", day=match[0], unit="year")
    last = int(match["last"][-2:])
    if (first + 1) % 100 == last:
        year = f"{first}-{last:02d}"
        return StoryFigure(*match.span(), "day", year=year, unit="year")
    day = f"{first}/{match['last'].rjust(4, match[0][0])}"
    return StoryFigure(*match.span(), "day", day=day, unit="year")


def _hour(hour: str | None, minute: str | None, half: str | None) -> float | None:
    if hour is None or half is None or not 1 <= int(hour) <= 12:
        return None
    return int(hour) % 12 + (12 if half in "pP" else 0) + int(minute or 0) / 60


# The words right before a number; looked up by their last ones, because that is quick.
_PRECISIONS = ("about", "at most", "at least")
_BY_WORDS = {words: precision for precision in _PRECISIONS for words in listed(precision)}
_LONGEST = 3  # words
# 9% over two years, raises phased in over two years: a span and not more than that.
_SPREAD = re.compile(
    r"(?:\d%?|percent|per cent|million|billion|thousand|dollars|spread|phased(?: in)?|"
    r"raises?|increases?)(?: [^.;:!?\n]{0,40})? over (?:the |a )?$",
    re.IGNORECASE,
)
_LASTING = re.compile(r"\b(?:last(?:s|ed|ing)?|took|takes?|taken|for) over $")
_BEGUN = re.compile(r"(?:^|[.!?\n]\s*)Over (?:the |a )?$")
_BEFORE = 80
_REACH = 24


def is_spread(text: str, start: int) -> bool:
    """Return whether a length of time after *over* says for how long something else is spread.

    >>> is_spread("9% over two years", 8), is_spread("Talks took over two years", 16)
    (True, False)
    """
    before = text[max(0, start - _BEFORE) : start]
    if _LASTING.search(before):
        return False
    return bool(_SPREAD.search(before) or _BEGUN.search(before))


def precision_of(text: str, start: int) -> str:
    """Return how exactly a number is said that starts at a place.

    >>> precision_of("no more than 40", 13), precision_of("about a dozen", 8)
    ('at most', 'about')
    """
    if text[start - 1 : start] != " ":
        return "exact"
    words = text[max(0, start - _REACH) : start].lower().split()
    if words and words[-1] in {"a", "an", "the"}:
        words.pop()
    for many in range(_LONGEST, 0, -1):
        found = _BY_WORDS.get(" ".join(words[-many:]))
        if found:
            return found
    return "exact"


_TO = frozenset((" to ", " through ", "-", "–", " - ", " – ", "—", " and "))
_LIST = frozenset((", ", " or ", " and ", ", and ", ", or ", " to ", " through ", "-", "–"))
_NUMBERED = word_set("numbered")
_OF_PERSON = re.compile(r"[A-ZÀ-Þ][\w'-]{1,20}, $")
# The number of an item of a list: alone before its sign at the start of a line.
_ITEM = re.compile(r"(?:\A|\n)[ \t]{0,9}\(?\Z")
_ITEM_SIGN = re.compile(r"(?:\)|[.])[ \t]+\S")
_AGE = re.compile(r"-years?-olds?\b| years? old\b")


def read_figures(text: str) -> tuple[list[StoryFigure], list[SkippedDigits]]:
    """Return every figure from left to right, and every number that is none, with the reason."""
    taken = bytearray(len(text))
    left_out: list[SkippedDigits] = []
    for none in no_figures(text):
        if 1 not in taken[none.start : none.end]:
            _take(taken, none)
            left_out.append(none)
    figures: list[StoryFigure] = []
    for each in (*dates(text), *_for_each_school(text)):
        if 1 not in taken[each.start : each.end]:
            _take(taken, each)
            figures.append(each)
    free = [n for n in written_numbers(text) if 1 not in taken[n.start : n.end]]
    for amount in _amounts(text, free):
        if isinstance(amount, StoryFigure):
            figures.append(amount)
        else:
            left_out.append(amount)
    left_out += [
        SkippedDigits(*match.span(), "no number is said") for match in VAGUE.finditer(text)
    ]
    figures.sort(key=lambda figure: figure.start)
    figures = _with_units(text, figures)
    left_out.sort(key=lambda each: each.start)
    return figures, left_out


_EACH_SCHOOL = re.compile(
    r"(?<!\w)(?:an?|one) (?:(?:full-time|school|registered) ){0,2}(?:nurse|counselor|librarian|"
    r"psychologist|social worker)(?:(?:,| and|, and) (?:an?|one) (?:full-time )?(?:nurse|counselor|"
    r"librarian|psychologist|social worker)){0,3}(?= (?:in|at|for) (?:every|each)\b[^.,;\n]{0,30}(?:school|building|campus))",
    re.IGNORECASE,
)


def _for_each_school(text: str) -> Iterator[StoryFigure]:
    """Yield one of a role for every school: a nurse at every school."""
    for match in _EACH_SCHOOL.finditer(text):
        yield StoryFigure(*match.span(), "count", 1.0, unit="FTE/schools", digits=0.5)


_CARRIED = frozenset(("people", "pupils", "pupils/sections", "schools", "minutes"))
_INSTEAD = re.compile(r"(?:instead of|up from|down from|rather than|compared with) $")
_CHANGES = 4  # figures back that another may be compared with
_CARRY = 160  # characters between two figures of the same thing


def _with_units(text: str, figures: list[StoryFigure]) -> list[StoryFigure]:
    """Give a bare number the unit of the figure before it: 140 substitutes … has 38."""
    found: list[StoryFigure] = []
    last: StoryFigure | None = None
    for each in figures:
        bare = each.kind == "count" and not each.unit
        if bare and last and _INSTEAD.search(text[max(0, each.start - _BEFORE) : each.start]):
            last = min(found[-_CHANGES:], key=lambda known: _apart(known, each))
        found.append(_carried(text, each, last) if bare and last else each)
        last = found[-1] if each.kind != "day" and each.unit != "grades" else last
    return found


def _apart(known: StoryFigure, bare: StoryFigure) -> float:
    """Return how many times larger one is than the other: what changes stays of its size."""
    if not known.value or not bare.value or known.unit not in _CARRIED | {"share"}:
        return inf
    percent = 100 if known.unit == "share" else 1
    return abs(log(abs(known.value * percent / bare.value)))


def _carried(text: str, bare: StoryFigure, last: StoryFigure) -> StoryFigure:
    """Return a bare number with the unit of the last figure, where that is near enough."""
    between = text[last.end : bare.start] if bare.start - last.end < _CARRY else "\n"
    if "\n" in between:
        return bare
    if last.unit in _CARRIED:
        return replace(bare, unit=last.unit)
    if last.unit == "share" and _INSTEAD.search(between):
        return replace(bare, kind="share", unit="share", value=(bare.value or 0.0) / 100)
    return bare


def _take(taken: bytearray, span: StoryFigure | SkippedDigits) -> None:
    taken[span.start : span.end] = b"\1" * (span.end - span.start)


def _amounts(text: str, numbers: list[WrittenNumber]) -> Iterator[StoryFigure | SkippedDigits]:
    """From right to left: a number in a list takes its unit from the one after it."""
    after: StoryFigure | None = None
    for number in reversed(numbers):
        why = (
            "number of an item in a list"
            if _numbers_an_item(text, number)
            else _no_amount(text, number)
        )
        if why:
            yield SkippedDigits(number.start, number.end, why)
            continue
        joint = text[number.end : after.start] if after else ""
        figure = _figure(text, number, after if joint in _LIST else None)
        if after and joint in _TO and _is_range(text, figure, after, joint):
            unit = figure.unit if figure.unit == "grades" else after.unit
            after = replace(figure, end=after.end, value_to=after.value, unit=unit)
            continue
        if after:
            yield after
        after = figure
    if after:
        yield after


def _numbers_an_item(text: str, number: WrittenNumber) -> bool:
    before = text[max(0, number.start - 12) : number.start]
    small = not number.in_words and 0 < number.value < 100 and number.kind == "count"
    sign = _ITEM_SIGN.match(text, number.end)
    return bool(small and _ITEM.search(before) and sign)


def _no_amount(text: str, number: WrittenNumber) -> str:
    aged = text.startswith(",", number.end) and 16 <= number.value <= 99
    if aged and _OF_PERSON.search(text[max(0, number.start - 24) : number.start]):
        return "age of a person"
    if _AGE.match(text, number.end):
        return "age of a person"
    if _NUMBERED.intersection(text[max(0, number.start - 14) : number.start].split(" ")[-2:-1]):
        return "name with digits"
    if number.in_words and number.value in {0, 1}:
        near = words_after(text, number.end, most=1)
        fewer = near[:1] in (["student"], ["pupil"]) and text[: number.start].endswith("by ")
        if not near or (near[0] not in {*TIME, "percent"} and not fewer):
            return "a word, not a count"
    if number.in_words and text.startswith(" sides", number.end):
        return "a word, not a count"
    return ""


def _figure(text: str, number: WrittenNumber, after: StoryFigure | None) -> StoryFigure:
    kind, value, digits = number.kind, number.value, number.digits
    unit = unit_of(text, number)
    if after and kind == "count" and after.kind in {"count", "share", "money"}:
        kind, unit = after.kind, unit if unit == "grades" else after.unit
        if kind == "share" and abs(value) >= 1:
            value, digits = value / 100, digits / 100
    if after and kind == "money" == after.kind and not number.power:
        last = abs(after.value or 0.0)
        scale = next((s for s in (1e12, 1e9, 1e6, 1e3) if last >= s), 1.0)
        if abs(value) < 1000 <= scale:
            value, digits = value * scale, digits * scale
    start = number.start
    spread = unit in TIME.values() and is_spread(text, start)
    return StoryFigure(
        start,
        number.end,
        kind,
        value,
        unit=unit,
        precision="exact" if spread else precision_of(text, start),
        digits=digits,
    )


_ABOUT = re.compile(r"(?:about|roughly|nearly|around|some|almost) $")


def _is_range(text: str, first: StoryFigure, last: StoryFigure, joint: str) -> bool:
    """Return two ends of one range: between 5 and 7; but from 5 to 7 is a change."""
    if first.kind != last.kind or last.value_to is not None:
        return False
    if (first.value or 0.0) >= (last.value or 0.0):
        return False
    if text[first.start - 1 : first.start] == "-" and joint == " to ":
        return False  # grades 4-5 to 31 pupils
    near = _ABOUT.sub("", text[max(0, first.start - 20) : first.start].lower())
    if near.endswith("from "):
        return False
    return joint != " and " or near.endswith("between ")

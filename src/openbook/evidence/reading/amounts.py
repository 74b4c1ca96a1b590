"""Amounts of a story: money, shares, counts and ranges, each with unit and precision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from openbook.evidence.reading import units
from openbook.evidence.reading.dates import dates, no_figures
from openbook.evidence.reading.figure import Figure, LeftOut
from openbook.evidence.reading.precision import is_spread, precision_of
from openbook.evidence.reading.written import VAGUE, Written, written_numbers

_TO = frozenset((" to ", "-", "–", " - ", " – ", "—", " and "))
_LIST = frozenset((", ", " or ", " and ", ", and ", ", or ", " to ", "-", "–"))
_GRADES = ("grade ", "grades ")
_NAMED = tuple(
    [word] for word in ("Channel", "Local", "Room", "Proposition", "Measure")
)
_OF_PERSON = re.compile(r"[A-ZÀ-Þ][\w'-]{1,20}, $")
# The number of an item of a list: alone before its sign at the start of a line.
_ITEM = re.compile(r"(?:\A|\n)[ \t]{0,9}\(?\Z")
_ITEM_SIGN = re.compile(r"(?:\)|[.])[ \t]+\S")
_AGE = re.compile(r"-years?-olds?\b| years? old\b")


def read_figures(text: str) -> tuple[list[Figure], list[LeftOut]]:
    """Every figure from left to right, and every number that is none, with the reason."""
    taken = bytearray(len(text))
    left_out: list[LeftOut] = []
    for none in no_figures(text):
        if 1 not in taken[none.start : none.end]:
            _take(taken, none)
            left_out.append(none)
    figures: list[Figure] = []
    for each in dates(text):
        if 1 not in taken[each.start : each.end]:
            _take(taken, each)
            figures.append(each)
    free = [
        number
        for number in written_numbers(text)
        if 1 not in taken[number.start : number.end]
    ]
    for amount in _amounts(text, free):
        if isinstance(amount, Figure):
            figures.append(amount)
        else:
            left_out.append(amount)
    left_out += [
        LeftOut(*match.span(), "no number is said") for match in VAGUE.finditer(text)
    ]
    figures.sort(key=lambda figure: figure.start)
    left_out.sort(key=lambda each: each.start)
    return figures, left_out


def _take(taken: bytearray, span: Figure | LeftOut) -> None:
    taken[span.start : span.end] = b"\1" * (span.end - span.start)


def _amounts(text: str, numbers: list[Written]) -> Iterator[Figure | LeftOut]:
    """From right to left: a number in a list takes its unit from the one after it."""
    after: Figure | None = None
    for number in reversed(numbers):
        why = (
            "number of an item in a list"
            if _numbers_an_item(text, number)
            else _no_amount(text, number)
        )
        if why:
            yield LeftOut(number.start, number.end, why)
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


def _numbers_an_item(text: str, number: Written) -> bool:
    before = text[max(0, number.start - 12) : number.start]
    small = not number.in_words and 0 < number.value < 100 and number.kind == "count"
    sign = _ITEM_SIGN.match(text, number.end)
    return bool(small and _ITEM.search(before) and sign)


def _no_amount(text: str, number: Written) -> str:
    aged = text.startswith(",", number.end) and 16 <= number.value <= 99
    if aged and _OF_PERSON.search(text[max(0, number.start - 24) : number.start]):
        return "age of a person"
    if _AGE.match(text, number.end):
        return "age of a person"
    if text[max(0, number.start - 14) : number.start].split(" ")[-2:-1] in _NAMED:
        return "name with digits"
    if number.in_words and number.value in {0, 1}:
        near = units.words_after(text, number.end, most=1)
        if not near or near[0] not in {*units.TIME, "percent"}:
            return "a word, not a count"
    if number.in_words and text.startswith(" sides", number.end):
        return "a word, not a count"
    return ""


def _figure(text: str, number: Written, after: Figure | None) -> Figure:
    kind, value, digits = number.kind, number.value, number.digits
    unit = _unit(text, number)
    if after and kind == "count" and after.kind in {"count", "share", "money"}:
        kind, unit = after.kind, unit if unit == "grades" else after.unit
        if kind == "share" and abs(value) >= 1:
            value, digits = value / 100, digits / 100
    if after and kind == "money" == after.kind and not number.power:
        scale = _scale_of(after.value or 0.0)
        if abs(value) < 1000 <= scale:
            value, digits = value * scale, digits * scale
    start = number.start
    spread = unit in units.TIME.values() and is_spread(text, start)
    return Figure(
        start,
        number.end,
        kind,
        value,
        unit=unit,
        precision="exact" if spread else precision_of(text, start),
        digits=digits,
    )


def _unit(text: str, number: Written) -> str:
    if number.kind == "money":
        return "USD" + units.per_what(text, number.end)
    if number.kind in {"share", "rank"}:
        return number.kind
    if text[max(0, number.start - 7) : number.start].lower().endswith(_GRADES):
        return "grades"
    unit = units.unit_after(text, number.end)
    unit = unit or units.unit_before(text, number.start)
    if unit == "classes" and units.of_classes(text, number.start):
        return "pupils/sections"
    few = unit == "pupils" and number.value <= 100
    if few and units.in_a_class(text, number.start, number.end):
        return "pupils/sections"
    return unit


def _scale_of(value: float) -> float:
    return next((s for s in (1e12, 1e9, 1e6, 1e3) if abs(value) >= s), 1.0)


def _is_range(text: str, first: Figure, last: Figure, joint: str) -> bool:
    """Two ends of one range: between 5 and 7; but from 5 to 7 is a change."""
    if first.kind != last.kind or last.value_to is not None:
        return False
    if (first.value or 0.0) >= (last.value or 0.0):
        return False
    if text[first.start - 1 : first.start] == "-" and joint == " to ":
        return False  # grades 4-5 to 31 pupils
    near = text[max(0, first.start - 8) : first.start].lower()
    if near.endswith("from "):
        return False
    return joint != " and " or near.endswith("between ")

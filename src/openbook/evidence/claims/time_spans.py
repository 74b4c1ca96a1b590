"""Time spans: for how many years an amount is, and lengths of time beside their days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from openbook.case.case import Case
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.formula import Formula, FormulaStep, Name, Number, names_in
from openbook.evidence.claims.judgment import Beside, Recomputed, Verdict, compared, verdict_on
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {word: number for number, word in enumerate(_NUMBERS, 2)}
_COUNT = rf"({'|'.join(_COUNTS)}|[2-9]|10)"
_EACH_YEAR = re.compile(
    r"\b(?:a|per|each|every|one|single) year\b|\bannual(?:ly)?\b|\byearly\b", re.IGNORECASE
)
_SEVERAL = re.compile(
    r"\b(?:over|across|for|during|through|in all)(?: a| the| its| all)?"
    r"(?: next| first| last| coming)? "
    rf"{_COUNT}[ -](?:(?:fiscal|school|budget|contract)[ -])?(?:years|yrs)\b"
    rf"|\b{_COUNT}[ -](?:year|yr)\b(?!-old| old)",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"(?:^|[._ ]){_COUNT}[_ ]years\b", re.IGNORECASE)
_MONTHS = re.compile(r"\b(24|36|48|60) months\b", re.IGNORECASE)
_SCHOOL_YEAR = re.compile(r"\b(20\d\d)-(\d\d)\b(?!-)")
_UNTIL = re.compile(r"\b(?:through|until|by the end of) (20\d\d)-\d\d\b(?!-)")
_FROM_TO = re.compile(r"\b(20\d\d)-\d\d (?:to|through|until) (20\d\d)-\d\d\b")
# What is held on a day is not for any number of years.
_HELD = ("reserve", "balance")
_DAYS_OF_A_YEAR = 365.25
_SATURDAY = 5  # as date.weekday() counts
_UNSAID = -1.0
_LEAST_AMOUNT = 1000  # smaller numbers in a formula are factors, not dollars


def years_covered(heard: Heard) -> float | None:
    """For how many years an amount is; None where the claim does not say.

    The column `years` counts first, then the words of the claim, then its days, then
    its year.
    """
    claim = heard.claim
    words = f"{claim.definition or ''}. {claim.text or ''}"
    if claim.years:
        return claim.years
    if _EACH_YEAR.search(words):
        return 1.0
    several = _in_words(heard, words)
    if several:
        return several
    if claim.from_day and claim.to_day:
        days = (claim.to_day - claim.from_day).days + 1
        return max(1.0, float(round(days / _DAYS_OF_A_YEAR)))
    return 1.0 if claim.year else None


def is_for_years(heard: Heard) -> bool:
    """Return whether it is money that comes or goes in a time, not an amount held on a day."""
    held = heard.subject.partition(".")[0] in _HELD
    return heard.claim.unit == "USD" and not held


def is_for_several(heard: Heard) -> bool:
    """Return whether an amount is for more than a year, so that no line of a year is like it."""
    return is_for_years(heard) and (years_covered(heard) or 1.0) > 1.0


@dataclass(frozen=True, slots=True)
class YearRatio:
    """The years of two amounts of which one is divided by the other; None if not said."""

    top: float | None
    bottom: float | None

    @property
    def known(self) -> bool:
        """Whether both say for how many years they are."""
        return None not in (self.top, self.bottom)


def set_against(heard: Heard, formula: Formula, parts: Mapping[str, Heard]) -> YearRatio | None:
    """Return the first two amounts divided that are for different times; None where none are.

    An amount that does not say its years may be for one, so only several are held
    against it.
    """
    if not isinstance(formula, FormulaStep):
        return None
    if formula.sign == "/":
        top = _years(heard, formula.left, parts)
        bottom = _years(heard, formula.right, parts)
        several = top is not None and bottom is not None and max(top, bottom) > 1
        if several and top != bottom:
            said = [None if each == _UNSAID else each for each in (top, bottom)]
            return YearRatio(*said)
    left = set_against(heard, formula.left, parts)
    return left or set_against(heard, formula.right, parts)


def _years(heard: Heard, formula: Formula, parts: Mapping[str, Heard]) -> float | None:
    """Return the years of a part of a formula; None where it is no amount of money in a time."""
    if isinstance(formula, Number):
        several = _in_words(heard, heard.claim.text or "")
        # A bare amount has the years of the sentence, but cannot be counted by the year.
        return _UNSAID if several and formula.value >= _LEAST_AMOUNT else None
    if isinstance(formula, Name):
        part = parts[formula.claim]
        return (years_covered(part) or _UNSAID) if is_for_years(part) else None
    left = _years(heard, formula.left, parts)
    right = _years(heard, formula.right, parts)
    if formula.sign in {"+", "-"}:
        known = [each for each in (left, right) if each is not None]
        # Amounts for different years are together for all of them.
        named = {parts[name].claim.year for name in names_in(formula)} - {None}
        several = max((*known, float(len(named)), 1.0))
        return None if not known else _UNSAID if _UNSAID in known else several
    if left is None or not isinstance(formula.right, Number):
        return None
    factor = formula.right.value
    if formula.sign == "/" and left == factor:  # an amount by its years
        return 1.0
    return left if formula.sign == "/" or factor < 1 else _UNSAID


def _in_words(heard: Heard, words: str) -> float | None:
    """Return the several years that a claim speaks of; None where it speaks of none."""
    claim = heard.claim
    for pattern, text in (
        (_NAMED, claim.about or ""),
        (_NAMED, claim.definition or ""),
        (_SEVERAL, words),
    ):
        found = pattern.search(text)
        if found:
            count = next(filter(None, found.groups())).lower()
            return float(_COUNTS.get(count) or count)
    months = _MONTHS.search(words)
    return int(months[1]) / 12 if months else _by_named_years(heard, words)


def _by_named_years(heard: Heard, words: str) -> float | None:
    """Return the several budget years that a claim names, or that it speaks of until one."""
    if span := _FROM_TO.search(words):
        return float(int(span[2]) - int(span[1]) + 1)
    named = {
        int(first)
        for first, last in _SCHOOL_YEAR.findall(words)
        if int(last) == (int(first) + 1) % 100
    }
    if len(named) > 1:
        return float(len(named))
    until, said_on = _UNTIL.search(words), heard.claim.said_on
    if not until or said_on is None or heard.claim.year:
        return None
    years = int(until[1]) - Year.of(said_on).start + 1
    return float(years) if years > 1 else None


def counted_days(heard: Heard, case: Case) -> Iterator[Recomputed]:
    """Yield the claim beside its own days; days of school are another way to count them."""
    span = _own_span(heard)
    length = length_of(heard, case, *span) if span else None
    if span is None or length is None or heard.value is None:
        return
    rest = compared(heard, length.value, verdict_on(heard, length.value))
    told = Message("{day} to {day_last} is {rest}", day=span[0], day_last=span[1], rest=rest)
    if length.taught is not None:
        told = Message("{a}; {number} of them are days of school", a=told, number=length.taught)
    agrees_as = "days of school" if length.verdict is Verdict.OTHER_DEFINITION else ""
    about = (Beside.DAYS, "the calendar", "", None, length.value)
    yield Recomputed(*about, length.value - heard.value, told, length.verdict, agrees_as)


@dataclass(frozen=True, slots=True)
class SpanLength:
    """The length of a span and the verdict on a claim of it; where it is off, its school days."""

    value: float
    verdict: Verdict
    taught: int | None = None


def length_of(heard: Heard, case: Case, first: date, last: date) -> SpanLength | None:
    """Return the length of a span beside a claim of it; None where nobody can compare them."""
    unit, days = heard.claim.unit, (last - first).days + 1
    if unit not in {"days", "years"}:
        return None
    value = float(days) if unit == "days" else days / _DAYS_OF_A_YEAR
    verdict, calendar = verdict_on(heard, value), case.calendar
    if verdict is not Verdict.NOT_BOTH or unit != "days":
        return SpanLength(value, verdict)
    if calendar and calendar.first_day <= first and last <= calendar.last_day:
        taught = sum(first <= day <= last for day in calendar.taught_days())
        if verdict_on(heard, taught) is Verdict.AGREES:
            verdict = Verdict.OTHER_DEFINITION
        return SpanLength(value, verdict, taught)
    # Without a calendar all that is known is that there are no more than weekdays.
    span = (first + timedelta(days=place) for place in range(days))
    weekdays = sum(day.weekday() < _SATURDAY for day in span)
    may_be_school_days = heard.value is not None and 0 < heard.value <= weekdays
    return None if may_be_school_days else SpanLength(value, verdict)


def needs_calendar(heard: Heard, case: Case) -> bool:
    """Return whether a claim may count days of school that no calendar of the case holds."""
    span = _own_span(heard)
    return span is not None and length_of(heard, case, *span) is None


def _own_span(heard: Heard) -> tuple[date, date] | None:
    """Return the days of a claim with a number of days or years.

    Without a last day, it is the day it was said.
    """
    first, last = heard.claim.from_day, heard.claim.to_day or heard.day
    if heard.value is None or first is None or last is None or last < first:
        return None
    return (first, last) if heard.claim.unit in {"days", "years"} else None

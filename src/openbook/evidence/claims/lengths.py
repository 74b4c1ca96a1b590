"""Lengths: a length of time that was claimed beside the days it runs between."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from openbook.case.case import Case
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judge import compared, verdict_on
from openbook.evidence.claims.judged import Beside, Recomputed, Verdict

DAYS_OF_A_YEAR = 365.25
SATURDAY = 5  # as date.weekday() counts


def counted_days(heard: Heard, case: Case) -> Iterator[Recomputed]:
    """The claim beside its own days; days of school are another way to count them."""
    first, last = span_of(heard)
    if heard.value is None or first is None or last is None or last < first:
        return
    length = length_between(first, last, heard.claim.unit or "")
    if length is None:
        return
    verdict = verdict_on(heard, length)
    told = f"{first} to {last} is {compared(heard, length, verdict)}"
    agrees_as = ""
    if verdict is Verdict.NOT_BOTH and heard.claim.unit == "days":
        if may_be_school_days(heard, case, first, last):
            return  # Nobody can say without the calendar, so nothing is said.
        taught = school_days(case, first, last)
        if taught is not None:
            told += f"; {taught} of them are days of school"
            if verdict_on(heard, taught) is Verdict.AGREES:
                verdict, agrees_as = Verdict.OTHER_DEFINITION, "days of school"
    difference = length - heard.value
    yield Recomputed(
        Beside.DAYS,
        "the calendar",
        "",
        None,
        length,
        difference,
        told,
        verdict,
        agrees_as,
    )


def needs_calendar(heard: Heard, case: Case) -> bool:
    """Whether a claim may count days of school that no calendar of the case holds."""
    first, last = span_of(heard)
    if heard.value is None or first is None or last is None or last < first:
        return False
    length = length_between(first, last, heard.claim.unit or "")
    return (
        length is not None
        and verdict_on(heard, length) is Verdict.NOT_BOTH
        and may_be_school_days(heard, case, first, last)
    )


def may_be_school_days(heard: Heard, case: Case, first: date, last: date) -> bool:
    """Whether a number of days may be days of school that cannot be counted here.

    Without a calendar all that is known is that there are no more than weekdays.
    """
    if heard.claim.unit != "days" or school_days(case, first, last) is not None:
        return False
    span = (first + timedelta(days=place) for place in range((last - first).days + 1))
    weekdays = sum(day.weekday() < SATURDAY for day in span)
    return heard.value is not None and 0 < heard.value <= weekdays


def span_of(heard: Heard) -> tuple[date | None, date | None]:
    """The first and last day of a claim; without a last day, the day it was said."""
    return heard.claim.from_day, heard.claim.to_day or heard.day


def length_between(first: date, last: date, unit: str) -> float | None:
    """Days with both ends counted, or years; None for any other unit."""
    days = (last - first).days
    if unit == "days":
        return days + 1.0
    return (days + 1) / DAYS_OF_A_YEAR if unit == "years" else None


def school_days(case: Case, first: date, last: date) -> int | None:
    """Days of school between two days; None where no calendar of the case holds them."""
    calendar = case.calendar
    if calendar is None or first < calendar.first_day or last > calendar.last_day:
        return None
    return sum(first <= day <= last for day in calendar.taught_days())

"""Lengths: a length of time that was claimed beside the days it runs between."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.case.case import Case
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judge import compared, verdict_on
from openbook.evidence.claims.judged import Beside, Recomputed, Verdict

DAYS_OF_A_YEAR = 365.25


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
    taught = school_days(case, first, last)
    if verdict is Verdict.NOT_BOTH and heard.claim.unit == "days" and taught:
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


def span_of(heard: Heard) -> tuple[date | None, date | None]:
    """The first and last day of a claim; without a last day, the day it was said."""
    return heard.claim.from_day, heard.claim.to_day or heard.day


def length_between(first: date, last: date, unit: str) -> float | None:
    """Days with both ends counted, or years; None for any other unit."""
    days = (last - first).days
    if unit == "days":
        return days + 1.0
    return (days + 1) / DAYS_OF_A_YEAR if unit == "years" else None


def school_days(case: Case, first: date, last: date) -> int:
    """Days of school between two days, if the calendar of the case holds them."""
    calendar = case.calendar
    if calendar is None or first < calendar.first_day or last > calendar.last_day:
        return 0
    return sum(first <= day <= last for day in calendar.taught_days())

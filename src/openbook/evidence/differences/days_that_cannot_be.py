"""Days that cannot be: two first days of one thing, or a length its days do not give."""

from __future__ import annotations

from datetime import date

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet, at_odds, numbered
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import Verdict, compared, verdict_on
from openbook.evidence.claims.same_subject import read_again
from openbook.evidence.claims.time_spans import (
    length_between,
    may_be_school_days,
    school_days,
)
from openbook.findings.message import Message


def find(told: ClaimSet) -> list[Difference]:
    """Compare first days with each other, and lengths with the days that others give."""
    found = []
    for subject, group in told.by_subject():
        odd = at_odds(group, _two_first_days)
        if odd:
            what = Message("{own} has more than one first day.", own=subject)
            found.append(_difference(subject, odd, what, ()))
        for heard in numbered(group):
            found += _too_long_or_short(subject, heard, group, told)
    return found


def _two_first_days(one: Heard, other: Heard) -> bool:
    days = one.claim.from_day, other.claim.from_day
    return None not in days and days[0] != days[1] and one.meets(other.claim.year)


def _too_long_or_short(
    subject: str, heard: Heard, group: tuple[Heard, ...], told: ClaimSet
) -> list[Difference]:
    """A length beside the first day that somebody else gives for the same thing."""
    end = heard.claim.to_day or heard.day
    if heard.claim.from_day or end is None:
        return []
    found = []
    for other in group:
        first, last = other.claim.from_day, other.claim.to_day or end
        if first is None or other is heard or last < first:
            continue
        words = _not_its_length(heard, first, last, told)
        if words:
            said = Message(
                "{own} has a length of {amount} that its days do not give.",
                own=subject,
                amount=heard.said,
            )
            found.append(_difference(subject, (heard, other), said, (words,)))
    return found


def _not_its_length(heard: Heard, first: date, last: date, told: ClaimSet) -> str:
    length = length_between(first, last, heard.claim.unit or "")
    if length is None or verdict_on(heard, length) is not Verdict.NOT_BOTH:
        return ""
    if may_be_school_days(heard, told.case, first, last):
        return ""
    taught = school_days(told.case, first, last)
    if (
        heard.claim.unit == "days"
        and taught is not None
        and verdict_on(heard, taught) is Verdict.AGREES
    ):
        return ""
    return Message(
        "{day} to {day_last} is {rest}",
        day=first,
        day_last=last,
        rest=compared(heard, length, Verdict.NOT_BOTH),
    )


def _difference(
    subject: str, claims: tuple[Heard, ...], what: str, words: tuple[str, ...]
) -> Difference:
    days = tuple(
        Message("{own}: from {day}", own=heard.name, day=heard.claim.from_day)
        for heard in claims
        if heard.claim.from_day
    )
    return Difference(
        check="days_that_cannot_be",
        kind=DifferenceKind.DATES,
        subject=subject,
        claims=claims,
        sentence=what,
        arithmetic=(*words, *days),
        settle=read_again(
            "The document that sets the day: the contract, the notice or the minutes.",
            claims,
        ),
    )

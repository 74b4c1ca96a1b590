"""Days that cannot be: two first days of one thing, or a length its days do not give."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.derivation import ClaimSet, at_odds, numbered
from openbook.evidence.claims.difference import Difference, DifferenceKind, make_difference
from openbook.evidence.claims.judgment import Verdict, compared, verdict_on
from openbook.evidence.claims.time_spans import length_between, may_be_school_days, school_days
from openbook.findings.message import Message


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare first days with each other, and lengths with the days that others give."""
    for subject, group in told.by_subject():
        if odd := at_odds(group, _two_first_days):
            what = Message("{own} has more than one first day.", own=subject)
            yield _difference(subject, odd, what, ())
        for heard in numbered(group):
            yield from _too_long_or_short(subject, heard, group, told)


def _two_first_days(one: Heard, other: Heard) -> bool:
    days = one.claim.from_day, other.claim.from_day
    return None not in days and days[0] != days[1] and one.meets(other.claim.year)


def _too_long_or_short(
    subject: str, heard: Heard, group: tuple[Heard, ...], told: ClaimSet
) -> Iterator[Difference]:
    """A length beside the first day that somebody else gives for the same thing."""
    end = heard.claim.to_day or heard.day
    if heard.claim.from_day or end is None:
        return
    for other in group:
        first, last = other.claim.from_day, other.claim.to_day or end
        if first is None or other is heard or last < first:
            continue
        words = _not_its_length(heard, first, last, told)
        if words:
            template = "{own} has a length of {amount} that its days do not give."
            said = Message(template, own=subject, amount=heard.said)
            yield _difference(subject, (heard, other), said, (words,))


def _not_its_length(heard: Heard, first: date, last: date, told: ClaimSet) -> str:
    length = length_between(first, last, heard.claim.unit or "")
    if length is None or verdict_on(heard, length) is not Verdict.NOT_BOTH:
        return ""
    if may_be_school_days(heard, told.case, first, last):
        return ""
    taught = school_days(told.case, first, last) if heard.claim.unit == "days" else None
    if taught is not None and verdict_on(heard, taught) is Verdict.AGREES:
        return ""
    rest = compared(heard, length, Verdict.NOT_BOTH)
    return Message("{day} to {day_last} is {rest}", day=first, day_last=last, rest=rest)


def _difference(
    subject: str, claims: tuple[Heard, ...], what: str, words: tuple[str, ...]
) -> Difference:
    days = [
        Message("{own}: from {day}", own=heard.name, day=heard.claim.from_day)
        for heard in claims
        if heard.claim.from_day
    ]
    settle = "The document that sets the day: the contract, the notice or the minutes."
    kind, told = DifferenceKind.DATES, (*words, *days)
    return make_difference(kind, claims, what, told, settle, subject=subject)

"""Two claims on the same line, with the same meaning, whose numbers exclude each other."""

from __future__ import annotations

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet, apart, at_odds, numbered
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.same_subject import (
    from_least_to_most,
    one_time,
    read_again,
    same_meaning,
)
from openbook.findings.message import Message


def find(told: ClaimSet) -> list[Difference]:
    """Compare all numbers given for one thing in one year."""
    found = []
    for subject, group in told.by_subject():
        odd = at_odds(numbered(group), _exclude)
        if odd:
            found.append(_difference(subject, odd))
    return found


def _exclude(one: Heard, other: Heard) -> bool:
    """Same year and meaning, numbers apart."""
    return (
        one_time(one, other)
        and one.meets(other.claim.year)
        and same_meaning(one, other)
        and apart(one, other)
    )


def _rounded(odd: tuple[Heard, ...]) -> bool:
    """Whether all lie within one step of a number that was said with about."""
    steps = [heard.step for heard in odd if heard.claim.precision == "about"]
    values = [heard.value or 0.0 for heard in odd]
    return bool(steps) and max(values) - min(values) < max(steps)


def _difference(subject: str, odd: tuple[Heard, ...]) -> Difference:
    kind = DifferenceKind.ROUNDED if _rounded(odd) else DifferenceKind.CONTRADICTION
    template = (
        "{number} numbers are given for {own}, and one is rounded."
        if kind is DifferenceKind.ROUNDED
        else "{number} numbers are given for {own}, and they exclude each other."
    )
    return Difference(
        check="same_line",
        kind=kind,
        subject=subject,
        claims=odd,
        sentence=Message(template, number=len(odd), own=subject),
        arithmetic=(from_least_to_most(odd),),
        settle=read_again(
            Message(
                "The record behind {own}: only one of these numbers can be in it.",
                own=subject,
            ),
            odd,
        ),
    )

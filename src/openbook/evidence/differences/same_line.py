"""Two claims on the same line, with the same meaning, whose numbers exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.derivation import ClaimSet, apart
from openbook.evidence.claims.difference import (
    Difference,
    DifferenceKind,
    from_least_to_most,
    make_difference,
    one_time,
    same_meaning,
)
from openbook.findings.message import Message


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare all numbers given for one thing in one year."""
    for subject, odd in told.odd_numbers(_exclude):
        kind = DifferenceKind.CONTRADICTION
        template = "{number} numbers are given for {own}, and they exclude each other."
        if _rounded(odd):
            kind = DifferenceKind.ROUNDED
            template = "{number} numbers are given for {own}, and one is rounded."
        settle = "The record behind {own}: only one of these numbers can be in it."
        yield make_difference(
            kind,
            odd,
            Message(template, number=len(odd), own=subject),
            (from_least_to_most(odd),),
            Message(settle, own=subject),
            subject=subject,
        )


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

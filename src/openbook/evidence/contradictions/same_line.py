"""Two claims on the same line, with the same meaning, whose numbers exclude each other."""

from __future__ import annotations

from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.meaning import (
    from_least_to_most,
    one_time,
    read_again,
    same_meaning,
)
from openbook.evidence.claims.told import Told, apart, at_odds, numbered


def find(told: Told) -> list[Contradiction]:
    """Compare all numbers given for one thing in one year."""
    found = []
    for subject, group in told.by_subject():
        odd = at_odds(numbered(group), _exclude)
        if odd:
            found.append(_contradiction(subject, odd))
    return found


def _exclude(one: Heard, other: Heard) -> bool:
    """Same year and meaning, numbers apart."""
    return (
        one_time(one, other)
        and one.meets(other.claim.year)
        and same_meaning(one, other)
        and apart(one, other)
    )


def _contradiction(subject: str, odd: tuple[Heard, ...]) -> Contradiction:
    return Contradiction(
        check="same_line",
        subject=subject,
        claims=odd,
        sentence=f"{len(odd)} numbers are given for {subject}, and they exclude each other.",
        arithmetic=(from_least_to_most(odd),),
        settle=f"The record behind {subject}: only one of these numbers can be in it."
        + read_again(odd),
    )

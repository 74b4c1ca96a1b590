"""Percentages that were added although each is on top of the one before."""

from __future__ import annotations

from math import prod

from openbook.evidence.claims.bases import growth_of, off
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import computed
from openbook.evidence.claims.mismatch import is_added
from openbook.figures.amounts import percent
from openbook.findings.message import Message, both


def find(told: ClaimSet) -> list[Difference]:
    """Compare each claim made of steps of growth with their product and their sum."""
    found = []
    for worked in told.worked:
        steps = growth_of(worked)
        if steps and off(worked) and is_added(worked):
            claims = (worked.heard, *worked.parts.values())
            found.append(_difference(claims, steps))
    return found


def _difference(claims: tuple[Heard, ...], steps: tuple[float, ...]) -> Difference:
    heard = claims[0]
    together = prod(1 + step for step in steps) - 1
    each = both([percent(step) for step in steps])
    factors = " × ".join(f"{1 + step:.6g}" for step in steps)
    return Difference(
        check="compound_rates",
        kind=DifferenceKind.ADDED,
        subject=heard.subject,
        claims=claims,
        sentence=Message(
            "{raises} added together are {said}; one on top of the other they are "
            "{share}.",
            raises=each,
            said=heard.said,
            share=computed(together, "share"),
        ),
        arithmetic=(f"{factors} − 1 = {computed(together, 'share')}",),
        settle="Say whether the number is what each step adds or what pay ends at.",
    )

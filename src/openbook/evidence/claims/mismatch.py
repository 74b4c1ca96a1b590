"""Mismatch: why a number does not follow from the numbers it is computed from."""

from __future__ import annotations

from math import fsum

from openbook.evidence.claims.bases import (
    growth_of,
    is_share,
    other_base,
)
from openbook.evidence.claims.changes import said_before
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.judgment import Verdict, verdict_on


def is_added(worked: Worked) -> bool:
    """Return whether the number is the sum of percentages that compound."""
    steps = growth_of(worked)
    summed = fsum(steps)
    return bool(steps) and verdict_on(worked.heard, summed) is not Verdict.NOT_BOTH


def why_missed(worked: Worked, told: ClaimSet) -> Verdict:
    """Return the verdict on a number that its own formula does not give."""
    if is_added(worked):
        return Verdict.ADDED
    if is_share(worked) and worked.against is None and other_base(worked, told):
        return Verdict.DENOMINATOR
    if said_before(worked.heard, worked.parts.values()):
        return Verdict.REVISED
    return Verdict.NOT_BOTH

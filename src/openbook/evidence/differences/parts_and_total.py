"""Parts that do not add up to the total that is claimed for them."""

from __future__ import annotations

from openbook.evidence.claims.bases import is_sum, off
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.disproof import disproof
from openbook.findings.message import Message


def find(told: ClaimSet) -> list[Difference]:
    """Add up the parts of each claim that says it is a sum or a difference."""
    return [_difference(w) for w in told.worked if is_sum(w.formula) and off(w)]


def _difference(worked: Worked) -> Difference:
    return disproof(
        "parts_and_total",
        worked,
        Message("The parts of {own} do not add up to it.", own=worked.heard.name),
        "The part that is missing or counted twice, or the digits behind the rounded numbers.",
    )

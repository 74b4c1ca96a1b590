"""Parts that do not add up to the total that is claimed for them."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.derivation import ClaimSet, is_sum, off
from openbook.evidence.claims.difference import Difference, disproof
from openbook.findings.message import Message

_SENTENCE = "The parts of {own} do not add up to it."
_SETTLE = "The part that is missing or counted twice, or the digits behind the rounded numbers."


def find(told: ClaimSet) -> Iterator[Difference]:
    """Add up the parts of each claim that says it is a sum or a difference."""
    for worked in told.worked:
        if is_sum(worked.formula) and off(worked):
            yield disproof(worked, Message(_SENTENCE, own=worked.heard.name), _SETTLE)

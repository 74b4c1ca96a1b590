"""A number that does not follow from the claims it is said to follow from."""

from __future__ import annotations

from openbook.evidence.claims.bases import is_share, is_sum, off
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.disproof import disproof
from openbook.evidence.claims.mismatch import is_added
from openbook.findings.message import Message


def find(told: ClaimSet) -> list[Difference]:
    """Work out every formula that no check of its own kind looks at."""
    return [_difference(worked) for worked in told.worked if _is_ours(worked)]


def _is_ours(worked: Worked) -> bool:
    if is_sum(worked.formula) or is_share(worked) or not off(worked):
        return False
    return not is_added(worked)  # told by the check of compounding


def _difference(worked: Worked) -> Difference:
    return disproof(
        "does_not_follow",
        worked,
        Message(
            "{own} does not follow from the numbers given with it.",
            own=worked.heard.name,
        ),
        "The calculation of the speaker, with every number that went into it.",
    )

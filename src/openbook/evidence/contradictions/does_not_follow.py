"""A number that does not follow from the claims it is said to follow from."""

from __future__ import annotations

from openbook.evidence.claims.bases import growth_of, is_share, is_sum, off
from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.disproof import disproof
from openbook.evidence.claims.judge import verdict_on
from openbook.evidence.claims.judged import Verdict
from openbook.evidence.claims.told import Told
from openbook.evidence.claims.worked_out import Worked


def find(told: Told) -> list[Contradiction]:
    """Work out every formula that no check of its own kind looks at."""
    return [_contradiction(worked) for worked in told.worked if _is_ours(worked)]


def _is_ours(worked: Worked) -> bool:
    if is_sum(worked.formula) or is_share(worked) or not off(worked):
        return False
    steps = growth_of(worked)
    # Growth that was simply added is told as such.
    return not steps or verdict_on(worked.heard, sum(steps)) is Verdict.NOT_BOTH


def _contradiction(worked: Worked) -> Contradiction:
    return disproof(
        "does_not_follow",
        worked,
        f"{worked.heard.name} does not follow from the numbers beside it.",
        "The calculation of the speaker, with every number that went into it.",
    )

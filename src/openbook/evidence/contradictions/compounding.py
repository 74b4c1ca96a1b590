"""Percentages that were added although each is on top of the one before."""

from __future__ import annotations

from math import fsum, prod

from openbook.evidence.claims.bases import growth_of, off
from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judge import computed, verdict_on
from openbook.evidence.claims.judged import Verdict
from openbook.evidence.claims.told import Told
from openbook.figures.amounts import percent


def find(told: Told) -> list[Contradiction]:
    """Compare each claim made of steps of growth with their product and their sum."""
    found = []
    for worked in told.worked:
        steps = growth_of(worked)
        if steps and off(worked) and _added(worked.heard, steps):
            claims = (worked.heard, *worked.parts.values())
            found.append(_contradiction(claims, steps))
    return found


def _added(heard: Heard, steps: tuple[float, ...]) -> bool:
    return verdict_on(heard, fsum(steps)) is not Verdict.NOT_BOTH


def _contradiction(
    claims: tuple[Heard, ...], steps: tuple[float, ...]
) -> Contradiction:
    heard = claims[0]
    together = prod(1 + step for step in steps) - 1
    each = " and ".join(map(percent, steps))
    factors = " × ".join(f"{1 + step:.6g}" for step in steps)
    return Contradiction(
        check="compounding",
        subject=heard.subject,
        claims=claims,
        sentence=f"{each} are together {computed(together, 'share')}, not {heard.said}.",
        arithmetic=(f"{factors} − 1 = {computed(together, 'share')}",),
        settle="Say whether the number is what each step adds or what pay ends at.",
    )

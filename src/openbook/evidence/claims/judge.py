"""Judge: one claim beside one number, and the verdict that follows from the digits."""

from __future__ import annotations

from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judged import Verdict
from openbook.evidence.claims.reach import Reach, rounded_at, same
from openbook.figures.amounts import said_amount


def verdict_on(heard: Heard, value: float, reach: Reach | None = None) -> Verdict:
    """Agrees, rounded or not both; ``reach`` is what the number itself may mean.

    Rounded is told exactly when the number, rounded at the digits of the claim, gives
    what was claimed.
    """
    claim = heard.claim
    low = claim.value or 0.0
    high = low if claim.value_to is None else claim.value_to
    low, high = min(low, high), max(low, high)
    least = -float("inf") if claim.precision == "at most" else low
    most = float("inf") if claim.precision == "at least" else high
    if least <= value <= most or same(value, low) or same(value, high):
        return Verdict.AGREES
    short = rounded_at(value, heard.step)
    if least <= short <= most or same(short, low) or same(short, high):
        return Verdict.ROUNDED
    own = heard.reach
    if reach is not None and own is not None and not own.apart(reach):
        return Verdict.AGREES
    return Verdict.NOT_BOTH


def is_vague(heard: Heard) -> bool:
    """Whether almost any number would fit: a bound, or a zero."""
    return heard.claim.precision in {"at least", "at most"} or not heard.value


def compared(heard: Heard, value: float, verdict: Verdict) -> str:
    """The end of the arithmetic: what came out against what was claimed."""
    unit, claimed = heard.claim.unit or "", heard.value or 0.0
    told = computed(value, unit)
    if verdict is Verdict.ROUNDED:
        told += f", rounded {said_amount(rounded_at(value, heard.step), unit)}"
    told += f"; claimed: {heard.said}"
    if verdict is Verdict.NOT_BOTH:
        more = "more" if value > claimed else "less"
        told += f"; {difference(abs(value - claimed), unit)} {more}"
    elif verdict is Verdict.AGREES and verdict_on(heard, value) is Verdict.NOT_BOTH:
        told += "; the parts are rounded, so it may be so"
    return told


def difference(value: float, unit: str) -> str:
    """How far two numbers are apart; shares in points, not in percent of something."""
    if unit == "share":
        return f"{float(f'{value * 100:.3g}'):g} points"
    return computed(value, unit)


def computed(value: float, unit: str) -> str:
    """A computed number with the digits that a person reads."""
    if unit == "share":
        return said_amount(float(f"{value:.5g}"), unit)
    return said_amount(round(float(f"{value:.9g}"), 2), unit)

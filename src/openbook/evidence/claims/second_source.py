"""Second source: a claim compared with what another source says of the same thing."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.claim import Heard, same_voice
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.difference import meaning
from openbook.evidence.claims.judgment import Beside, Recomputed, Verdict, apart_words, verdict_on
from openbook.figures.figure import Source, Status
from openbook.findings.message import Message


def second_sources(heard: Heard, told: ClaimSet) -> Iterator[Recomputed]:
    """Compare a claim with each claim of another source that gives the same number.

    A source does not confirm itself, and a number does not confirm what it was
    calculated from. Who gave two numbers has revised the first.
    """
    for other in told.linked(heard):
        if not _comparable(heard, other) or told.rests_on(heard, other):
            continue
        value = _nearest(other, heard.value or 0.0)
        apart = value - _nearest(heard, value)
        verdict, agrees_as = _judged(heard, other, value)
        if verdict is None:
            continue
        said = Message("{own} says {a}; claimed: {b}", own=_who(other), a=other.said, b=heard.said)
        if meant := meaning(other):
            said = Message("{a}; it counts: {own}", a=said, own=meant)
        yield Recomputed(
            Beside.SOURCE,
            other.name,
            other.subject,
            other.claim.year,
            value,
            apart,
            apart_words(said, apart, heard.claim.unit or "") if verdict in _APART else said,
            verdict,
            agrees_as,
        )


_APART = (Verdict.NOT_BOTH, Verdict.REVISED, Verdict.ESTIMATED)
_BOUNDS = {"at least", "at most"}


def _comparable(heard: Heard, other: Heard) -> bool:
    """Whether both give a number in one unit, not both a bound, and somebody confirmed it."""
    if other.source is None or other.source.status is Status.UNCONFIRMED:
        return False
    bounds = {heard.claim.precision, other.claim.precision} <= _BOUNDS
    numbers = heard.value is not None and other.value is not None
    return numbers and heard.claim.unit == other.claim.unit and not bounds


def _judged(heard: Heard, other: Heard, value: float) -> tuple[Verdict | None, str]:
    """The verdict, and the other definition under which it agrees; None where none can be."""
    verdict, scope = verdict_on(heard, value), _other_scope(heard, other)
    if verdict is Verdict.NOT_BOTH and _rounds_to(heard, other):
        verdict = Verdict.AGREES
    if verdict is not Verdict.NOT_BOTH:
        if not _independent(heard.source, other.source):
            return None, ""
        return (Verdict.OTHER_DEFINITION if scope else verdict), scope
    if scope:  # counts of other people or another year may both be true
        return None, ""
    if _is_estimate(heard) or _is_estimate(other):
        return Verdict.ESTIMATED, ""
    if not same_voice(heard, other):
        return verdict, ""
    days = heard.day, other.day
    later = days[0] is not None and days[1] is not None and days[0] < days[1]
    return (Verdict.REVISED if later else None), ""


def _rounds_to(heard: Heard, other: Heard) -> bool:
    """Whether the other claim is this one, rounded as it says."""
    ends = [each for each in (heard.claim.value, heard.claim.value_to) if each is not None]
    return any(verdict_on(other, end) is not Verdict.NOT_BOTH for end in ends)


def _is_estimate(heard: Heard) -> bool:
    """Whether a number is arithmetic of ours that claims no exactness."""
    return heard.derived and heard.claim.precision == "about"


def _other_scope(heard: Heard, other: Heard) -> str:
    """The year or the people that the other claim is about, where they are not the same."""
    if not heard.meets(other.claim.year):
        return str(other.claim.year)
    whom = heard.claim.population, other.claim.population
    return str(whom[1]) if all(whom) and whom[0] != whom[1] else ""


def _independent(one: Source | None, other: Source | None) -> bool:
    """Whether two claims are read in two documents."""
    if one is None or other is None:
        return False
    return (one.who, one.title) != (other.who, other.title)


def _nearest(other: Heard, value: float) -> float:
    """The number of a claim that is nearest to another, where it gives a range or a bound."""
    claim = other.claim
    ends = [each for each in (claim.value, claim.value_to) if each is not None]
    least = min(ends) if claim.precision != "at most" else -float("inf")
    most = max(ends) if claim.precision != "at least" else float("inf")
    return min(max(value, least), most)


def _who(other: Heard) -> str:
    """Who says it, and where it is read."""
    said_by, where = other.claim.said_by or "", other.source.who if other.source else ""
    if other.derived or where in said_by or said_by in where:
        return said_by or where
    return Message("{own} ({own_source})", own=said_by, own_source=where)

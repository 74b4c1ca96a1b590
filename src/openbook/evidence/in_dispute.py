"""In dispute: why a fact is disputed, or that nobody disputes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from openbook.evidence.claims.difference import Difference, Kind
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judged import Beside, JudgedClaim, Verdict
from openbook.evidence.claims.told import apart

_SAME = 1e-9


class Reason(StrEnum):
    """Why a fact is disputed, in a sentence."""

    CONTRADICTED = "What was said cannot all hold as it stands."
    DEFINED = "What was said counts different things."
    MISREPORTED = "A later report changes what was said."
    OPEN = "One answers what another leaves open."
    BOOKS_DIFFER = "The books of the sides give different numbers."
    NOT_RECOMPUTED = "A number and what it is set beside cannot both be true."
    ANSWERED = "One side answers what the other says."


# An offer that moved, a figure that was revised, rounded or added up is no dispute.
_BY_KIND = {
    Reason.CONTRADICTED: {Kind.CONTRADICTION, Kind.DATES},
    Reason.DEFINED: {Kind.DEFINITIONS, Kind.DENOMINATOR},
    Reason.MISREPORTED: {Kind.MISREPORTED},
    Reason.OPEN: {Kind.OPEN},
}


@dataclass(frozen=True, slots=True)
class Sides:
    """Who bargains: ids and names, and the ids of their books."""

    names: Mapping[str, str]
    books: tuple[str, ...]


def reasons_for(
    claims: Sequence[JudgedClaim],
    odd: Sequence[Difference],
    replies: Sequence[Heard],
    sides: Sides,
) -> tuple[Reason, ...]:
    """Every reason that holds, the strongest first; none where nobody disputes it."""
    kinds = {each.kind for each in odd}
    return tuple(
        reason
        for reason, holds in (
            *((why, bool(kinds & own)) for why, own in _BY_KIND.items()),
            (Reason.BOOKS_DIFFER, _books_differ(claims, sides)),
            (Reason.NOT_RECOMPUTED, any(map(_excluded, claims))),
            (Reason.ANSWERED, any(_answers(claims, replies))),
        )
        if holds
    )


def speaking(claims: Sequence[JudgedClaim], sides: Sides) -> set[str]:
    """The sides that bargain and are among those who say it."""
    return {judged.heard.claim.side for judged in claims} & set(sides.names)


def _books_differ(claims: Sequence[JudgedClaim], sides: Sides) -> bool:
    found: dict[str, list[float]] = {}
    for judged in claims:
        for each in judged.recomputed:
            if each.beside is Beside.BOOK and each.by in sides.books:
                found.setdefault(f"{each.line} {each.year}", []).append(each.value)
    return any(
        max(values) - min(values) > _SAME * max(1.0, *map(abs, values))
        for values in found.values()
    )


def _excluded(judged: JudgedClaim) -> bool:
    return any(each.verdict is Verdict.NOT_BOTH for each in judged.recomputed)


def _answers(claims: Sequence[JudgedClaim], replies: Sequence[Heard]) -> Iterator[bool]:
    """Whether a reply comes from another side, other than with the same number."""
    by_name = {judged.heard.name: judged.heard for judged in claims}
    for reply in (*by_name.values(), *replies):
        first = by_name.get(reply.claim.replies_to)
        if first and first.claim.side != reply.claim.side:
            same = first.subject == reply.subject and first.value is not None
            yield not same or reply.value is None or apart(first, reply)

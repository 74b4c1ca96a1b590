"""Changes: what one speaker said of one thing on different days, an offer or a figure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import apart
from openbook.evidence.claims.difference import DifferenceKind
from openbook.evidence.claims.same_subject import same_voice

_OFFERED = re.compile(r"\b(?:offer|demand|proposal)s?\b", re.IGNORECASE)


def is_changed(one: Heard, other: Heard) -> bool:
    """Return whether one speaker gave two numbers for one thing on different days."""
    days = one.day, other.day
    return (
        None not in days
        and days[0] != days[1]
        and same_voice(one, other)
        and not (one.derived or other.derived)
        and one.claim.population == other.claim.population
        and one.claim.year == other.claim.year
        and apart(one, other)
    )


def change_of(claims: Iterable[Heard]) -> DifferenceKind:
    """Return whether an offer moved or a figure was revised."""
    return (
        DifferenceKind.MOVED if all(map(is_offered, claims)) else DifferenceKind.REVISED
    )


def is_offered(heard: Heard) -> bool:
    """Return whether a claim is about an offer, by its subject or its definition."""
    noun = heard.subject.partition(".")[0]
    return bool(_OFFERED.fullmatch(noun) or _OFFERED.search(_defined(heard)))


def two_offers(one: Heard, other: Heard) -> bool:
    """Return whether two claims name two different offers."""
    found = _OFFERED.search(_defined(one)), _OFFERED.search(_defined(other))
    if found[0] is None or found[1] is None:
        return False
    named = _defined(one)[found[0].start() :], _defined(other)[found[1].start() :]
    return named[0].casefold() != named[1].casefold()


def said_before(heard: Heard, parts: Iterable[Heard]) -> bool:
    """Return whether a number is older than the speaker's own figures it is made of."""
    own = list(parts)
    return heard.day is not None and any(
        same_voice(heard, part) and part.day is not None and part.day > heard.day
        for part in own
    )


def _defined(heard: Heard) -> str:
    return heard.claim.definition or ""

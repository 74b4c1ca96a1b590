"""A rate over the wrong base: it fits another whole than the one it is said of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from openbook.evidence.claims.bases import (
    OtherBase,
    fits_other_years,
    is_share,
    off,
    other_base,
    part_and_base,
)
from openbook.evidence.claims.claim_set import ClaimSet, apart
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import Verdict, compared, computed
from openbook.evidence.claims.same_subject import read_again


def find(told: ClaimSet) -> list[Difference]:
    """Look for shares that fit another base, and for one share over two bases."""
    shares = [worked for worked in told.worked if is_share(worked)]
    found = [_other_years(worked) for worked in shares if fits_other_years(worked)]
    found += [
        _fits_elsewhere(worked, other)
        for worked in shares
        if off(worked)
        and not fits_other_years(worked)
        and (other := other_base(worked, told)) is not None
    ]
    return found + [_two_bases(*pair) for pair in _pairs(shares)]


def _pairs(shares: list[Worked]) -> Iterator[tuple[Worked, Worked]]:
    """Two shares of one thing: the parts agree, the wholes do not."""
    for one, other in combinations(shares, 2):
        mine, theirs = part_and_base(one), part_and_base(other)
        if (
            mine is not None
            and theirs is not None
            and one.heard.subject == other.heard.subject
            and apart(one.heard, other.heard)
            and not apart(mine[0], theirs[0])
            and apart(mine[1], theirs[1])
        ):
            yield one, other


def _fits_elsewhere(worked: Worked, other: OtherBase) -> Difference:
    heard = worked.heard
    claims = (heard, *worked.parts.values())
    if other.heard is not None and other.heard.name not in worked.parts:
        claims = (*claims, other.heard)
    came = compared(heard, worked.value, Verdict.NOT_BOTH)
    fits = computed(other.value, heard.claim.unit or "")
    return Difference(
        check="wrong_base",
        kind=DifferenceKind.DENOMINATOR,
        subject=heard.subject,
        claims=claims,
        sentence=f"The share in {heard.name} does not fit the base it is said of; it fits "
        f"{other.words}.",
        arithmetic=(
            f"{worked.words} = {came}",
            f"over {other.words} it is {fits}",
        ),
        settle="Say what the share is of; the two bases differ." + read_again(claims),
    )


def _other_years(worked: Worked) -> Difference:
    """The share of an amount for several years in an amount for one."""
    heard, against = worked.heard, worked.against
    top, bottom = (against.top, against.bottom) if against else (None, None)
    came = compared(heard, worked.value, Verdict.NOT_BOTH)
    return Difference(
        check="wrong_base",
        kind=DifferenceKind.DENOMINATOR,
        subject=heard.subject,
        claims=(heard, *worked.parts.values()),
        sentence=f"The share in {heard.name} sets {top:g} years against {bottom:g}.",
        arithmetic=(f"{worked.words} = {came}",),
        settle="Both amounts for the same years, divided again."
        + read_again(tuple(worked.parts.values())),
    )


def _two_bases(one: Worked, other: Worked) -> Difference:
    claims = (
        one.heard,
        other.heard,
        *{part.name: part for w in (one, other) for part in w.parts.values()}.values(),
    )
    unit = one.heard.claim.unit or ""
    return Difference(
        check="wrong_base",
        kind=DifferenceKind.DENOMINATOR,
        subject=one.heard.subject,
        claims=claims,
        sentence=f"{one.heard.name} and {other.heard.name} count the same and divide it by "
        "two different wholes.",
        arithmetic=(
            f"{one.words} = {computed(one.value, unit)}",
            f"{other.words} = {computed(other.value, unit)}",
        ),
        settle="Say which whole is meant; only a count of the same people can be divided."
        + read_again(claims),
    )

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
from openbook.findings.message import Message


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
        sentence=Message(
            "The share in {own} does not fit the base it is said of; it fits "
            "{own_base}.",
            own=heard.name,
            own_base=other.words,
        ),
        arithmetic=(
            Message("{own} = {rest}", own=worked.words, rest=came),
            Message("over {own} it is {share}", own=other.words, share=fits),
        ),
        settle=read_again("Say what the share is of; the two bases differ.", claims),
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
        sentence=Message(
            "The share in {own} sets {number} years against {number_other}.",
            own=heard.name,
            number=f"{top:g}",
            number_other=f"{bottom:g}",
        ),
        arithmetic=(Message("{own} = {rest}", own=worked.words, rest=came),),
        settle=read_again(
            "Both amounts for the same years, divided again.",
            tuple(worked.parts.values()),
        ),
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
        sentence=Message(
            "{own} and {own_other} count the same and divide it by two different "
            "wholes.",
            own=one.heard.name,
            own_other=other.heard.name,
        ),
        arithmetic=(
            Message("{own} = {rest}", own=one.words, rest=computed(one.value, unit)),
            Message(
                "{own} = {rest}", own=other.words, rest=computed(other.value, unit)
            ),
        ),
        settle=read_again(
            "Say which whole is meant; only a count of the same people can be divided.",
            claims,
        ),
    )

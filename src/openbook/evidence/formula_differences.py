"""Formula differences: claims that do not follow from the claims they are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import prod

from openbook.evidence.claims.derivation import (
    ClaimSet,
    OtherBase,
    Worked,
    apart,
    fits_other_years,
    growth_of,
    is_added,
    is_share,
    is_sum,
    off,
    other_base,
    part_and_base,
)
from openbook.evidence.claims.difference import (
    Difference,
    DifferenceKind,
    disproof,
    make_difference,
    read_again,
)
from openbook.evidence.claims.judgment import Verdict, computed
from openbook.figures.amounts import percent
from openbook.findings.message import Message, both

_KIND = DifferenceKind.DENOMINATOR


def compound_rates(told: ClaimSet) -> Iterator[Difference]:
    """Compare each claim made of steps of growth with their product and their sum."""
    for worked in told.worked:
        steps, heard = growth_of(worked), worked.heard
        if not (steps and off(worked) and is_added(worked)):
            continue
        together = computed(prod(1 + step for step in steps) - 1, "share")
        factors = " × ".join(f"{1 + step:.6g}" for step in steps)
        template = "{raises} added together are {said}; one on top of the other they are {share}."
        raises = both([percent(step) for step in steps])
        yield Difference(
            DifferenceKind.ADDED,
            heard.subject,
            worked.claims,
            Message(template, raises=raises, said=heard.said, share=together),
            (f"{factors} − 1 = {together}",),
            "Say whether the number is what each step adds or what pay ends at.",
        )


def wrong_base(told: ClaimSet) -> Iterator[Difference]:
    """Look for shares that fit another base, and for one share over two bases."""
    shares = [worked for worked in told.worked if is_share(worked)]
    for worked in shares:
        if fits_other_years(worked):
            yield _other_years(worked)
    for worked in shares:
        if off(worked) and not fits_other_years(worked):
            other = other_base(worked, told)
            if other is not None:
                yield _fits_elsewhere(worked, other)
    for one, two in combinations(shares, 2):
        if _divide_the_same(one, two):
            yield _two_bases(one, two)


def _divide_the_same(one: Worked, other: Worked) -> bool:
    """Return whether two shares are of one thing: the parts agree, the wholes do not."""
    mine, theirs = part_and_base(one), part_and_base(other)
    return (
        mine is not None
        and theirs is not None
        and one.heard.subject == other.heard.subject
        and apart(one.heard, other.heard)
        and not apart(mine[0], theirs[0])
        and apart(mine[1], theirs[1])
    )


def _fits_elsewhere(worked: Worked, other: OtherBase) -> Difference:
    heard, claims = worked.heard, worked.claims
    if other.heard is not None and other.heard.name not in worked.parts:
        claims = (*claims, other.heard)
    template = "The share in {own} does not fit the base it is said of; it fits {own_base}."
    sentence = Message(template, own=heard.name, own_base=other.words)
    fits = computed(other.value, heard.claim.unit or "")
    over = Message("over {own} it is {share}", own=other.words, share=fits)
    arithmetic = (worked.told(Verdict.NOT_BOTH), over)
    settle = "Say what the share is of; the two bases differ."
    return make_difference(_KIND, claims, sentence, arithmetic, settle)


def _other_years(worked: Worked) -> Difference:
    """Return the share of an amount for several years in an amount for one."""
    against = worked.against
    top, bottom = (against.top, against.bottom) if against else (None, None)
    sentence = Message(
        "The share in {own} sets {number} years against {number_other}.",
        own=worked.heard.name,
        number=f"{top:g}",
        number_other=f"{bottom:g}",
    )
    settle = "Both amounts for the same years, divided again."
    came = worked.told(Verdict.NOT_BOTH)
    made = make_difference(_KIND, worked.claims, sentence, (came,), settle)
    return replace(made, settle=read_again(settle, tuple(worked.parts.values())))


def _two_bases(one: Worked, other: Worked) -> Difference:
    both = (one, other)
    parts = {part.name: part for each in both for part in each.parts.values()}
    unit, names = one.heard.claim.unit or "", (one.heard.name, other.heard.name)
    template = "{own} and {own_other} count the same and divide it by two different wholes."
    return make_difference(
        _KIND,
        (one.heard, other.heard, *parts.values()),
        Message(template, own=names[0], own_other=names[1]),
        [
            Message("{own} = {rest}", own=each.words, rest=computed(each.value, unit))
            for each in both
        ],
        "Say which whole is meant; only a count of the same people can be divided.",
    )


def parts_and_total(told: ClaimSet) -> Iterator[Difference]:
    """Add up the parts of each claim that says it is a sum or a difference."""
    sentence = "The parts of {own} do not add up to it."
    settle = "The part that is missing or counted twice, or the digits behind the rounded numbers."
    for worked in told.worked:
        if is_sum(worked.formula) and off(worked):
            yield disproof(worked, Message(sentence, own=worked.heard.name), settle)


def share_and_counts(told: ClaimSet) -> Iterator[Difference]:
    """Divide each share's counts anew; a base that would fit is another check's matter."""
    sentence = "The share in {own} does not follow from its own counts."
    settle = "The two counts of the same day and the same people, divided again."
    for worked in told.worked:
        own = is_share(worked) and off(worked) and not fits_other_years(worked)
        if own and other_base(worked, told) is None:
            yield disproof(worked, Message(sentence, own=worked.heard.name), settle)


def does_not_follow(told: ClaimSet) -> Iterator[Difference]:
    """Work out every formula that no check of its own kind looks at."""
    sentence = "{own} does not follow from the numbers given with it."
    settle = "The calculation of the speaker, with every number that went into it."
    for worked in told.worked:
        other = is_sum(worked.formula) or is_share(worked)
        if not other and off(worked) and not is_added(worked):
            yield disproof(worked, Message(sentence, own=worked.heard.name), settle)

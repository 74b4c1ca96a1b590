"""Difference: claims that differ or do not follow from their parts, and what would settle it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from math import prod

from openbook.evidence.claims.claim import Heard, said_before, same_voice
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
from openbook.evidence.claims.judgment import Verdict, computed, difference
from openbook.figures.amounts import percent
from openbook.figures.figure import Status
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, both, filled, series


def meaning(heard: Heard) -> str:
    """Return what a claim says it counts: its population and its definition; may be empty."""
    claim = heard.claim
    parts = [claim.population, claim.definition]
    return series((part.strip() for part in parts if part and part.strip()), place="own")


def defined(heard: Heard) -> str:
    """Return how a claim defines what it counts, as readers see it; its population else.

    A population groups claims of one subject; a definition already says it in words.
    """
    return (heard.claim.definition or "").strip() or (heard.claim.population or "").strip()


def same_meaning(one: Heard, other: Heard) -> bool:
    """Return whether both name the same meaning, or neither names one."""
    return meaning(one).casefold() == meaning(other).casefold()


def same_breath(one: Heard, other: Heard) -> bool:
    """Return whether one speaker gives both numbers in one document, so knows of both."""
    return same_voice(one, other) and one.source == other.source and one.day == other.day


def made_from(one: Heard, other: Heard) -> bool:
    """Return whether one of two claims is worked out from the other, so they go together."""
    return (
        other.name in (one.claim.worked_out or "").split()
        or one.name in (other.claim.worked_out or "").split()
    )


def one_time(one: Heard, other: Heard) -> bool:
    """Return whether both may hold at once: not one speaker's later word, not two sums of ours."""
    later = same_voice(one, other) and one.day != other.day
    return not later and not (one.derived and other.derived) and not made_from(one, other)


def from_least_to_most(claims: Sequence[Heard]) -> str:
    """Return how far the numbers of some claims are apart."""
    ordered = sorted(claims, key=lambda heard: heard.value or 0.0)
    low, high = ordered[0], ordered[-1]
    gap = difference((high.value or 0.0) - (low.value or 0.0), low.claim.unit or "")
    return Message(
        "from {a} [{own_a}] to {b} [{own_b}]: {c} apart",
        a=low.said,
        own_a=low.name,
        b=high.said,
        own_b=high.name,
        c=gap,
    )


def read_again(settle: str, claims: Sequence[Heard]) -> str:
    """Add to what would settle it which of the claims rest on the weakest sources."""
    weak = [
        heard.name
        for heard in claims
        if heard.source is None or heard.source.status is Status.UNCONFIRMED
    ]
    if not weak:
        return settle
    template = "Nobody has confirmed {claims}: look there first."
    return series([settle, Message(template, claims=series(weak, place="own"))], " ")


class DifferenceKind(StrEnum):
    """Why figures differ; only the first kind is a contradiction."""

    CONTRADICTION = "cannot both be true"
    DEFINITIONS = "different definitions"
    DENOMINATOR = "different denominator"
    MOVED = "moved"  # an offer or a demand that its own side changed
    REVISED = "revised"  # a count or a forecast that its own speaker changed
    MISREPORTED = "misreported"
    ADDED = "added together"  # percentages that compound
    ROUNDED = "rounded"
    DATES = "impossible dates"
    OPEN = "left open"  # one answers what another does not say


@dataclass(frozen=True, slots=True)
class Difference:
    """Found by one check: the claims with their sources, the arithmetic, the replies."""

    kind: DifferenceKind
    subject: str
    claims: tuple[Heard, ...]
    sentence: str
    arithmetic: tuple[str, ...]
    settle: str  # what would settle it
    replies: tuple[Heard, ...] = ()  # claims of the case that answer one of them
    check: str = ""  # the file of the shelf that found it, such as two_definitions

    @property
    def names(self) -> tuple[str, ...]:
        """The short names of the claims."""
        return tuple(heard.name for heard in self.claims)


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
    return DifferenceKind.MOVED if all(map(is_offered, claims)) else DifferenceKind.REVISED


def is_offered(heard: Heard) -> bool:
    """Return whether a claim is about an offer, by its subject or its definition."""
    noun, defined = heard.subject.partition(".")[0], heard.claim.definition or ""
    return bool(_OFFERED.fullmatch(noun) or _OFFERED.search(defined))


def two_offers(one: Heard, other: Heard) -> bool:
    """Return whether two claims name two different offers."""
    named = [
        found.string[found.start() :].casefold()
        for heard in (one, other)
        if (found := _OFFERED.search(heard.claim.definition or ""))
    ]
    return len(set(named)) > 1


def make_difference(
    kind: DifferenceKind,
    claims: tuple[Heard, ...],
    sentence: str,
    arithmetic: Sequence[str],
    settle: str,
    *,
    subject: str = "",
    **said: object,
) -> Difference:
    """Make a difference; it is about the subject of the first claim unless told.

    The sentence and what would settle it are templates filled with what is said, or messages.
    """
    about, end = subject or claims[0].subject, read_again(filled(settle, said), claims)
    return Difference(kind, about, claims, filled(sentence, said), tuple(arithmetic), end)


def disproof(worked: Worked, sentence: str, settle: str) -> Difference:
    """Return the claim and its parts, with the arithmetic that leads elsewhere.

    Where the speaker gave a part only later, the figures were revised since.
    """
    kind = DifferenceKind.CONTRADICTION
    if said_before(worked.heard, worked.parts.values()):
        kind = DifferenceKind.REVISED
        sentence = "{own} was said before its figures were revised."
        settle = "The figures of one day, recalculated."
    came, name = worked.told(Verdict.NOT_BOTH), worked.heard.name
    return make_difference(kind, worked.claims, sentence, (came,), settle, own=name)


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
    if other.heard.name not in worked.parts:
        claims = (*claims, other.heard)
    sentence = "The share in {own} does not fit the base it is said of; it fits {own_base}."
    fits = computed(other.value, heard.claim.unit or "")
    over = Message("over {own} it is {share}", own=other.words, share=fits)
    arithmetic = (worked.told(Verdict.NOT_BOTH), over)
    settle, kind = "Say what the share is of; the two bases differ.", DifferenceKind.DENOMINATOR
    said = {"own": heard.name, "own_base": other.words}
    return make_difference(kind, claims, sentence, arithmetic, settle, **said)


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
    settle = read_again(
        "Both amounts for the same years, divided again.", tuple(worked.parts.values())
    )
    kind, about = DifferenceKind.DENOMINATOR, worked.heard.subject
    came = worked.told(Verdict.NOT_BOTH)
    return Difference(kind, about, worked.claims, sentence, (came,), settle)


def _two_bases(one: Worked, other: Worked) -> Difference:
    parts = {part.name: part for each in (one, other) for part in each.parts.values()}
    claims, unit = (one.heard, other.heard, *parts.values()), one.heard.claim.unit or ""
    sentence = "{own} and {own_other} count the same and divide it by two different wholes."
    settle = "Say which whole is meant; only a count of the same people can be divided."
    shares = [
        Message("{own} = {rest}", own=each.words, rest=computed(each.value, unit))
        for each in (one, other)
    ]
    kind, said = DifferenceKind.DENOMINATOR, {"own": one.heard.name, "own_other": other.heard.name}
    return make_difference(kind, claims, sentence, shares, settle, **said)


def parts_and_total(told: ClaimSet) -> Iterator[Difference]:
    """Add up the parts of each claim that says it is a sum or a difference."""
    sentence = "The parts of {own} do not add up to it."
    settle = "The part that is missing or counted twice, or the digits behind the rounded numbers."
    for worked in told.worked:
        if is_sum(worked.formula) and off(worked):
            yield disproof(worked, sentence, settle)


def share_and_counts(told: ClaimSet) -> Iterator[Difference]:
    """Divide each share's counts anew; a base that would fit is another check's matter."""
    sentence = "The share in {own} does not follow from its own counts."
    settle = "The two counts of the same day and the same people, divided again."
    for worked in told.worked:
        own = is_share(worked) and off(worked) and not fits_other_years(worked)
        if own and other_base(worked, told) is None:
            yield disproof(worked, sentence, settle)


def does_not_follow(told: ClaimSet) -> Iterator[Difference]:
    """Work out every formula that no check of its own kind looks at."""
    sentence = "{own} does not follow from the numbers given with it."
    settle = "The calculation of the speaker, with every number that went into it."
    for worked in told.worked:
        other = is_sum(worked.formula) or is_share(worked)
        if not other and off(worked) and not is_added(worked):
            yield disproof(worked, sentence, settle)

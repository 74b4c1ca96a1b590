"""Ledger: every claim of a case judged, every difference, every walk; and the binder of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from openbook.case.case import Case
from openbook.evidence.claims.claim import Heard, heard_claims
from openbook.evidence.claims.comparisons import BookLookup, judge_claims
from openbook.evidence.claims.derivation import ClaimSet, apart
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Verdict
from openbook.evidence.claims.offer_cost import CostedClaims, OffersApart
from openbook.evidence.claims.walk import Walk, walks_of
from openbook.evidence.comparability import (
    COMPARISON,
    PRICES,
    DistrictComparison,
    PriceChange,
    RealPay,
    comparisons,
    price_changes,
    real_pay,
)
from openbook.evidence.differences import DIFFERENCES
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.law.statutes import PanelCriterion, criterion_of
from openbook.model.project import Projection


@dataclass(frozen=True, slots=True)
class Ledger:
    """What was said in a case, set beside what it can be checked against."""

    case: Case
    books: tuple[str, ...]  # the books each claim was recomputed on
    not_run: Mapping[str, str]  # books that could not be run, and why
    claims: tuple[JudgedClaim, ...]
    differences: tuple[Difference, ...]
    walks: tuple[Walk, ...]
    # What became public after the day of the case.
    later_claims: tuple[JudgedClaim, ...] = ()
    later_differences: tuple[Difference, ...] = ()

    @property
    def contradictions(self) -> tuple[Difference, ...]:
        """The differences that cannot both be true."""
        kind = DifferenceKind.CONTRADICTION
        return tuple(each for each in self.differences if each.kind is kind)

    def claim(self, name: str) -> JudgedClaim | None:
        """Return one claim by its name, one learned later included."""
        return next((e for e in self.every_claim if e.heard.name == name), None)

    @property
    def every_claim(self) -> tuple[JudgedClaim, ...]:
        """The claims of the day, then those learned later."""
        return (*self.claims, *self.later_claims)

    @property
    def every_difference(self) -> tuple[Difference, ...]:
        """The differences of the day, then those that rest on a later claim."""
        return (*self.differences, *self.later_differences)


def make_ledger(
    case: Case,
    projections: Iterable[Projection],
    not_run: Mapping[str, str],
    costs: Sequence[CostedClaims] = (),
    offers_apart: Sequence[OffersApart] = (),
) -> Ledger:
    """Judge every claim on every book that runs, and look where they differ."""
    books = [BookLookup(projection) for projection in projections]
    told = ClaimSet(case, heard_claims(case))
    return Ledger(
        case,
        tuple(on.book for on in books),
        dict(not_run),
        judge_claims(told, books, costs, offers_apart),
        differences_in(told),
        walks_of(case, told.known),
    )


def with_later(ledger: Ledger, whole: Ledger) -> Ledger:
    """Return the ledger of a day with what the whole ledger has beyond it.

    A claim of the day keeps its verdict; comparisons that rest on something later stand
    apart.
    """
    known = {each.heard.name for each in ledger.claims}
    after = {each.heard.name: each.recomputed for each in whole.claims if each.heard.name}
    own = []
    for each in ledger.claims:
        every = after.get(each.heard.name, ())
        beyond = tuple(other for other in every if other not in each.recomputed)
        own.append(replace(each, later=beyond))
    claims = tuple(each for each in whole.claims if each.heard.name not in known)
    names = {each.heard.name for each in claims}
    found = tuple(each for each in whole.differences if names & set(each.names))
    return replace(ledger, claims=tuple(own), later_claims=claims, later_differences=found)


def differences_in(told: ClaimSet) -> tuple[Difference, ...]:
    """Return what every check of the shelf finds, with other claims that answer it."""
    return tuple(
        replace(each, check=name, replies=_replies(told.claims, each.claims))
        for name, find in DIFFERENCES.items()
        for each in find(told)
    )


def _replies(claims: Sequence[Heard], to: Sequence[Heard]) -> tuple[Heard, ...]:
    """Return claims that answer some others and are none of them."""
    names = {heard.name for heard in to} - {""}
    return tuple(each for each in claims if each.claim.replies_to in names and each not in to)


_SAME = 1e-9


class Reason(StrEnum):
    """Why a fact is disputed, in a sentence."""

    CONTRADICTED = "What was said cannot all hold as it stands."
    DEFINED = "What was said counts different things."
    MISREPORTED = "A later report changes what was said."
    OPEN = "One answers what another leaves open."
    BOOKS_DIFFER = "The two sides' assumptions give different numbers."
    NOT_RECOMPUTED = "A number and what it is compared with cannot both be true."
    ANSWERED = "One side answers what the other says."


# An offer that moved, a figure that was revised, rounded or added up is no dispute.
_BY_KIND = {
    Reason.CONTRADICTED: {DifferenceKind.CONTRADICTION, DifferenceKind.DATES},
    Reason.DEFINED: {DifferenceKind.DEFINITIONS, DifferenceKind.DENOMINATOR},
    Reason.MISREPORTED: {DifferenceKind.MISREPORTED},
    Reason.OPEN: {DifferenceKind.OPEN},
}


@dataclass(frozen=True, slots=True)
class Sides:
    """Who bargains: ids and names, and the ids of their books."""

    names: Mapping[str, str]
    books: tuple[str, ...]


def reasons_for(
    claims: Sequence[JudgedClaim], odd: Sequence[Difference], replies: Sequence[Heard], sides: Sides
) -> tuple[Reason, ...]:
    """Return every reason that holds, the strongest first; none where nobody disputes it."""
    kinds = {each.kind for each in odd}
    verdicts = {each.verdict for judged in claims for each in judged.recomputed}
    return tuple(
        reason
        for reason, holds in (
            *((why, bool(kinds & own)) for why, own in _BY_KIND.items()),
            (Reason.BOOKS_DIFFER, _books_differ(claims, sides)),
            (Reason.NOT_RECOMPUTED, Verdict.NOT_BOTH in verdicts),
            (Reason.ANSWERED, any(_answers(claims, replies))),
        )
        if holds
    )


def _books_differ(claims: Sequence[JudgedClaim], sides: Sides) -> bool:
    found: dict[str, list[float]] = {}
    for judged in claims:
        for each in judged.recomputed:
            if each.beside is Beside.BOOK and each.by in sides.books:
                found.setdefault(f"{each.line} {each.year}", []).append(each.value)
    return any(
        max(values) - min(values) > _SAME * max(1.0, *map(abs, values)) for values in found.values()
    )


def _answers(claims: Sequence[JudgedClaim], replies: Sequence[Heard]) -> Iterator[bool]:
    """Yield whether a reply comes from another side, other than with the same number."""
    by_name = {judged.heard.name: judged.heard for judged in claims}
    for reply in (*by_name.values(), *replies):
        first = by_name.get(reply.claim.replies_to)
        if first and first.claim.side != reply.claim.side:
            same = first.subject == reply.subject and first.value is not None
            yield not same or reply.value is None or apart(first, reply)


@dataclass(frozen=True, kw_only=True, slots=True)
class Exhibit:
    """What was said about one thing in one year, and whether anybody disputes it."""

    subject: str
    year: Year | None
    claims: tuple[JudgedClaim, ...]
    differences: tuple[Difference, ...]
    replies: tuple[Heard, ...]  # claims about something else that answer one of these
    reasons: tuple[Reason, ...]  # why it is disputed; empty where it is not
    both: bool  # whether more than one side that bargains says it
    number: str = ""  # criterion and place, such as 3.4

    @property
    def disputed(self) -> bool:
        """Whether it is disputed; else it is undisputed in the record."""
        return bool(self.reasons)

    def of(self, side: str) -> tuple[Heard, ...]:
        """Return what a side says here or in reply."""
        own = [judged.heard for judged in self.claims]
        return tuple(each for each in (*own, *self.replies) if each.claim.side == side)


@dataclass(frozen=True, slots=True)
class BinderChapter:
    """The exhibits about one criterion, the disputed ones first; walks about the same."""

    criterion: PanelCriterion | None  # None where the state names no criteria
    exhibits: tuple[Exhibit, ...]
    walks: tuple[Walk, ...] = ()
    compared: tuple[DistrictComparison, ...] = ()  # other districts beside the district's own
    prices: tuple[PriceChange, ...] = ()
    real_pay: tuple[RealPay, ...] = ()

    @property
    def disputed(self) -> tuple[Exhibit, ...]:
        """The exhibits that are disputed."""
        return tuple(each for each in self.exhibits if each.disputed)

    @property
    def undisputed(self) -> tuple[Exhibit, ...]:
        """The exhibits that nobody disputes."""
        return tuple(each for each in self.exhibits if not each.disputed)


@dataclass(frozen=True, slots=True)
class Binder:
    """Every exhibit of a case, in the order of the law."""

    title: str
    sides: Mapping[str, str]  # who bargains: ids and names
    chapters: tuple[BinderChapter, ...]
    not_run: Mapping[str, str]  # books that could not be run, and why
    later: int = 0  # claims that became public after the day of the case; not in here

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """All exhibits in order."""
        return tuple(each for chapter in self.chapters for each in chapter.exhibits)


def make_binder(ledger: Ledger, criteria: Sequence[PanelCriterion], sides: Sides) -> Binder:
    """Sort every claim of a ledger under the criterion that it is about."""
    exhibits, case, chapters = list(_exhibits(ledger, sides)), ledger.case, []
    for criterion in criteria or (None,):
        own = [e for e in exhibits if criterion_of(e.subject, criteria) is criterion]
        walks = (w for w in ledger.walks if criterion_of(w.word, criteria) is criterion)
        own.sort(key=lambda each: not each.disputed)
        chapter = criterion.number if criterion else 1
        numbered = (replace(each, number=f"{chapter}.{place}") for place, each in enumerate(own, 1))
        told = BinderChapter(criterion, tuple(numbered), tuple(walks))
        if criterion_of(COMPARISON, criteria) is criterion:
            told = replace(told, compared=comparisons(case))
        if criterion_of(PRICES, criteria) is criterion:
            told = replace(told, prices=price_changes(case), real_pay=real_pay(case))
        chapters.append(told)
    title, later = case.head.title, len(ledger.later_claims)
    return Binder(title, sides.names, tuple(chapters), ledger.not_run, later)


def _exhibits(ledger: Ledger, sides: Sides) -> Iterator[Exhibit]:
    """Yield one for each thing and year, in the order in which they were first spoken of."""
    every = [judged.heard for judged in ledger.claims]
    groups: dict[tuple[str, Year | None], list[JudgedClaim]] = {}
    for judged in ledger.claims:
        key = (judged.heard.subject, judged.heard.claim.year)
        groups.setdefault(key, []).append(judged)
    for (subject, year), claims in groups.items():
        names = {judged.heard.name for judged in claims} - {""}
        odd = tuple(each for each in ledger.differences if names & set(each.names))
        replies = _replies(every, [judged.heard for judged in claims])
        speaking = {judged.heard.claim.side for judged in claims}
        yield Exhibit(
            subject=subject,
            year=year,
            claims=tuple(claims),
            differences=odd,
            replies=replies,
            reasons=reasons_for(claims, odd, replies, sides),
            both=len(speaking & set(sides.names)) > 1,
        )


def difference_keys(ledger: Ledger) -> dict[str, Difference]:
    """Return every difference under a name that stays: its check, its subject, its place."""
    found: dict[str, Difference] = {}
    for each in ledger.every_difference:
        name, place = f"{each.check}.{each.subject}", 2
        key = name
        while key in found:
            key, place = f"{name}-{place}", place + 1
        found[key] = each
    return found

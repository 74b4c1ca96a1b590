"""Ledger: every claim of a case judged, every difference found, every walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from openbook.case.case import Case
from openbook.evidence.claims.difference import Difference, Kind
from openbook.evidence.claims.heard import Heard, heard_claims
from openbook.evidence.claims.judged import JudgedClaim
from openbook.evidence.claims.judging import judge_claims
from openbook.evidence.claims.on_books import OnBook
from openbook.evidence.claims.told import Told
from openbook.evidence.claims.walk import Walk
from openbook.evidence.claims.walking import walks_of
from openbook.evidence.claims.worked_out import by_name
from openbook.figures.shelf import Shelf
from openbook.model.project import Projection

DIFFERENCES = Shelf("openbook.evidence.differences", attribute="find")


@dataclass(frozen=True, slots=True)
class Ledger:
    """What was said in a case, set beside what it can be checked against."""

    case: Case
    books: tuple[str, ...]  # the books each claim was recomputed on
    not_run: Mapping[str, str]  # books that could not be run, and why
    claims: tuple[JudgedClaim, ...]
    differences: tuple[Difference, ...]
    walks: tuple[Walk, ...]
    later: Ledger | None = None  # what became public after the day of the case

    @property
    def title(self) -> str:
        """The title of the case."""
        return self.case.head.title

    @property
    def contradictions(self) -> tuple[Difference, ...]:
        """The differences that cannot both be true."""
        return tuple(d for d in self.differences if d.kind is Kind.CONTRADICTION)

    def claim(self, name: str) -> JudgedClaim | None:
        """One claim by its name, one learned later included."""
        return next((e for e in self.every_claim if e.heard.name == name), None)

    @property
    def every_claim(self) -> tuple[JudgedClaim, ...]:
        """The claims of the day, then those learned later."""
        return (*self.claims, *(self.later.claims if self.later else ()))

    @property
    def every_difference(self) -> tuple[Difference, ...]:
        """The differences of the day, then those that rest on a later claim."""
        return (*self.differences, *(self.later.differences if self.later else ()))


def make_ledger(
    case: Case, projections: Iterable[Projection], not_run: Mapping[str, str]
) -> Ledger:
    """Judge every claim on every book that runs, and look where they differ."""
    books = [OnBook(projection) for projection in projections]
    claims = heard_claims(case)
    return Ledger(
        case,
        tuple(on.book for on in books),
        dict(not_run),
        judge_claims(case, claims, books),
        differences_in(case, claims),
        walks_of(case, by_name(claims)),
    )


def with_later(ledger: Ledger, whole: Ledger) -> Ledger:
    """Return the ledger of a day with what the whole ledger has beyond it."""
    known = {each.heard.name for each in ledger.claims}
    claims = tuple(each for each in whole.claims if each.heard.name not in known)
    names = {each.heard.name for each in claims}
    found = tuple(each for each in whole.differences if names & set(each.names))
    later = replace(whole, claims=claims, differences=found, walks=())
    return replace(ledger, later=later)


def differences_in(case: Case, claims: tuple[Heard, ...]) -> tuple[Difference, ...]:
    """What every check of the shelf finds, with other claims that answer it."""
    told = Told(case, claims)
    found: list[Difference] = []
    for name in DIFFERENCES.names():
        found += DIFFERENCES.get(name)(told)
    return tuple(replace(each, replies=_replies(each, claims)) for each in found)


def _replies(found: Difference, claims: tuple[Heard, ...]) -> tuple[Heard, ...]:
    names = {name for name in found.names if name}
    return tuple(
        heard
        for heard in claims
        if heard.claim.replies_to in names and heard not in found.claims
    )

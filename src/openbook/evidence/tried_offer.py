"""Tried offer: a case with one offer more, made of terms that somebody only tries."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.evidence.check_case import check_case, unknown_lines
from openbook.files.trial_terms import PLACE, read_together, read_tried
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity, in_order
from openbook.offers.scope_question import TRIED


class TriedTermError(OpenbookError):
    """A term that was tried cannot be used as written; holds every finding."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("the term cannot be tried", findings)


def tried_offer(case: Case, terms: Sequence[Term]) -> Offer:
    """Return the offer that some terms make; whoever tries it, the units are the union's."""
    unions = [party.id for party in case.head.parties if party.role == "union"]
    return Offer(
        side=next(iter(unions), ""),
        made_on=case.head.as_of,
        title="A counter-offer, tried",
        standing="draft",
        terms=read_together(terms),
        id=TRIED,
    )


def with_tried(case: Case, tried: Sequence[str]) -> tuple[Case, tuple[Finding, ...]]:
    """Return the case with one offer more; its terms are checked as those of files are."""
    terms: list[Term] = []
    findings: list[Finding] = []
    for text in tried:
        read, odd = read_tried(text, case)
        terms += read
        findings += odd
    case = case.with_offer(tried_offer(case, terms))
    findings += [each for each in check_case(case) if each.place.file == PLACE]
    if not any(each.severity is Severity.ERROR for each in findings):
        lines = unknown_lines(case, claims=False)
        findings += [each for each in lines if each.place.file == PLACE]
    wrong = [each for each in findings if each.severity is Severity.ERROR]
    if wrong:
        raise TriedTermError(wrong)
    return case, in_order(findings)

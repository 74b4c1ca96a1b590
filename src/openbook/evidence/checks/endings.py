"""OB206: a term that ends before it starts, or with an agreement that has no last day."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.lasting import Lasting
from openbook.evidence.standing_terms import held_and_standing
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.terms.duration import Duration
from openbook.terms.health_contribution import HealthContribution


def check(case: Case) -> list[Finding]:
    """Compare first and last of each term; raises have a check of their own."""
    findings = []
    for term in held_and_standing(case):
        if isinstance(term, Lasting | HealthContribution) and _backward(term):
            findings.append(_never(term))
        if isinstance(term, Duration) and term.terms_end and not term.final_day:
            findings.append(_no_last_day(term))
    return findings


def _backward(term: Lasting | HealthContribution) -> bool:
    """Whether a term ends before it starts."""
    # Years and days are written so that their texts sort as they do.
    return bool(term.starts and term.ends) and str(term.ends) < str(term.starts)


def _never(term: Lasting | HealthContribution) -> Finding:
    return found(
        "OB206",
        term.where.place("ends"),
        f"this term ends with {term.ends}, before it starts with {term.starts}",
        remedy="Mend one of the two, or leave out `ends` where the term goes on.",
    )


def _no_last_day(term: Duration) -> Finding:
    return found(
        "OB206",
        term.where.place("terms_end"),
        "the terms end with an agreement whose last day nobody says",
        remedy="Write last_day:, or first_day: and years:.",
    )

"""OB206: a term that ends before it starts, or with an agreement that has no last day."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.case.raises import Raise
from openbook.evidence.standing_terms import held_and_standing
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare first and last of each term; raises have a check of their own."""
    findings: list[Finding] = []
    for term in held_and_standing(case):
        if not isinstance(term, Raise):
            findings += _never(term)
        if term.period and term.period.terms_end and not term.period.final_day:
            findings.append(_no_last_day(term))
    return findings


def _never(term: Term) -> Iterator[Finding]:
    """Yield what to say of a term that ends before it starts."""
    starts, ends = term.begins, getattr(term, "ends", None)
    # Years and days are written so that their texts sort as they do.
    if starts and ends and str(ends) < str(starts):
        yield found(
            "OB206",
            term.where.place("ends"),
            Message(
                "this term ends with {own}, before it starts with {own_start}",
                own=ends,
                own_start=starts,
            ),
            remedy="Fix one of the two, or leave out `ends` where the term goes on.",
        )


def _no_last_day(term: Term) -> Finding:
    return found(
        "OB206",
        term.where.place("terms_end"),
        "the terms end with an agreement whose last day nobody says",
        remedy="Write last_day:, or first_day: and years:.",
    )

"""OB227: back pay for a year that is projected, or before the contract."""

from __future__ import annotations

from datetime import date

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.terms.shelf import word_for


def check(case: Case) -> list[Finding]:
    """Compare the year of each back pay with the years of the case and the contract."""
    findings = []
    for _, term in standing_terms(case):
        paid = term.back_paid_for
        if paid is None:
            continue
        if paid.year >= case.head.first_year:
            findings.append(_projected(term, paid.year, case))
        began = case.contract.first_day if case.contract else None
        if began is not None and paid.year < Year.of(began):
            findings.append(_too_early(term, paid.year, began))
    return findings


def _projected(term: Term, year: Year, case: Case) -> Finding:
    return found(
        "OB227",
        term.where.place("year"),
        Message(
            "retroactive pay for {year}, which is one of the years from {year_first} "
            "on that are projected",
            year=year,
            year_first=case.head.first_year,
        ),
        why="A raise is paid from its first day in every projected year; with "
        "retroactive pay for the same year, the same money may be paid twice.",
        remedy=Message(
            "Let the raise start on the day from which it counts, or write it as a {own}.",
            own=word_for("one-time pay"),
        ),
    )


def _too_early(term: Term, year: Year, began: date) -> Finding:
    return found(
        "OB227",
        term.where.place("year"),
        Message(
            "retroactive pay for {year}, before the current contract began on {day}",
            year=year,
            day=began,
        ),
        why="Pay of a year before the contract was settled by the contract before it.",
        remedy="Fix the year; budget years are written like 2017-18.",
    )

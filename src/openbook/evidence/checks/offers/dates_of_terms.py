"""OB224: a term that starts or is paid in no year of the case."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.levers import Priced
from openbook.case.offer import Term
from openbook.evidence.standing_terms import standing_terms
from openbook.evidence.year_meant import year_meant
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare the first day of each term with the projected years."""
    first, last = case.head.first_year, case.head.last_year
    findings = []
    for _, term in standing_terms(case):
        paid = term.year_paid(case.head.as_of, (first, last))
        year = year_meant(term.begins) if paid is None else None
        if year and year > last and isinstance(term, Priced):
            findings.append(_too_late(term, term.begins_with, last))
        if paid and not first <= paid <= last:
            findings.append(_not_paid(term, paid, first, last))
    return findings


def _too_late(term: Term, name: str, last: Year) -> Finding:
    return found(
        "OB224",
        term.where.place(name),
        Message(
            "{own} is after {year}, the last year of the case",
            own=getattr(term, name),
            year=last,
        ),
        remedy=Message(
            "Fix the date, or write a later last_year than {year} into case.yaml.",
            year=last,
        ),
    )


def _not_paid(term: Term, paid: Year, first: Year, last: Year) -> Finding:
    return found(
        "OB224",
        term.where.place(term.begins_with),
        Message(
            "{year} is not one of the years of the case, {year_first} to {year_last}",
            year=paid,
            year_first=first,
            year_last=last,
        ),
        remedy="Write the year in which it is paid, even if it is for an earlier one.",
    )

"""OB224: a term that starts or is paid in no year of the case."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.evidence.standing_terms import standing_terms
from openbook.evidence.year_meant import year_meant
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.terms.one_time_payment import OneTimePayment

_DAYS = ("starts", "by")


def check(case: Case) -> list[Finding]:
    """Compare the first day of each term with the projected years."""
    first, last = case.head.first_year, case.head.last_year
    findings = []
    for _, term in standing_terms(case):
        for name in _DAYS:
            year = year_meant(getattr(term, name, None))
            if year and year > last:
                findings.append(_too_late(term, name, last))
        if isinstance(term, OneTimePayment) and not first <= term.year <= last:
            findings.append(_not_paid(term, first, last))
    return findings


def _too_late(term: Term, name: str, last: Year) -> Finding:
    return found(
        "OB224",
        term.where.place(name),
        f"{getattr(term, name)} is after {last}, the last year of the case",
        remedy=f"Mend the date, or write a later last_year than {last} into case.yaml.",
    )


def _not_paid(term: OneTimePayment, first: Year, last: Year) -> Finding:
    return found(
        "OB224",
        term.where.place("year"),
        f"{term.year} is not one of the years of the case, {first} to {last}",
        remedy="Write the year in which it is paid, even if it is for an earlier one.",
    )

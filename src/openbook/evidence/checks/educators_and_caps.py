"""OB225: a number of educators beside class-size terms that need teachers as well."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.neediest import ABOUT_CLASS_SIZE
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import counted
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.terms.added_staff import AddedStaff

_MIXED = "educator"


def check(case: Case) -> list[Finding]:
    """Point at each such number, and say what the costing makes of it."""
    capped = {
        offer.id
        for offer, term in standing_terms(case)
        if term.word in ABOUT_CLASS_SIZE
    }
    return [
        _both(term, term.people.value)
        for offer, term in standing_terms(case)
        if isinstance(term, AddedStaff)
        and term.role == _MIXED
        and term.people is not None
        and offer.id in capped
    ]


def _both(term: AddedStaff, people: float) -> Finding:
    return found(
        "OB225",
        term.where.place("people"),
        f"{counted(people, 'educators')} stand beside class-size terms that need "
        "teachers",
        remedy="Nothing, if those teachers are among them; if they come on top, write "
        "the other people by role, such as nurse.",
    )

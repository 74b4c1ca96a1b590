"""OB225: a number of educators beside class-size terms that need teachers as well."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.case.posts_today import MIXED
from openbook.evidence.standing_terms import standing_terms
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import plural


def check(case: Case) -> list[Finding]:
    """Point at each such number, and say what the costing makes of it."""
    capped = {offer.id for offer, term in standing_terms(case) if term.class_size}
    return [
        _both(term, stated.people)
        for offer, term in standing_terms(case)
        if (stated := term.posts_stated) and stated.role == MIXED and offer.id in capped
    ]


def _both(term: Term, people: float) -> Finding:
    return found(
        "OB225",
        term.where.place("people"),
        plural(
            people,
            "1 educator is listed with class-size terms that need teachers",
            "{number} educators are listed with class-size terms that need teachers",
            number=f"{people:,.15g}",
        ),
        remedy="Nothing, if those teachers are among them; if they come on top, write "
        "the other people by role, such as nurse.",
    )

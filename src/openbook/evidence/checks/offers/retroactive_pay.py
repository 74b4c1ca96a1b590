"""OB820: a raise of an offer that starts in the past, without a word on retroactive pay."""

from __future__ import annotations

from dataclasses import replace

from openbook.case.case import Case
from openbook.case.earlier_pay import years_owed
from openbook.case.offer import Offer
from openbook.case.raises import Raise
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.model.contract import as_earned
from openbook.offers.sorted_terms import units_meant
from openbook.terms.shelf import word_for


def check(case: Case) -> list[Finding]:
    """Find raises that owe pay which the offer itself does not mention."""
    if not case.head.years:
        return []
    return [
        _implied(term, case)
        for offer, term in standing_terms(case)
        if isinstance(term, Raise) and _owes(case, offer, term)
    ]


def _owes(case: Case, offer: Offer, term: Raise) -> bool:
    units = units_meant(case, offer, term)
    own = as_earned(case, offer, replace(term, units=units), units)
    if not isinstance(own, Raise):
        return False
    first = case.head.first_year
    return any(
        years_owed(case, unit, own.starts, first, apart=own.apart(unit))
        for unit in units
    )


def _implied(term: Raise, case: Case) -> Finding:
    first = case.head.first_year
    return found(
        "OB820",
        term.where.place("starts"),
        Message(
            "this raise starts on {day}, before {year}, the first year projected",
            day=term.starts,
            year=first,
        ),
        why=Message(
            "Retroactive pay for the work since then is implied. It is costed "
            "once, in {year}, at the pay of those years.",
            year=max(first, Year.of(case.head.as_of)),
        ),
        remedy=Message(
            "Write prospective: yes if the offer pays nothing for earlier work, or {own} "
            "with a year and a share if it pays something else.",
            own=word_for("retroactive pay"),
        ),
    )

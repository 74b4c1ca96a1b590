"""Reopeners: the days from which a subject may be opened again."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.offer import withdrawn_by
from openbook.findings.message import Message
from openbook.offers.at_the_table.impasse import ImpasseDay

_GONE = frozenset({"rejected", "replaced", "withdrawn"})


def reopener_days(case: Case) -> tuple[ImpasseDay, ...]:
    """Those of the contract and of offers that still stand, in order of day."""
    held = [(case.contract.title, case.contract.terms)] if case.contract else []
    live = [(o.id, o.terms) for o in case.offers if o.standing not in _GONE]
    found = [
        ImpasseDay(
            opened.on, opened.on, Message("Reopener: {own}", own=opened.what), where
        )
        for where, terms in [*held, *live]
        for term in terms
        if (opened := term.reopens) and not withdrawn_by(term, case.head.as_of)
    ]
    return tuple(sorted(found, key=lambda day: (day.first, day.what, day.about)))

"""OB205: a condition without a limit, or on a year that is not projected."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.evidence.looked_up import computed_conditions
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.model.contingent import problems


def check(case: Case) -> list[Finding]:
    """What can be told of each condition before there is a model."""
    return [
        found("OB205", term.where.place("only_if"), what, remedy=remedy)
        for term, condition in computed_conditions(case)
        for what, remedy in problems(case, term, condition)
    ]

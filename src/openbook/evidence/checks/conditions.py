"""OB205: a condition that the projection cannot look at."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.offer import Proposed
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.errors import FigureError
from openbook.figures.model import Model
from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.projection.anchor import Anchor
from openbook.projection.budget import published_budget
from openbook.projection.chapters import chapters
from openbook.projection.contingent import problems
from openbook.projection.money_left import money_left
from openbook.projection.unfinished import refuse_unfinished
from openbook.states.shelf import STATES, load_law


def check(case: Case) -> list[Finding]:
    """Look each line and year up; nothing is run, and only a case with conditions has a model."""
    held = case.contract.terms if case.contract else ()
    terms = [*held, *(term for _, term in standing_terms(case))]
    computed = [
        (term, term.only_if)
        for term in terms
        if isinstance(term, Proposed) and isinstance(term.only_if, Condition)
    ]
    model = _model(case) if computed else None
    return [
        found("OB205", term.where.place("only_if"), what, remedy=remedy)
        for term, condition in computed
        for what, remedy in problems(case, term, condition, model)
    ]


def _model(case: Case) -> Model | None:
    """The lines of the case; none where other findings tell why there is no model yet."""
    if case.head.state not in STATES.names():
        return None
    try:
        refuse_unfinished(case)
        law = load_law(case.head.state, case.head.as_of)
        parts, budget = chapters(case, law), published_budget(case)
        return money_left(case, law, parts, budget, Anchor())
    except (OpenbookError, FigureError):
        return None

"""Looked up: whether the projection has the lines that conditions of terms speak of.

The lines are known only once there is a model, and a model can be made only of a case
without other errors; so this comes after all checks. Nothing is run.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from openbook.projection.contingent import problems_with_lines
from openbook.projection.money_left import money_left
from openbook.projection.unfinished import refuse_unfinished
from openbook.states.shelf import load_law

CODE = "OB205"


def computed_conditions(case: Case) -> Iterator[tuple[Proposed, Condition]]:
    """The terms of the contract and of the offers whose condition is computed."""
    held = case.contract.terms if case.contract else ()
    for term in (*held, *(term for _, term in standing_terms(case))):
        if isinstance(term, Proposed) and isinstance(term.only_if, Condition):
            yield term, term.only_if


def unknown_lines(case: Case) -> list[Finding]:
    """OB205 for every line that is not there, in a case without other errors."""
    asked = list(computed_conditions(case))
    model = _lines_of(case) if asked else None
    return [
        found(CODE, term.where.place("only_if"), what, remedy=remedy)
        for term, condition in asked
        if model is not None
        for what, remedy in problems_with_lines(condition, model)
    ]


def _lines_of(case: Case) -> Model | None:
    """The lines of the case; none where it cannot be projected yet."""
    try:
        refuse_unfinished(case)
        law = load_law(case.head.state, case.head.as_of)
        parts, budget = chapters(case, law), published_budget(case)
        return money_left(case, law, parts, budget, Anchor())
    except (OpenbookError, FigureError):
        return None

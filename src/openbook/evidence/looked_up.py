"""Looked up: whether the projection has the lines that conditions and claims speak of.

The lines are known only once there is a model, and a model can be made only of a case
without other errors; so this comes after all checks. Nothing is run.
"""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.format.table import Table
from openbook.case.offer import Term
from openbook.case.tables.evidence import Claim
from openbook.evidence.standing_terms import held_and_standing
from openbook.figures.errors import FigureError
from openbook.figures.unit import parse_unit
from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.findings.text import suggestion
from openbook.law.states.shelf import load_law
from openbook.model.chapters import chapters
from openbook.model.contingent import problems_with_lines
from openbook.model.missing_inputs import refuse_unfinished
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import published_budget
from openbook.model.money.claims import KnownLines, known_lines
from openbook.model.money.money_left import money_lines

CODE = "OB205"


def computed_conditions(case: Case) -> Iterator[tuple[Term, Condition]]:
    """The terms of the contract and of the offers whose condition is computed."""
    for term in held_and_standing(case):
        if isinstance(term.only_if, Condition):
            yield term, term.only_if


def unknown_lines(case: Case, *, claims: bool = True) -> list[Finding]:
    """Return OB205, OB250 and OB258 for lines that are not there.

    Without ``claims`` only OB205 is looked for: a mistake in a claim changes no answer.
    """
    asked = list(computed_conditions(case))
    tables = (case.claims, case.private_claims) if claims else ()
    claimed = [table for table in tables if any(table.column("line"))]
    known = _lines_of(case) if asked or claimed else None
    if known is None:
        return []
    findings = [
        found(CODE, term.where.place("only_if"), what, remedy=remedy)
        for term, condition in asked
        for what, remedy in problems_with_lines(condition, known)
    ]
    for table in claimed:
        findings += _claimed_lines(table, known)
    return findings


def _claimed_lines(table: Table[Claim], known: KnownLines) -> list[Finding]:
    """Claims that name a line which is not there, or which counts something else."""
    findings = []
    for index, (name, unit) in enumerate(table.each("line", "unit")):
        if not name or name in known.withheld:
            continue
        place = table.place(index, "line")
        if name not in known.plain:
            what = Message("the projection has no line {own}", own=repr(name))
            findings.append(
                found("OB250", place, what, remedy=suggestion(name, tuple(known.plain)))
            )
        elif parse_unit(unit or "") != known.plain[name].unit:
            other = known.plain[name].unit
            what = Message(
                "the claim counts {own_unit}, the line {own_line} {own_other}",
                own_unit=unit or "nothing",
                own_line=name,
                own_other=other,
            )
            remedy = Message(
                "Write the number in {own}, or leave `line` out.", own=other
            )
            findings.append(found("OB258", place, what, remedy=remedy))
    return findings


def _lines_of(case: Case) -> KnownLines | None:
    """The lines of the case; none where it cannot be projected yet."""
    try:
        refuse_unfinished(case)
        law = load_law(case.head.state, case.head.as_of)
        parts, budget = chapters(case, law), published_budget(case)
        return known_lines(case, money_lines(case, law, parts, budget, Anchor()))
    except (OpenbookError, FigureError):
        return None

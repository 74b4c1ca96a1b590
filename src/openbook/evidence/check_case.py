"""Check a case: every check of the shelf, and the lines that are looked up after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.evidence import Claim
from openbook.evidence.standing_terms import computed_conditions
from openbook.figures.errors import FigureError
from openbook.figures.figure import parse_unit
from openbook.figures.shelf import Shelf
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, found, in_order
from openbook.findings.message import Message, suggestion
from openbook.model.chapters import chapters
from openbook.model.contingent import problems_with_lines
from openbook.model.inputs import law_of
from openbook.model.missing_inputs import refuse_unfinished
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import published_budget
from openbook.model.money.claims import KnownLines, known_lines
from openbook.model.money.money_left import money_lines

CODE = "OB205"  # of a condition on a line that is not there
CHECKS = Shelf("openbook.evidence.checks", attribute="check")
# The checks of these files tell warnings and notes alone, so no answer waits for them.
# A file that is not listed here is run whenever a case is opened.
ADVISORY = frozenset(
    (
        "agreements",
        "claimed_costs",
        "class_size",
        "columns",
        "dates",
        "filed_disclosures",
        "raises",
        "requests",
        "strike",
        "totals",
        "unsaid_terms",
    )
)


def check_case(case: Case) -> tuple[Finding, ...]:
    """Return what the files say together, beyond what each says alone."""
    return _run(CHECKS.names(), case)


def check_use(case: Case) -> tuple[Finding, ...]:
    """Return what decides whether a case can be used, and which of its rows."""
    return _run((name for name in CHECKS.names() if name not in ADVISORY), case)


def check_advice(case: Case, only: str = "") -> tuple[Finding, ...]:
    """Return the warnings and notes that no answer waits for, of all checks or of one."""
    return _run([only] if only else sorted(ADVISORY), case)


def _run(names: Iterable[str], case: Case) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    for name in names:
        findings += CHECKS.get(name)(case)
    return in_order(findings)


def unknown_lines(case: Case, *, claims: bool = True) -> list[Finding]:
    """Return OB205, OB250 and OB258 for lines that are not there.

    Lines are known only once there is a model, and a model can be made only of a case
    without other errors, so this comes after all checks. Nothing is run. Without
    ``claims`` only OB205 is looked for: a mistake in a claim changes no answer.
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


def _claimed_lines(table: Table[Claim], known: KnownLines) -> Iterator[Finding]:
    """Yield claims that name a line which is not there, or which counts something else."""
    for index, (name, unit) in enumerate(table.each("line", "unit")):
        if not name or name in known.withheld:
            continue
        place = table.place(index, "line")
        if name not in known.plain:
            remedy = suggestion(name, tuple(known.plain))
            what = "the projection has no line {own}"
            yield found("OB250", place, what, remedy=remedy, own=repr(name))
        elif parse_unit(unit or "") != known.plain[name].unit:
            what = Message(
                "the claim counts {own_unit}, the line {own_line} {own_other}",
                own_unit=unit or "nothing",
                own_line=name,
                own_other=known.plain[name].unit,
            )
            fix = "Write the number in {own}, or leave `line` out."
            remedy = Message(fix, own=known.plain[name].unit)
            yield found("OB258", place, what, remedy=remedy)


def _lines_of(case: Case) -> KnownLines | None:
    """Return the lines of the case; none where it cannot be projected yet."""
    try:
        refuse_unfinished(case)
        law = law_of(case)
        parts, budget = chapters(case, law), published_budget(case)
        return known_lines(case, money_lines(case, law, parts, budget, Anchor()))
    except (OpenbookError, FigureError):
        return None

"""OB251: how a claim is worked out cannot be followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openbook.case.case import Case
from openbook.evidence.claims.formula import FormulaError, names_in, read_formula
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.findings.text import suggestion

_SHAPE = "Write names of claims, numbers, + - * / and ( ), each between spaces."


def check(case: Case) -> list[Finding]:
    """Read every formula, and look for the claims it names."""
    numbers: dict[str, float | None] = {}
    formulas: dict[str, str] = {}
    for table in (case.claims, case.private_claims):
        for name, value, formula in table.each("claim", "value", "worked_out"):
            numbers[name or ""], formulas[name or ""] = value, formula or ""
    findings = []
    for table in (case.claims, case.private_claims):
        for index, (name, formula) in enumerate(table.each("claim", "worked_out")):
            for what, remedy in _problems(name or "", formula or "", numbers, formulas):
                place = table.place(index, "worked_out")
                findings.append(found("OB251", place, what, remedy=remedy))
    return findings


def _problems(
    name: str,
    text: str,
    numbers: Mapping[str, float | None],
    formulas: Mapping[str, str],
) -> Iterator[tuple[str, str]]:
    """What is wrong with one formula, and what to write; the first of each kind."""
    if not text:
        return
    try:
        parts = list(names_in(read_formula(text)))
    except FormulaError as problem:
        yield str(problem), _SHAPE
        return
    for part in parts:
        if part not in numbers:
            yield (
                Message("there is no claim {own} in the case", own=repr(part)),
                suggestion(part, numbers),
            )
        elif numbers[part] is None:
            yield (
                Message("the claim {own} has no number", own=repr(part)),
                "Name a claim that has one.",
            )
    if name in _behind(parts, formulas):
        yield "it is calculated from itself", "Take the circle out of `worked_out`."


def _behind(parts: list[str], formulas: Mapping[str, str]) -> set[str]:
    """Every claim that stands behind some others, however far."""
    seen: set[str] = set()
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part not in seen:
            seen.add(part)
            waiting += [
                word for word in formulas.get(part, "").split() if word in formulas
            ]
    return seen

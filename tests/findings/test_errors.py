"""Errors hold the findings that are their reasons, and tell them after their text."""

from __future__ import annotations

from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Place, as_text, found

EMPTY = found("OB903", Place("case.yaml"), "case.yaml is empty", remedy="Write it.")


def test_reasons_are_told_after_the_text() -> None:
    problem = OpenbookError("the term cannot be tried", [EMPTY])
    assert str(problem) == f"the term cannot be tried\n{as_text(EMPTY)}"
    assert (problem.text, problem.findings) == ("the term cannot be tried", (EMPTY,))


def test_reasons_may_be_all_there_is_to_say() -> None:
    problem = CaseNotReadableError(findings=[EMPTY, EMPTY])
    assert str(problem) == f"{as_text(EMPTY)}\n{as_text(EMPTY)}"
    assert not problem.text

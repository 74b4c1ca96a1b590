"""Errors hold the findings that are their reasons, and tell them after their text."""

from __future__ import annotations

import pickle

from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Place, as_text, found
from openbook.findings.message import Message
from openbook.strike.notices import NoSchoolsError

EMPTY = found("OB903", Place("case.yaml"), "case.yaml is empty", remedy="Write it.")


def test_reasons_are_told_after_the_text() -> None:
    problem = OpenbookError("the term cannot be tried", [EMPTY])
    assert str(problem) == f"the term cannot be tried\n{as_text(EMPTY)}"
    assert (problem.text, problem.findings) == ("the term cannot be tried", (EMPTY,))


def test_reasons_may_be_all_there_is_to_say() -> None:
    problem = CaseNotReadableError(findings=[EMPTY, EMPTY])
    assert str(problem) == f"{as_text(EMPTY)}\n{as_text(EMPTY)}"
    assert not problem.text


def test_an_error_with_one_text_comes_back_whole_from_a_worker() -> None:
    problem = NoSchoolsError()
    again = pickle.loads(pickle.dumps(problem))  # noqa: S301
    assert type(again) is NoSchoolsError
    assert problem.text == again.text == NoSchoolsError.message
    assert isinstance(again.text, Message)  # still said in Spanish
    assert again.text.id.startswith("{file}: no school")

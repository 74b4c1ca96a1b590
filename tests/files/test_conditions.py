"""Conditions are read as fields or as words, in files and on the command line."""

from __future__ import annotations

import pytest
from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.case.condition import Condition
from openbook.case.offer import Term
from openbook.figures.figure import Year
from openbook.files.trial_terms import read_tried

CASE = case_in(EXAMPLES / "small-town")


def condition_of(text: str) -> str | Condition:
    (term,), findings = read_tried(text, CASE)
    assert not findings
    assert isinstance(term, Term)
    return term.only_if


FUNDED = Condition(line="funded ADA", year=Year(2019), above=1_115.0)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("if funded ADA above 1,115 in 2019-20", FUNDED),
        ("if funded ADA is above 1.115 thousand in 2019-20", FUNDED),
        ("for teachers if COLA below 3%", Condition(line="COLA", below=0.03)),
        ("if the voters say yes in June", "the voters say yes in June"),
        ("for teachers", ""),
    ],
)
def test_the_short_form(said: str, meant: str | Condition) -> None:
    assert condition_of(f"salary_raise: 1% from 2020-07-01 {said}") == meant


def test_the_fields() -> None:
    words = "{line: funded ADA, year: 2019-20, above: 1115}"
    raised = "salary_raise: {share: 1%, starts: 2020-07-01, only_if: " + words + "}"
    assert condition_of(raised) == FUNDED


def test_names_of_the_table_are_lines() -> None:
    assert FUNDED.name == "lcff.funded"
    assert Condition(line="Reserve  at CLOSE").name == "reserve.available"
    assert Condition(line="spending.total").name == "spending.total"


def test_in_words() -> None:
    both = Condition(line="reserve share", above=0.03, below=0.05)
    assert both.in_words() == "reserve share the year before is above 3% and below 5%"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("{year: 2019-20, above: 3}", "the field 'line' is missing"),
        ("{line: ADA, above: many}", "'many' is not a number"),
        ("{line: ADA, over: 3}", "the field 'over' is not known"),
        ("[ADA, 3]", "a condition was expected here"),
    ],
)
def test_what_cannot_be_read_is_told(fields: str, told: str) -> None:
    text = "stipend: {what: chalk, amount: 1, only_if: " + fields + "}"
    _, findings = read_tried(text, CASE)
    assert [each.what for each in findings] == [told]

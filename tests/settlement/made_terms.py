"""Terms in their short form, as somebody tries them."""

from __future__ import annotations

from datetime import date
from functools import cache

from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.files.trial_terms import read_tried
from openbook.findings.finding import Severity
from openbook.terms.pay.salary_raise import SalaryRaise


@cache
def small_town() -> Case:
    """The invented case."""
    return case_in(EXAMPLES / "small-town")


def term(text: str) -> Term:
    """One term."""
    (found,), findings = read_tried(text, small_town())
    assert not [each for each in findings if each.severity is Severity.ERROR]
    return found


def raised(share: float, day: date) -> SalaryRaise:
    """A raise."""
    found = term(f"salary_raise: {share * 100:g}% from {day}")
    assert isinstance(found, SalaryRaise)
    return found


def cap(pupils: int) -> Term:
    """A cap on classes in grades 4 to 6."""
    return term(f"class_size_cap: {{grades: 4-6, pupils: {pupils}}}")


def nurses(people: int) -> Term:
    """More nurses."""
    return term(f"added_staff: {{role: nurse, people: {people}}}")


def back_pay(share: float) -> Term:
    """Back pay for a year gone by."""
    return term(f"back_pay: {{year: 2017-18, share: {share * 100:g}%}}")

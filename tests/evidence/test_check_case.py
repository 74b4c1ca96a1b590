"""Checks that an answer waits for, and those that only advise."""

from __future__ import annotations

import re
from inspect import getsource
from pathlib import Path
from sys import modules

import pytest

import openbook
from openbook.api import folder
from openbook.api.view import Opened
from openbook.evidence import check_case
from openbook.evidence.check_case import ADVISORY, CHECKS, CODE
from openbook.findings.finding import Severity, in_order, kind_of
from openbook.model.money.two_columns import CODE as TWO_COLUMNS

CASES = Path(openbook.__file__).parent / "cases"
LEAVES_ROWS_OUT = "OB502"  # a warning; rows on days without school are not used


@pytest.mark.parametrize("name", CHECKS.names())
def test_a_check_that_can_stop_an_answer_is_not_advisory(name):
    text = getsource(modules[CHECKS.get(name).__module__])
    codes = set(re.findall(r'"(OB\d{3})"', text))
    codes |= {TWO_COLUMNS} if name == "projection" else set()
    assert codes
    stops = any(
        kind_of(code).severity is Severity.ERROR or code == LEAVES_ROWS_OUT for code in codes
    )
    assert (name in ADVISORY) is not stops


def test_advisory_checks_exist():
    assert set(CHECKS.names()) > ADVISORY
    assert kind_of(CODE).severity is Severity.ERROR  # looked up before an answer


@pytest.mark.parametrize("name", folder.example_names())
def test_both_halves_are_all_checks(name):
    case = folder.case_in(CASES / name)
    halves = [*check_case.check_use(case), *check_case.check_advice(case)]
    assert in_order(halves) == check_case.check_case(case)


def test_opening_runs_no_advisory_check(monkeypatch):
    def never(_):
        raise AssertionError

    read = folder.FolderRead(folder.case_in(CASES / "small-town"), ())
    monkeypatch.setattr(check_case, "check_advice", never)
    opened = Opened.of(read, "public")
    assert opened.case.head.title
    with pytest.raises(AssertionError):
        _ = opened.findings

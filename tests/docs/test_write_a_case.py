"""The page Write a case: the files printed there are a case without mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openbook.api import look_at
from openbook.case.case import Case
from openbook.findings.finding import Severity
from openbook.findings.show import as_text

PAGE = Path(__file__).parents[2] / "docs" / "write-a-case.md"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    root: Path = tmp_path_factory.mktemp("docs") / "pine-valley"
    for name, text in BLOCK.findall(PAGE.read_text("utf-8")):
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return root


def test_no_errors_and_no_warnings(folder):
    _, findings = look_at(folder)
    bad = [finding for finding in findings if finding.severity is not Severity.NOTE]
    assert not bad, "\n\n".join(as_text(finding) for finding in bad)
    assert {finding.code for finding in findings} == {"OB104", "OB302"}


def test_the_numbers_of_the_story_are_in_the_case(folder):
    case, _ = look_at(folder)
    assert isinstance(case, Case)
    story = PAGE.read_text("utf-8").partition("## Begin")[0]
    tables = (case.claims, case.projections)
    values = {value for table in tables for value in table.column("value")}
    said = {"$4.2 million": 4.2e6, "$9.6 million": 9.6e6, "$5 million": 5e6}
    for text, value in {**said, "3,900": 3_900, "have 33": 33}.items():
        assert text in story
        assert value in values
    words = [term.word for offer in case.offers for term in offer.terms]
    assert words.count("salary_raise") == 3
    assert {book.side for book in case.books} == {"district", "union"}
    assert case.offers[1].claimed[0].amount.value == 2.1e6

"""Numbers in YAML files that are not as they should be: told, never guessed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from openbook.api import folder as api

Write = Callable[[dict[str, str]], Path]
BOOK = """\
side: union
made_on: 2019-01-11
title: The union's assumptions
source: story
assumptions:
  {}
"""
CASES = {
    "enrollment.change: {value: {source: story}}": ("OB916", "the number itself"),
    "enrollment.change: {value: {value: 1%, sorce: story}}": ("OB913", "'sorce'"),
    "enrollment.change: {value: {value: 1%, status: sure}}": ("OB917", "'sure'"),
    "enrollment.change: {value: }": ("OB103", "the number is missing"),
    "enrollment.change: {value: [1%, 2%]}": ("OB917", "a number was expected"),
    "enrollment.change: {by_year: 3%}": ("OB917", "numbers by year were expected"),
    "enrollment.change: {by_year: {2019: 3%}}": ("OB917", "'2019' is not a budget"),
    "enrollment.change: {by_year: {2019-20: }}": ("OB103", "the number is missing"),
    "enrollment.change: {value: 3%, spread: 2-4%}": ("OB917", "not a range"),
    "enrollment.change: {value: 3%, spread: 4% to 2%}": ("OB917", "runs backward"),
    "enrollment.change: 3%": ("OB917", "fields were expected"),
    "enrollment.gain: {value: 3%}": ("OB917", "is a percentage"),
}


@pytest.mark.parametrize("text", CASES)
def test_what_is_told(write_case: Write, text: str) -> None:
    code, words = CASES[text]
    findings = api.check_case(write_case({"books/union.yaml": BOOK.format(text)}))
    told = [finding for finding in findings if finding.code == code]
    assert any(words in finding.what for finding in told), findings


def test_lists_where_entries_belong_and_the_other_way_round(write_case: Write) -> None:
    folder = write_case(
        {
            "books/a.yaml": BOOK.format("x").replace("assumptions:\n  x", "assumptions: 1"),
            "offers/a.yaml": "side: union\nmade_on: 2019-01-11\ntitle: [x]\n"
            "standing: open\nterms: {salary_raise: 3%}\n",
            "offers/b.yaml": "side: union\nmade_on: 2019-01-11\ntitle: x\n"
            "standing: open\nsource: story\nterms:\n  - {a: 1, b: 2}\n  - text\n",
        }
    )
    told = [(f.place.file, f.what) for f in api.check_case(folder)]
    assert ("books/a.yaml", "entries were expected here") in told
    assert ("offers/a.yaml", "a text was expected here") in told
    assert ("offers/a.yaml", "a list was expected here") in told
    assert [what for file, what in told if file == "offers/b.yaml"] == [
        "one term was expected here",
        "one term was expected here",
    ]


def test_entries_with_the_same_id_are_told(write_case: Write) -> None:
    twice = "sources:\n" + "  - {id: a, who: W, title: T, status: said}\n" * 2
    findings = api.check_case(write_case({"evidence/sources.yaml": twice}))
    assert "OB919" in {finding.code for finding in findings}

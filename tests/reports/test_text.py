from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.case.case import Case
from openbook.reports.document.text import to_text
from openbook.reports.overview import (
    PARTS,
    UnknownPartError,
    as_table,
    outline,
    overview_document,
    part_data,
    part_text,
)
from openbook.reports.words.words import words_for


@pytest.mark.parametrize("name", folder.example_names())
@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_shown(name: str, part: str) -> None:
    case = folder.case_in(EXAMPLES / name)
    assert part_text(case, part).strip()
    json.dumps(part_data(case, part))


def test_a_part_that_is_not_there() -> None:
    case = folder.case_in(EXAMPLES / "small-town")
    with pytest.raises(UnknownPartError, match="Did you mean 'schools'"):
        part_data(case, "school")


@pytest.mark.parametrize("name", folder.example_names())
def test_the_overview_is_laid_out_in_both_languages(name: str) -> None:
    case = folder.case_in(EXAMPLES / name)
    words = replace(words_for(case, "es"), strict=True)
    assert to_text(overview_document(case, words)).count("Supuestos que difieren") == 1


def test_the_overview_marks_what_is_not_confirmed() -> None:
    case = folder.case_in(EXAMPLES / "la-2019")
    text = " ".join(to_text(overview_document(case, words_for(case, "en"))).split())
    assert "(not confirmed)" in text
    assert "(calculated from others)" in text


def test_private_assumptions_are_marked_in_their_heading() -> None:
    case = folder.case_in(EXAMPLES / "small-town")
    own = replace(case, books=(replace(case.books[0], private=True), *case.books[1:]))
    heads = [_assumption_heads(each) for each in (case, own)]
    assert heads[1] == [heads[0][0], f"{heads[0][1]}, private", *heads[0][2:]]


def _assumption_heads(case: Case) -> list[str]:
    laid = overview_document(case, words_for(case, "en")).tables()
    return list(next(table.heads for table in laid if table.name == "assumptions"))


def test_long_cells_are_cut_and_blank_columns_left_out() -> None:
    rows: list[dict[str, Any]] = [
        {"a": "x" * 90, "b": None, "c": 1234.5},
        {"a": "", "b": "", "c": None},
    ]
    assert as_table(rows) == (
        "a                                     c\n"
        "------------------------------------  -------\n"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…  1,234.5\n"
    )


def test_an_outline_indents() -> None:
    data = {"a": {"b": [1, 2]}, "c": [{"d": "e"}], "f": "", "g": ["x"]}
    assert outline(data) == "a:\n  b: 1, 2\nc:\n  -\n    d: e\ng: x"

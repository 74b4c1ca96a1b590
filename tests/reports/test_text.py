from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.reports.overview import (
    PARTS,
    UnknownPartError,
    as_table,
    books_lines,
    outline,
    overview_text,
    part_data,
    part_text,
)


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


def test_the_overview_marks_what_is_not_confirmed() -> None:
    text = overview_text(folder.case_in(EXAMPLES / "la-2019"))
    assert "(unconfirmed)" in text
    assert "(derived)" in text


def test_a_private_book_is_marked_in_its_heading() -> None:
    book = folder.case_in(EXAMPLES / "small-town").books[0]
    heads = [next(books_lines((each,))) for each in (book, replace(book, private=True))]
    assert heads[1] == f"{heads[0]}, private"


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

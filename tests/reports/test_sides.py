"""The books of the sides: a private draft is asked for by name, unless it is the only one."""

from __future__ import annotations

from dataclasses import replace

from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.case.sides import sides_books

TOWN = EXAMPLES / "small-town"


def test_a_draft_stands_back_behind_the_published_book_of_its_side() -> None:
    case = case_in(TOWN, "district")
    assert any(book.private for book in case.books)
    assert [book.id for book in sides_books(case)] == ["district", "union"]


def test_a_side_that_has_only_a_draft_shows_it() -> None:
    case = case_in(TOWN, "district")
    own = tuple(book for book in case.books if book.id != "district")
    assert [book.id for book in sides_books(replace(case, books=own))] == ["cautious", "union"]

"""Tests of drafts: a party's own draft of a book does not stand in the way of settling."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api.packages import Legal, explain_package, settle
from openbook.api.view import opened
from openbook.model.errors import MissingPartError

TOWN = EXAMPLES / "small-town"


def test_a_draft_is_left_out_unless_it_is_named() -> None:
    mine = opened(TOWN, "district")
    assert any(book.private for book in mine.case.books)
    found = settle(mine, years=1, most=3)
    assert {each.book for each in found.limits} == {"district", "union"}
    why = explain_package(mine, "2019-01-11-district", legal=Legal(years=1))
    assert {each.limit.book for each in why.kept} == {"district", "union"}
    found = settle(mine, books=["cautious"], years=1, most=3)
    assert {each.book for each in found.limits} == {"cautious"}


def test_a_draft_that_leans_on_no_other_book_says_what_it_leaves_open(small_town: Path) -> None:
    draft = small_town / "private" / "district" / "books" / "cautious.yaml"
    text = draft.read_text("utf-8").replace("otherwise: district\n", "")
    draft.write_text(text, "utf-8")
    with pytest.raises(MissingPartError, match=r"cautious.yaml: enrollment.gain"):
        settle(opened(small_town, "district"), books=["cautious"])

"""Tests of needed changes: what is said to be enough is, and a little less is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.settlement.laid_out import settlement_said
from tests.settlement.made_reserve import reserve_of
from tests.settlement.made_terms import small_town

from openbook.reports.settlement_packages import settlement_data
from openbook.reports.settlement_report import needed
from openbook.reports.settlement_view import settlement_view
from openbook.reports.words.words import words_in
from openbook.settlement.remedies import NeededChange, needed_changes
from openbook.settlement.reserve import Reserve
from openbook.settlement.search import Settlements, find_settlements


@pytest.fixture(scope="module")
def found() -> Settlements:
    return find_settlements(reserve_of(chance=0.6, books=("district", "union")), most=3)


def test_no_single_assumption_is_enough_here_so_several_are_told(found: Settlements) -> None:
    best, *rest = found.changes
    assert best.book == "district"
    assert not best.legal
    assert best.short > 0
    assert rest[-1].legal
    said = settlement_said(found)
    assert "Under the assumptions of WCUSD, " in said
    assert "taken from WCTA still leaves" in said
    assert settlement_data(found)["changes"][0]["book"] == "district"


def test_where_one_is_enough_it_is_moved_no_further_than_needed() -> None:
    whole = reserve_of(books=("district", "union"))
    reserve = Reserve(whole.matters, whole.sitting, whole.books, 0.3, years=2)
    cheap = (0,) * len(whole.matters.matters)
    (only,) = needed_changes(reserve, cheap)
    assert only.assumptions == ("spending.unspent",)
    assert only.legal
    assert 0.5 < only.part < 0.9
    sure = Reserve(whole.matters, whole.sitting, whole.books, 0.6, years=2)
    (more,) = needed_changes(sure, cheap)
    assert more.part > only.part


def test_a_legal_package_needs_no_change() -> None:
    whole = reserve_of(books=("district", "union"))
    reserve = Reserve(whole.matters, whole.sitting, whole.books, 0.3, years=1)
    assert needed_changes(reserve, (0,) * len(whole.matters.matters)) == ()


def test_values_go_from_one_book_towards_the_other(found: Settlements) -> None:
    for each in found.changes:
        assert isinstance(each, NeededChange)
        for own, reached, theirs in each.values:
            assert min(own, theirs) - 1e-9 <= reached <= max(own, theirs) + 1e-9
            assert own != theirs


def test_it_is_said_how_far_and_whether_it_is_enough(found: Settlements) -> None:
    moved = NeededChange(
        book="district",
        other="union",
        assumptions=("spending.unspent",),
        part=0.5,
        legal=True,
        short=0,
        values=((0, 0.01, 0.02),),
    )
    view = settlement_view(found, small_town(), words_in("en"))
    told = needed(moved, view)
    assert told.startswith("Under the assumptions of WCUSD it would be enough to move by 50%")
    assert "from 0% to 1% (WCTA: 2%)" in told
    still = replace(moved, part=1, legal=False, short=5_000_000)
    assert "still leaves $5 million short" in needed(still, view)

"""Tests of needed changes: what is said to be enough is, and a little less is not."""

from __future__ import annotations

import pytest
from tests.settlement.made_reserve import reserve_of

from openbook.reports.settlement_data import settlement_data
from openbook.reports.settlement_report import settlement_text
from openbook.settlement.needed_change import NeededChange, needed_changes
from openbook.settlement.room import Reserve
from openbook.settlement.search import Settlements, find_settlements


@pytest.fixture(scope="module")
def found() -> Settlements:
    return find_settlements(reserve_of(chance=0.6, books=("district", "union")), most=3)


def test_no_single_assumption_is_enough_here_so_several_are_told(
    found: Settlements,
) -> None:
    best, *rest = found.changes
    assert best.book == "district"
    assert not best.legal
    assert best.short > 0
    assert rest[-1].legal or rest[-1].short < best.short
    said = settlement_text(found)
    assert f"{best.assumptions[0]} moved all the way" in said
    assert settlement_data(found)["changes"][0]["book"] == "district"


def test_where_one_is_enough_it_is_moved_no_further_than_needed() -> None:
    whole = reserve_of(books=("district", "union"))
    reserve = Reserve(whole.matters, whole.sitting, whole.books, 0.3, years=2)
    cheap = (0, 4, 0, 4, 1, 0, 4, 0, 0, 0)
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
    assert needed_changes(reserve, (0, 4, 0, 4, 1, 0, 4, 0, 0, 0)) == ()


def test_values_go_from_one_book_towards_the_other(found: Settlements) -> None:
    for each in found.changes:
        assert isinstance(each, NeededChange)
        for own, reached, theirs in each.values:
            assert min(own, theirs) - 1e-9 <= reached <= max(own, theirs) + 1e-9
            assert own != theirs or each.part == 1

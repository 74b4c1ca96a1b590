from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api.bargain import cost_whole_offers
from openbook.api.projection import cost_offers
from openbook.api.view import opened

SMALL = EXAMPLES / "small-town"


def test_the_whole_costs_what_a_full_costing_says_to_the_last_digit() -> None:
    case = opened(SMALL)
    whole = cost_whole_offers(case)
    full = cost_offers(case, books=[book.id for book in case.case.books])
    assert [(w.offer.id, w.book.id, w.cost) for w in whole] == [
        (f.offer.id, f.book.id, f.cost) for f in full
    ]
    assert any(w.cost.all_years for w in whole)


@pytest.mark.parametrize("limit", ["3%", "90%"])
def test_a_condition_counts_as_in_a_full_costing(small_town: Path, limit: str) -> None:
    file = small_town / "offers" / "2019-01-11-district.yaml"
    text = file.read_text("utf-8")
    condition = f"only_if: {{line: reserve.share, year: 2018-19, above: {limit}}}, "
    assert "salary_raise: {" in text
    file.write_text(text.replace("salary_raise: {", f"salary_raise: {{{condition}", 1), "utf-8")
    case = opened(small_town)
    whole = {(w.offer.id, w.book.id): w.cost for w in cost_whole_offers(case)}
    for full in cost_offers(case, books=[book.id for book in case.case.books]):
        assert whole[full.offer.id, full.book.id] == full.cost


def test_a_case_without_offers_costs_nothing(small_town: Path) -> None:
    for file in (small_town / "offers").iterdir():
        file.unlink()
    assert cost_whole_offers(small_town) == ()

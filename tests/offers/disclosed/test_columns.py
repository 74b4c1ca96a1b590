"""The budget of a disclosure by column, where the case tells restricted money apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model import san_juan
from tests.model.test_columns import town
from tests.model.totals_only import copy_totals
from tests.offers.disclosed.test_disclosure import numbers

from openbook.api.bargain import disclose_offer
from openbook.api.folder import case_in
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.reports.document.text import to_text
from openbook.reports.offers.disclosure_document import disclosure_document
from openbook.reports.words.words import words_in

OFFER = "2018-10-05-union"
CENT = 0.01
SIDES = ("before", "agreement", "after")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return town(
        tmp_path / "case",
        san_juan.budget_rows(),
        san_juan.reserve_rows(),
        ("reserve.earmarked: {value: 770000}", san_juan.earmarked()),
    )


@pytest.fixture
def found(folder: Path) -> Disclosure:
    return disclose_offer(folder, OFFER)


def test_columns_add_up_and_contributions_cancel(found: Disclosure) -> None:
    columns = found.budget.columns
    assert list(columns) == ["unrestricted", "restricted", "combined"]
    for row, whole in columns["combined"].items():
        for side in SIDES:
            parts = [
                numbers(getattr(columns[name][row], side))
                for name in ("unrestricted", "restricted")
            ]
            both = [a + b for a, b in zip(*parts, strict=True)]
            assert numbers(getattr(whole, side)) == pytest.approx(both, abs=CENT)
    assert numbers(columns["combined"]["contributions"].after) == [0, 0, 0]


def test_every_column_leads_from_its_beginning_to_its_end(found: Disclosure) -> None:
    for rows in found.budget.columns.values():
        for side in ("before", "after"):
            of = {name: numbers(getattr(row, side)) for name, row in rows.items()}
            more = of.get("variance", [0.0] * 3)
            moved = zip(of["beginning_balance"], of["result"], more, strict=True)
            ends = [sum(each) for each in moved]
            assert of["ending_balance"] == pytest.approx(ends, abs=CENT)


def test_the_filed_projection_is_the_column_before(found: Disclosure) -> None:
    columns = found.budget.columns
    for name, ending in san_juan.ENDING.items():
        told = numbers(columns[name]["ending_balance"].before)
        assert told == pytest.approx(ending, abs=1)
        start = columns[name]["beginning_balance"].before["2018-19"]
        assert start == pytest.approx(san_juan.BEGINNING[name], abs=1)
    given = columns["restricted"]["contributions"].before["2018-19"]
    assert given == pytest.approx(62_899_188, abs=1)
    row = found.budget.rows["beginning_balance"]
    assert row is not None
    both = sum(san_juan.BEGINNING[name] for name in ("unrestricted", "restricted"))
    assert row.before["2018-19"] == pytest.approx(both, abs=1)


def test_the_raise_of_restricted_programs_needs_a_contribution(found: Disclosure) -> None:
    """All of the added restricted pay is contributed (contributions.follow: 100%)."""
    rows = found.budget.columns["restricted"]
    more, given = rows["spending"].agreement, rows["contributions"].agreement
    assert numbers(more)[0] > 0
    assert numbers(given) == pytest.approx(numbers(more), rel=1e-6)


def test_the_form_shows_the_columns(folder: Path, found: Disclosure) -> None:
    case = case_in(folder)
    laid_out = disclosure_document(found, case.offer_by_id[OFFER], case, words_in("en"))
    text = to_text(laid_out)
    assert "2018-19 by column" in text
    assert "does not separate the columns" not in text


def test_a_case_of_one_column_says_so(tmp_path: Path) -> None:
    folder = copy_totals(tmp_path / "case")
    assert disclose_offer(folder, OFFER).budget.columns == {}


def test_fund_17_is_apart_from_the_general_fund(tmp_path: Path) -> None:
    """Fund 17 has 300,000: the general fund holds that much less of the reserves."""
    more = "2017-18,actual,17,unassigned,300000,invented\n"
    folder = town(
        tmp_path / "case",
        san_juan.budget_rows(),
        san_juan.reserve_rows() + more,
        ("reserve.earmarked: {value: 770000}", san_juan.earmarked()),
    )
    found = disclose_offer(folder, OFFER)
    held, rows = found.reserve, found.budget.rows
    assert held.special_reserve is not None
    assert numbers(held.special_reserve) == [300_000] * 3
    parts = [
        numbers(change.after)
        for name in ("ending_economic_uncertainty", "ending_unassigned")
        if (change := rows[name]) is not None
    ]
    own = [a + b for a, b in zip(*parts, strict=True)]
    less = [value - 300_000 for value in numbers(held.available)]
    assert own == pytest.approx(less, abs=CENT)


def test_balances_of_all_money_stand_beside_the_result_of_all_money(found: Disclosure) -> None:
    rows = {name: change for name, change in found.budget.rows.items() if change is not None}
    for year in found.years:
        after = {name: change.after[year] or 0.0 for name, change in rows.items()}
        carried = after["beginning_balance"] + after["result"] + after.get("variance", 0.0)
        assert abs(carried - after["ending_balance"]) < CENT

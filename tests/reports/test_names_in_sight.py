"""What readers see is named in words: units, offers, funds and kinds of terms, never by their ids."""

from __future__ import annotations

import pytest
from tests.conftest import EXAMPLES
from tests.reports.papers.conftest import paper_in, pdf_in, text_of, willow

from openbook.api import claims, strike
from openbook.api.view import opened
from openbook.evidence.claims.difference import defined
from openbook.reports.district_document import balance_blocks
from openbook.reports.document.document import TableBlock
from openbook.reports.words.words import words_in
from openbook.terms.shelf import TERMS, kind_name


def test_a_balance_outside_the_general_fund_names_its_fund() -> None:
    blocks = balance_blocks(opened(EXAMPLES / "small-town").case, words_in("en"))
    table = next(each for each in blocks if isinstance(each, TableBlock))
    parts = {str(row.cells[2].value): str(row.cells[3].value) for row in table.rows}
    assert (parts["unassigned"], parts["unassigned, fund 17"]) == ("620000.0", "50000.0")
    assert "reserve for economic uncertainties" in parts


@pytest.mark.parametrize(("language", "unit"), [("en", "Teachers, nurses"), ("es", "Maestros")])
def test_rates_of_the_disclosure_are_those_of_units_by_name(language: str, unit: str) -> None:
    rates = next(t for t in paper_in("disclosure", language).tables() if t.name == "a-rates")
    assert [str(row.cells[0].value).startswith(unit) for row in rates.rows] == [True]
    assert "2018-07-01" not in text_of(pdf_in("disclosure", language))


def test_what_a_strike_leaves_out_names_the_offer_by_its_title() -> None:
    stake = strike.cost_of_strike(willow()).cost.stake
    assert stake is not None
    assert [str(each).split(":")[0] for each in stake.left_out] == ["Offer before the strike"]


def test_kinds_of_terms_are_named_by_their_titles() -> None:
    names = {word: kind_name(word) for word in TERMS.names()}
    assert len(set(names.values())) == len(names)
    assert names["class_size_cut"] == "class-size reduction"
    assert not any("_" in name for name in names.values())
    assert kind_name("staff.posts") == "staff positions"


def test_a_claim_that_is_defined_does_not_show_the_key_it_is_grouped_by() -> None:
    ledger = claims.evidence(EXAMPLES / "la-2019")
    shown = [defined(each.heard) for each in ledger.claims if each.heard.claim.population]
    assert any(shown)
    assert not any(each.startswith(("with-charters", "district-run,")) for each in shown)

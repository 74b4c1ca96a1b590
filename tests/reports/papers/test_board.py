"""The board paper: five pages in every language, the digits of the pages."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.conftest import EXAMPLES
from tests.reports.papers.conftest import LANGUAGES, paper_in, pdf_in, text_of, willow

from openbook.api import projection
from openbook.api.papers import (
    BOARD_PAGES,
    NoOfferError,
    PaperAsked,
    TooManyOffersError,
    find_for_board,
    paper_of,
)
from openbook.api.view import opened
from openbook.case.scope import Scope
from openbook.model.project import NoSuchOfferError
from openbook.offers.span import cost_in, span_of
from openbook.reports.document.document import Drawing, TableBlock, Text, plain
from openbook.reports.papers.board_money import BoardFound, cost_page, reserve_page
from openbook.reports.papers.board_summary import offers_page, summary_page
from openbook.reports.papers.write import to_pdf
from openbook.reports.table_report import WORLDS
from openbook.reports.words.words import words_in

OFFER = "2019-01-11-district"


@pytest.fixture(scope="module")
def los_angeles() -> BoardFound:
    """Everything found once; only the words differ."""
    asked = PaperAsked(words=words_in("en"))
    return find_for_board(opened(EXAMPLES / "la-2019"), asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_small_town_has_five_pages(language: str) -> None:
    assert len(PdfReader(io.BytesIO(pdf_in("board", language))).pages) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_los_angeles_has_five_pages(los_angeles: BoardFound, language: str) -> None:
    found = replace(los_angeles, words=words_in(language))
    blocks = tuple(block for page in BOARD_PAGES for block in page(found))
    paper = replace(paper_in("board", language), case=found.case.head.title, blocks=blocks)
    pdf = to_pdf(paper)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 5
    told = text_of(pdf)
    for costed in found.costed.values():
        covered = span_of(found.case, costed.offer).covered
        whole = cost_in(costed.cost, costed.years, covered)
        assert found.words.number(whole / 1e6, 1) in told
    assert found.words("silent") in told
    assert found.words("* not confirmed, or simulated") in told


def test_the_digits_are_those_of_the_verbs() -> None:
    told, words = text_of(pdf_in("board", "en")), words_in("en")
    for costed in projection.cost_offers(willow(), [OFFER]):
        row = [words.number(each / 1e3, 1) for each in costed.cost.total[:2]]
        assert " ".join([*row, "silent"]) in told
        after = costed.effects["reserve.available"].with_offer
        assert " ".join(words.number(each / 1e3, 1) for each in after) in told
    stand = Scope(book="union", offers=(OFFER,))
    lines = ("reserve.available", "reserve.below")
    ran = projection.project_scope(willow(), stand, draws=WORLDS, lines=lines)
    assert ran.drawn is not None
    chances = (words.chance(each) for each in ran.drawn.share("reserve.below"))
    assert " ".join(chances) in told


def test_the_first_page_has_the_fiscal_impact_and_room_for_staff(los_angeles: BoardFound) -> None:
    first = PdfReader(io.BytesIO(pdf_in("board", "en"))).pages[0].extract_text()
    order = [first.index(each) for each in ("Summary", "Fiscal impact", "Recommendation")]
    assert order == sorted(order)
    assert "To be completed by staff" in first
    words = words_in("en")
    for costed in projection.cost_offers(willow(), [OFFER], books=["district"]):
        covered = span_of(willow().case, costed.offer).covered
        assert words.money(cost_in(costed.cost, costed.years, covered)) in first
        assert words.money(costed.effects["reserve.available"].with_offer[2]) in first
        assert "as if its terms go on" in " ".join(first.split())
    told = [plain(block.text) for block in summary_page(los_angeles) if isinstance(block, Text)]
    assert sum("Terms not costed, in no amount: 3." in each for each in told) == 2


def test_reserves_are_no_finer_than_published_totals(los_angeles: BoardFound) -> None:
    first = " ".join(str(block) for block in summary_page(los_angeles))
    assert "Available reserves at the end of 2020-21: about −$300 million, about $400" in first
    assert "−$302 million" not in first
    table = next(each for each in reserve_page(los_angeles) if isinstance(each, TableBlock))
    row = next(each for each in table.rows if "Offer of Jan. 11" in str(each.cells[0].text))
    shown = [str(cell.text) for cell in row.cells[1:6]]
    assert shown == ["900", "300", "−300", "−1,200", "−2,200"]


def test_every_term_of_both_sides_is_told(los_angeles: BoardFound) -> None:
    tables = [block for block in offers_page(los_angeles) if isinstance(block, TableBlock)]
    told = " ".join(str(cell.text) for row in tables[1].rows for cell in row.cells)
    for offer in los_angeles.offers:
        labels = [
            los_angeles.words.said(term.label) for term in offer.terms if not term.withdrawn_on
        ]
        assert len(labels) > 10
        assert all(label in told for label in labels)


def test_an_offer_that_nobody_costed_is_no_zero() -> None:
    asked = PaperAsked(words=words_in("en"), offers=("2017-04-union",))
    found = find_for_board(opened(EXAMPLES / "la-2019"), asked)
    told = " ".join(str(block) for block in summary_page(found))
    assert "No term of UTLA: UTLA initial proposals of April 2017 is costed." in told
    assert "not costed" in told
    assert "$0" not in told


def test_where_the_money_goes_is_told_of_the_first_offer(los_angeles: BoardFound) -> None:
    assert len(los_angeles.offers) > 1
    (drawn,) = (each for each in cost_page(los_angeles) if isinstance(each, Drawing))
    title, said = los_angeles.offers[0].title, drawn.chart.words
    assert title in said.subtitle
    assert "2018-19 to 2019-20" in said.title  # the years that it covers
    assert "2022-23" not in said.subtitle


def test_offers_and_a_book_can_be_named() -> None:
    asked = PaperAsked(words=words_in("en"), offers=(OFFER, OFFER), book="union")
    found = find_for_board(willow(), asked)
    assert [each.id for each in found.offers] == [OFFER]
    assert [each.id for each in found.books] == ["union", "district"]


def test_wrong_offers_are_told() -> None:
    words = words_in("en")
    with pytest.raises(NoSuchOfferError, match="no offer 'gold'"):
        paper_of(willow(), "board", PaperAsked(words=words, offers=("gold",)))
    four = tuple(map(str, range(4)))
    with pytest.raises(TooManyOffersError, match="room for 3 offers, not 4"):
        paper_of(willow(), "board", PaperAsked(words=words, offers=four))


def test_a_case_without_offers_says_what_to_write(small_town: Path) -> None:
    for file in (small_town / "offers").iterdir():
        file.unlink()
    for kind in ("board", "disclosure"):
        with pytest.raises(NoOfferError, match=r"offers/NAME\.yaml"):
            paper_of(opened(small_town), kind, PaperAsked(words=words_in("en")))


def test_alternatives_that_are_not_counted_are_costed_too() -> None:
    told = " ".join(text_of(pdf_in("board", "en")).split())
    assert "Alternative, not counted: 2% raise" in told


def test_a_range_is_of_the_years_whose_cost_is_told() -> None:
    found = find_for_board(opened(EXAMPLES / "small-town"), PaperAsked(words=words_in("en")))
    offer = found.offers[0]
    costed = found.costed[offer.id, found.first.id]
    years = span_of(found.case, offer).covered
    told = cost_in(costed.cost, costed.years, years)
    assert len(years) < len(costed.years)
    assert costed.range is not None
    low, high = costed.range.covered
    assert low < told <= high < costed.range.all_years[1]

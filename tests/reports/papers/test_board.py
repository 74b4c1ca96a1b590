"""The board paper: four pages in every language, the digits of the pages."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.conftest import EXAMPLES
from tests.reports.papers.conftest import LANGUAGES, paper_in, pdf_in, text_of, willow

from openbook.answers import projection
from openbook.answers.open_case import opened
from openbook.case.scope import Scope
from openbook.model.project import NoSuchOfferError
from openbook.offers.span import cost_in, span_of
from openbook.reports.document.document import Drawing
from openbook.reports.papers.board_money import BoardFound, cost_page, find_for_board, reserve_page
from openbook.reports.papers.board_risk import offers_page, risk_page
from openbook.reports.papers.kind import NoOfferError, PaperAsked, TooManyOffersError
from openbook.reports.papers.kinds import paper_of
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
def test_the_small_town_has_four_pages(language: str) -> None:
    assert len(PdfReader(io.BytesIO(pdf_in("board", language))).pages) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_los_angeles_has_four_pages(los_angeles: BoardFound, language: str) -> None:
    found = replace(los_angeles, words=words_in(language))
    pages = (offers_page, cost_page, reserve_page, risk_page)
    blocks = tuple(block for page in pages for block in page(found))
    paper = replace(paper_in("board", language), case=found.case.head.title, blocks=blocks)
    pdf = to_pdf(paper)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 4
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
    chances = (words.percent(each, 0) for each in ran.drawn.share("reserve.below"))
    assert " ".join(chances) in told


def test_where_the_money_goes_is_told_of_the_first_offer(los_angeles: BoardFound) -> None:
    assert len(los_angeles.offers) > 1
    (drawn,) = (each for each in cost_page(los_angeles) if isinstance(each, Drawing))
    assert drawn.chart.words.title.endswith(los_angeles.offers[0].title)


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

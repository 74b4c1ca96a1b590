"""One question, one answer: Python, commands, addresses, pages, workbook, PDF, bundle.

Both built-in cases, on every book that can be projected, with every offer and without.
Workbooks of Los Angeles take a second or two each: a few offers, all of them with --full.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import openpyxl
import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.reports.papers.conftest import text_of

from openbook.api import projection
from openbook.api.bundle import make_bundle
from openbook.api.papers import PaperAsked, paper_of
from openbook.api.view import Opened, opened
from openbook.api.workbook import model_sheets
from openbook.case.sides import sides_books
from openbook.cli.main import FINE, main
from openbook.figures.amounts import told_in
from openbook.findings.errors import OpenbookError
from openbook.model.project import Projection
from openbook.reports.bundle.pack import RESULTS
from openbook.reports.notes import step_of
from openbook.reports.papers.write import to_pdf
from openbook.reports.projection_report import projection_data
from openbook.reports.words.words import words_in
from openbook.reports.workbook.layout import FIRST_YEAR
from openbook.reports.workbook.make import Workbook, workbook_bytes
from openbook.web.app import make_app
from openbook.web.desk import Desk

LINES = ("revenue.total", "spending.total", "reserve.available", "reserve.required")
UNIT = {"small-town": 1e3, "la-2019": 1e6}  # in which papers count their money
WORDS = words_in("en")


@dataclass(frozen=True)
class Asked:
    """A book with one offer or none."""

    book: str
    offers: tuple[str, ...]

    @property
    def member(self) -> str:
        """The result's place in a bundle."""
        with_it = "".join(f"with/{offer}" for offer in self.offers) or "without"
        return f"{RESULTS}project/{self.book}/{with_it}.json"


@cache
def case_of(name: str) -> Opened:
    return opened(EXAMPLES / name)


@cache
def ran(name: str, asked: Asked) -> Projection:
    return projection.project_case(case_of(name), book=asked.book, offers=asked.offers)


@cache
def questions(name: str) -> tuple[Asked, ...]:
    case = case_of(name).case
    offers = [(), *((offer.id,) for offer in case.offers)]
    return tuple(
        Asked(book.id, each) for book in case.books if runs(name, book.id) for each in offers
    )


def runs(name: str, book: str) -> bool:
    """Whether a book leaves no assumption open."""
    try:
        ran(name, Asked(book, ()))
    except OpenbookError:
        return False
    return True


def digits(text: str) -> Any:
    """JSON whose numbers are kept as they are written."""
    return json.loads(text, parse_float=str, parse_int=str)


def data(name: str, asked: Asked) -> Any:
    return digits(json.dumps(projection_data(ran(name, asked))))


@pytest.fixture(params=UNIT)
def name(request: pytest.FixtureRequest) -> str:
    """A built-in case."""
    found: str = request.param
    return found


def test_every_offer_can_be_asked_on_every_book_of_the_sides(name: str) -> None:
    case = case_of(name).case
    asked = {each.book for each in questions(name)}
    assert {book.id for book in sides_books(case)} <= asked
    assert len(questions(name)) == len(asked) * (len(case.offers) + 1)


def test_addresses(name: str) -> None:
    client = TestClient(make_app(Desk(EXAMPLES / name)), base_url="http://localhost")
    for asked in questions(name):
        if asked.offers:  # without an offer an address means those of the budget
            query = {"book": asked.book, "offer": asked.offers}
            answer = client.get("/api/project", params=query)
            assert digits(answer.text) == data(name, asked)


def test_pages(name: str) -> None:
    client = TestClient(make_app(Desk(EXAMPLES / name)), base_url="http://localhost")
    for asked in questions(name):
        found, line = ran(name, asked), LINES[len(asked.offers) + 1]
        year = str(found.model.years[-1])
        value = found.alone.values(line)[0][-1]
        query = {
            "line": line,
            "year": year,
            "book": asked.book,
            "offers": asked.offers or ("none",),
        }
        page = client.get("/number", params=query).text
        assert f'<data value="{float(value)!r}">' in page


def test_bundle(name: str) -> None:
    content = make_bundle(EXAMPLES / name, "public")[1]
    with zipfile.ZipFile(io.BytesIO(content)) as bundle:
        for asked in questions(name):
            found = digits(bundle.read(asked.member).decode("utf-8"))
            assert found == data(name, asked)


def rows_of(made: Workbook) -> Iterator[tuple[str, list[Any]]]:
    """The rows of some lines, as the file has them before any recalculation."""
    content, layout = workbook_bytes(made), made.prepared.layout
    book = openpyxl.load_workbook(io.BytesIO(content), data_only=True, read_only=True)
    for line in LINES:
        spot = layout.plain[made.projection.model.lines[line]]
        at = spot.row + 1
        (row,) = book[spot.sheet].iter_rows(min_row=at, max_row=at, values_only=True)
        yield line, list(row[FIRST_YEAR:])
    book.close()


@pytest.mark.sampled
@pytest.mark.parametrize("book", ["district", "union", "fact-finder"])
def test_workbook(request: pytest.FixtureRequest, name: str, book: str) -> None:
    own = [asked for asked in questions(name) if asked.book == book]
    full = name == "small-town" or request.config.getoption("--full")
    some = own if full else own[::5] if book == "district" else own[-1:]
    if not some:
        assert (name, book) == ("small-town", "fact-finder"), "it has no such book"
        return
    for asked in some:
        made = model_sheets(case_of(name), book=book, offers=asked.offers)
        seen = set()
        alone = ran(name, asked).alone
        for line, cells in rows_of(made):
            values = alone.values(line)[0].tolist()
            assert cells[: len(values)] == pytest.approx(values, abs=0.005)
            seen.add(line)
        assert seen == set(LINES)


def test_papers(name: str) -> None:
    """The reserve on a board paper, as the paper counts it; each paper has one offer."""
    case = case_of(name).case
    offers = case.offers if name == "small-town" else case.offers[-2:]
    for offer in offers:
        asked = PaperAsked(words=WORDS, offers=(offer.id,))
        told = text_of(to_pdf(paper_of(case_of(name), "board", asked)))
        for book in sides_books(case):
            alone = ran(name, Asked(book.id, (offer.id,))).alone
            values = alone.values("reserve.available")[0].tolist()
            for year, value in zip(case.head.years, values, strict=True):
                step = step_of(case, "reserve.available", year, value)
                coarse = told_in(value, step)  # no finer than the published totals
                places, shown = (1, value) if coarse is None else (0, coarse.value)
                assert WORDS.number(shown / UNIT[name], places) in told


def test_commands(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [each for each in questions(name) if each.offers]
    for each in asked if name == "small-town" else asked[:: len(asked) // 2]:
        words = ["project", str(EXAMPLES / name), "--book", each.book]
        assert main([*words, "--offer", *each.offers, "--json"]) == FINE
        assert digits(capsys.readouterr().out) == data(name, each)

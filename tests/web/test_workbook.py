"""The workbook from the pages: the bytes of the command, linked on the table."""

from __future__ import annotations

import re
from html import unescape

import pytest
from tests.conftest import EXAMPLES
from tests.web.conftest import client_of

from openbook.api.workbook import build_workbook, make_workbook


@pytest.fixture(scope="module")
def client():
    return client_of(EXAMPLES / "small-town")


def test_the_table_links_the_workbook_of_each_book(client):
    page = client.get("/table").text
    links = re.findall(r'href="(/workbook\.xlsx[^"]*)"', page)
    books = [re.findall(r"book=(\w+)", link) for link in links]
    assert books == [["district"], ["union"]]
    answer = client.get(unescape(links[1]))
    assert answer.status_code == 200
    offers = re.findall(r"offer=([\w-]+)", unescape(links[1])) or None
    case = EXAMPLES / "small-town"
    assert answer.content == make_workbook(case, book="union", offers=offers)


def test_a_book_that_is_not_there_is_told(client):
    assert client.get("/workbook.xlsx?book=nobody").status_code == 400
    assert client.get("/workbook.xlsx?offer=nothing").status_code in {400, 404}


def test_every_workbook_of_the_table_can_be_had(los_angeles):
    links = re.findall(r'href="(/workbook\.xlsx[^"]*)"', los_angeles.get("/table").text)
    assert len(links) == 2
    for link in links:
        assert los_angeles.get(unescape(link)).status_code == 200


def test_the_workbook_says_which_term_is_not_in_its_numbers():
    made = build_workbook(EXAMPLES / "la-2019", book="union", offers=["2019-01-07-union"])
    sheets = {sheet.name: sheet for sheet in made.sheets}
    rows = sheets["Offers"].cells
    at = [row for (row, _), cell in rows.items() if "1 librarian per school" in str(cell.value)]
    assert at
    for row in at:
        assert rows[row, 2].value, "the reason stands beside the term"
        assert "nobody counted" in str(rows[row, 2].value)

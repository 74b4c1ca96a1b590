"""Every number of Form MYPI and of a disclosure opens to what it was made of."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.web.labeled import Labeled, read_page
from tests.web.reading import headline, numbers_of, value_of

PAGES = (
    "/district/multiyear",
    "/district/multiyear?book=union&offer=2018-10-05-union",
    "/disclosure?amounts=cumulative",
    "/disclosure?amounts=filed",
    "/disclosure?form=san-diego",
)


def cells_of(client: TestClient, page: str) -> list[Labeled]:
    """The numbers of a page that open to a cell of a form, each of its tables' numbers there."""
    html = client.get(page).text
    tables = re.findall(
        r"<td[^>]*class=\"[^\"]*(?:amount|number)[^\"]*\"[^>]*>(.*?)</td>", html, re.DOTALL
    )
    shut = [each for each in tables if re.search(r"\d", each) and "/number?" not in each]
    assert tables
    assert not shut
    return [each for each in read_page(html).numbers if "cell=" in each.href]


@pytest.mark.parametrize("page", PAGES)
def test_a_cell_opens_to_its_digits_and_its_formula(willow: TestClient, page: str) -> None:
    cells = cells_of(willow, page)
    assert len(cells) > 40
    for cell in cells[:: 1 if "multiyear" in page else 4]:
        html = willow.get(unescape(cell.href)).text
        assert headline(html) == cell.shown
        assert cell.column in html
        assert 'class="formula"' in html
        parts = [each for each in numbers_of(html) if "line=" in each or "file=" in each]
        assert parts or cell.shown.strip("0.%") == ""  # nothing was added up to nothing


def test_what_a_cell_was_made_of_opens_to_the_same_amount(willow: TestClient) -> None:
    followed = 0
    for page in PAGES[:3]:
        seen: dict[str, str] = {}
        for cell in cells_of(willow, page)[::9]:
            html = willow.get(unescape(cell.href)).text
            for href, shown in re.findall(
                r'<a class="number[^"]*" href="([^"]+)">([^<]+)</a>', html
            ):
                seen[unescape(href)] = shown
        for href, shown in sorted(seen.items())[::5]:
            opened = willow.get(href)
            assert opened.status_code == 200
            value = value_of(opened.text)
            assert value is not None
            told = float(re.sub(r"[^\d.]", "", shown)) * (-1 if "−" in shown else 1)
            scale = 100 if shown.endswith("%") else 1
            assert value * scale == pytest.approx(told, abs=0.006)
            followed += 1
    assert followed > 20


def test_a_place_that_no_form_has_is_refused(willow: TestClient) -> None:
    for at in ("", "0.0", "99.0.1", "0.1.99", "0.1.-1", "a.b.c", "0.1.0"):
        answer = willow.get(f"/number?cell=multiyear&at={at}")
        assert answer.status_code == 400, at

"""The first screen: whose numbers these are, the doors, each side's offer with its reserve."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.web.reading import numbers_of


def _text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_the_first_sentence_says_what_this_is_and_whose_numbers(
    willow: TestClient, los_angeles: TestClient
) -> None:
    page = willow.get("/table").text
    assert "<h1>Where the talks stand on January 18, 2019</h1>" in page
    lead = _text(re.findall(r'<p class="lead wide">(.*?)</p>', page, re.DOTALL)[0])
    assert lead.startswith("An invented example: Openbook, free software that takes no side,")
    assert "for WCUSD from its own assumptions and for WCTA from its own" in lead
    lead = _text(los_angeles.get("/table").text)
    assert "for UTLA from assumptions that Openbook inferred, as known on January 11, 2019." in lead


@pytest.mark.parametrize(
    "path", ["/try", "/evidence", "/families", "/district/multiyear", "/me", "/paper/board.pdf"]
)
def test_everybody_who_comes_has_a_door_that_opens(willow: TestClient, path: str) -> None:
    doors = willow.get("/table").text.partition('<nav class="doors')[2].partition("</nav>")[0]
    assert f'href="{path}"' in doors
    assert willow.get(path).status_code == 200


def test_my_own_district_has_a_door(willow: TestClient) -> None:
    page = willow.get("/table").text
    href = re.findall(r'My own district</strong> <a href="([^"]+)"', page)[0]
    assert willow.get(href).status_code == 200


@pytest.mark.parametrize(
    ("define", "measure"),
    [("available", "Available reserves"), ("unassigned", "Unassigned fund balance")],
)
def test_a_reserve_says_its_measure_year_assumptions_and_offer(
    willow: TestClient, define: str, measure: str
) -> None:
    page = willow.get(f"/table?define={define}").text
    labels = [_text(each) for each in re.findall(r'<p class="figure">(.*?)</p>', page, re.DOTALL)]
    ends = [
        f"{measure} in 2020-21, under the assumptions of {side}, with {offer}"
        for side, offer in (("WCUSD", "Offer before the strike"), ("WCTA", "Demands of October"))
    ]
    assert [label.endswith(end) for label, end in zip(labels, ends, strict=True)] == [True, True]
    page = willow.get(f"/table?define={define}&with=budget").text
    labels = [_text(each) for each in re.findall(r'<p class="figure">(.*?)</p>', page, re.DOTALL)]
    scope = "under the assumptions of WCUSD, under the current contract alone"
    assert labels[0].endswith(f"{measure} in 2020-21, {scope}")


def test_each_side_has_the_cost_of_its_own_offer_under_its_own_assumptions(
    willow: TestClient,
) -> None:
    page = willow.get("/table").text
    opened = [each for each in numbers_of(page) if "cost=" in each]
    assert opened == [
        "/number?cost=2019-01-11-district&year=2018-19..2019-20&book=district",
        "/number?cost=2018-10-05-union&year=all&book=union",
    ]
    for each in opened:
        assert willow.get(each).status_code == 200

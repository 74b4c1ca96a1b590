"""One offer in full, and its public disclosure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import client_of

from openbook.reports.words.words import words_in

OFFER = "2019-01-11-district"


@pytest.mark.parametrize("path", ["/offer", "/disclosure"])
def test_every_offer_of_both_cases_has_its_page(
    willow: TestClient, los_angeles: TestClient, path: str
) -> None:
    for client, some in ((willow, slice(None)), (los_angeles, slice(0, 4))):
        for told in client.get("/api/offers").json()["offers"][some]:
            answer = client.get(path, params={"offer": told["offer"]})
            assert answer.status_code == 200
            assert len(answer.content) < 500_000


def test_terms_are_costed_alone_in_order_and_as_a_share(willow: TestClient) -> None:
    page = willow.get(f"/offer?offer={OFFER}").text
    (told, *_) = willow.get(f"/api/cost?offer={OFFER}&book=district").json()
    assert f"/number?cost={OFFER}&amp;term=2&amp;year=all&amp;book=district" in page
    said = words_in("en").day_said
    for part in told["terms"]:
        label = re.sub(r"\d{4}-\d\d-\d\d", lambda day: said(day[0]), part["label"])
        assert label in page
    assert "${:,.0f}".format(told["terms"][0]["alone"]["all_years"]) in page
    assert "Claimed and modeled cost" in page
    assert "the superintendent" in page


def test_each_complete_book_has_its_row_and_can_be_chosen(los_angeles: TestClient) -> None:
    page = los_angeles.get("/offer?offer=2017-07-union&book=union").text
    assert "Under the assumptions of UTLA" in page
    assert "fact-finder" in page
    answer = los_angeles.get("/offer?offer=2017-07-union&book=working")
    assert answer.status_code == 400  # it leaves assumptions open


def test_withdrawn_terms_are_visible_as_withdrawn(small_town: Path) -> None:
    file = small_town / "offers" / f"{OFFER}.yaml"
    text = file.read_text("utf-8")
    gone = text.replace("paid: yes,", "paid: yes, withdrawn_on: 2019-01-12,")
    assert gone != text
    file.write_text(gone, "utf-8")
    page = client_of(small_town).get(f"/offer?offer={OFFER}").text
    assert "<h3>Withdrawn</h3>" in page
    gone = page.partition("<h3>Withdrawn</h3>")[2].partition("</ul>")[0]
    assert "day" in gone


def test_an_offer_without_prices_says_so(los_angeles: TestClient) -> None:
    page = los_angeles.get("/offer?offer=2017-04-union").text
    assert "No term of this offer is costed." in page


def test_what_moved_beside_the_offer_before_adds_up(los_angeles: TestClient) -> None:
    page = los_angeles.get("/offer?offer=2018-10-30-district").text
    assert "Compared with the offer before" in page
    assert 'href="/offer?offer=2018-09-25-district"' in page


@pytest.mark.parametrize("path", ["/offer", "/disclosure"])
@pytest.mark.parametrize("query", ["offer=2019", "book=nobody", "offer=%3Cb%3E"])
def test_bad_values_are_told(willow: TestClient, path: str, query: str) -> None:
    answer = willow.get(f"{path}?{query}")
    assert answer.status_code == 400
    assert "<b>" not in answer.text


def test_the_disclosure_is_laid_out_as_a_county_asks(willow: TestClient) -> None:
    page = willow.get(f"/disclosure?offer={OFFER}&form=sacramento").text
    assert "Page 4a · G." in page
    assert "form=sacramento" in page.partition("/paper/disclosure.pdf")[2]
    paper = willow.get(f"/paper/disclosure.html?offer={OFFER}&form=san-diego").text
    assert "Proposed change in compensation" in paper
    for wrong in ("form=nowhere", "amounts=none"):
        assert willow.get(f"/disclosure?offer={OFFER}&{wrong}").status_code == 400


def test_the_disclosure_has_every_part_and_the_numbers_of_the_verb(willow: TestClient) -> None:
    page = willow.get(f"/disclosure?offer={OFFER}&amounts=cumulative").text
    for part in ("A.", "B.", "C.", "D.", "E.", "F.", "G.", "H, I.", "J.", "K.", "L."):
        assert f"<h2>{part} " in page
    told = willow.get(f"/api/disclose?offer={OFFER}").json()
    for year, value in told["compensation"]["total"]["after"].items():
        before = told["compensation"]["total"]["before"][year]
        assert f"{before:,.0f}" in page
        assert f"{value - before:,.0f}" in page
    assert "Government Code 3547.5" in page
    assert "not in the case" in page


def test_hostile_terms_are_text(small_town: Path) -> None:
    file = small_town / "offers" / f"{OFFER}.yaml"
    term = '  - policy: {text: "<script>alert(1)</script>"}\n'
    file.write_text(file.read_text("utf-8") + term, "utf-8")
    client = client_of(small_town)
    for path in ("/offer", "/disclosure", "/offers"):
        page = client.get(path, params={"offer": OFFER}).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_a_case_without_offers_tells_so(small_town: Path) -> None:
    for file in (small_town / "offers").iterdir():
        file.unlink()
    client = client_of(small_town)
    assert client.get("/offer").status_code == 400
    assert client.get("/disclosure").status_code == 400

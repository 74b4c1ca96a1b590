"""The pages of evidence: claims, contradictions, walks, the record, the binder."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of

from openbook.web.app import make_app
from openbook.web.desk import Desk

_DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
_CLAIM = re.compile(r'href="(/evidence/claim\?claim=[^"]+)"')


@pytest.fixture
def small_town_with_script(small_town: Path) -> TestClient:
    """The town with a claim that would like to be a script."""
    file = small_town / "evidence" / "claims.csv"
    text = file.read_text("utf-8")
    names = next(csv.reader([text.splitlines()[0]]))
    evil = "</script><b><script>alert(1)</script>"
    cells = {"claim": "odd", "said_by": evil, "about": "gold", "text": evil}
    last = next(csv.DictReader(io.StringIO(text)))
    row = io.StringIO()
    told = {**cells, "source": last.get("source", "")}
    csv.writer(row).writerow([told.get(name, "") for name in names])
    file.write_text(text.rstrip("\n") + "\n" + row.getvalue(), "utf-8")
    return client_of(small_town)


@pytest.mark.parametrize("page", ["", "/claim", "/walk", "/record", "/binder"])
def test_every_page_answers_and_knows_its_place(willow: TestClient, page: str) -> None:
    answer = willow.get(f"/evidence{page}")
    assert answer.status_code == 200
    assert re.search(r'<a href="/evidence"[^>]*aria-current', answer.text)


def test_filters_without_scripts(willow: TestClient) -> None:
    page = willow.get("/evidence", params={"who": "union", "about": "reserve"}).text
    assert "claim=hoard" in page
    assert "claim=free-money" not in page
    assert "No claim of the case is like this." in willow.get("/evidence?q=zzz").text
    assert willow.get("/evidence?verdict=false").status_code == 400
    assert willow.get("/evidence?page=99").status_code == 400


def test_the_file_has_what_the_filters_find(willow: TestClient) -> None:
    answer = willow.get("/evidence.csv?who=union")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert rows
    assert {row["side"] for row in rows} == {"union"}
    assert all(row["arithmetic"] for row in rows)


def test_a_claim_with_its_earlier_wording_and_its_reply(willow: TestClient) -> None:
    page = willow.get("/evidence/claim?claim=free-money").text
    assert ">650,000<" in page
    assert "claim=hoard" in page
    assert "openbook explain CASE reserve.unassigned --year 2018-19" in page
    opened = re.search(r'class="number" href="([^"]+)"', page)
    assert opened
    assert willow.get(unescape(opened[1])).status_code == 200
    assert willow.get("/evidence/claim?claim=zanzibar").status_code == 400


def test_the_review_on_the_page_is_that_of_the_address() -> None:
    desk = Desk(CASES / "small-town", address="https://willow.example/")
    served = TestClient(make_app(desk), base_url="http://localhost")
    page = served.get("/evidence/claim?claim=hoard").text
    found = _DATA.search(page)
    assert found
    answer = served.get("/api/claim_review?claim=hoard")
    assert answer.headers["content-type"] == "application/ld+json"
    assert json.loads(found[1]) == answer.json()
    assert answer.json()["url"] == "https://willow.example/evidence/claim?claim=hoard"
    assert not _DATA.search(served.get("/evidence/claim?claim=set-aside").text)
    refused = served.get("/api/claim_review?claim=set-aside")
    assert refused.status_code == 400
    assert "no rating" in refused.text


def test_without_an_address_there_is_no_review(willow: TestClient) -> None:
    assert not _DATA.search(willow.get("/evidence/claim?claim=hoard").text)
    answer = willow.get("/api/claim_review?claim=hoard")
    assert answer.status_code == 400
    assert "OB843" in answer.text


def test_a_contradiction_has_sources_replies_and_what_settles_it(los_angeles: TestClient) -> None:
    listed = los_angeles.get("/evidence/differences?kind=contradiction").text
    first = re.search(r'href="(/evidence/difference\?found=[^"]+)"', listed)
    assert first
    page = los_angeles.get(unescape(first[1])).text
    assert "What would settle it" in page
    assert len(_CLAIM.findall(page)) > 1
    assert los_angeles.get("/evidence/difference?found=gold").status_code == 400


def test_the_walk_is_a_chart_with_its_data(los_angeles: TestClient) -> None:
    page = los_angeles.get("/evidence/walk?word=reserve").text
    assert "$1.86 billion" in page
    assert "2 steps that have no public source" in page
    data = los_angeles.get("/evidence/walk.csv?word=reserve&chart=walk").text
    assert "73920000" in data
    assert los_angeles.get("/evidence/walk?word=gold").status_code == 400


def test_the_record_counts_no_outcome_learned_later(los_angeles: TestClient) -> None:
    page = los_angeles.get("/evidence/record?what=pension.calpers").text
    known, later = page.split('id="learned-later"')
    assert "No actual is known yet" in known
    assert "19.72%" not in known
    assert "19.72%" in later


def test_the_binder_is_also_a_paper_and_data(willow: TestClient) -> None:
    page = willow.get("/evidence/binder").text
    assert "Government Code 3548.2(b)(7)" in page
    assert 'href="/paper/binder.pdf"' in page
    assert "reserve.unassigned" in willow.get("/paper/binder.html").text
    numbers = re.findall(r'id="exhibit-([\d.]+)"', page)
    told = [e for c in willow.get("/api/binder").json()["criteria"] for e in c["exhibits"]]
    assert sorted(numbers) == sorted(each["exhibit"] for each in told)


def test_verbs_take_a_subject_or_one_claim(willow: TestClient) -> None:
    assert willow.get("/api/evidence?claim=hoard").json()["verdict"] == "rounded"
    about = willow.get("/api/evidence?about=reserve.share").json()["claims"]
    assert {each["about"] for each in about} == {"reserve.share"}
    assert willow.get("/api/differences").json() == []


def test_a_hostile_claim_stays_text(small_town_with_script: TestClient) -> None:
    for page in ("/evidence", "/evidence/claim?claim=odd", "/evidence/binder"):
        text = small_town_with_script.get(page).text
        assert "<script>alert" not in text
        assert "</script><b>" not in text


def test_claims_are_named_in_words(willow: TestClient) -> None:
    shown = willow.get("/evidence").text + willow.get("/evidence/binder").text
    assert not re.search(
        r"\[[a-z-]+\]", re.sub(r"<(script|style).*?</\1>", "", shown, flags=re.DOTALL)
    )
    assert "2019-01-11-district)" not in shown
    # The claim is compared with the unit's own cost; the page of offers counts me-too pay as well.
    assert "with me-too pay of other units: $408,000" in shown

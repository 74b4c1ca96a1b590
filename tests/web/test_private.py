"""A private folder is invisible unless the server runs for its party."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin

import pytest
from tests.web.conftest import client_of

WORD = "zanzibar"
OFFER = f"""\
side: union
made_on: 2019-01-08
title: {WORD} title
standing: draft
note: {WORD} note
terms:
  - salary_raise: {{share: 4.321%, starts: 2018-07-01, source: {{who: {WORD}, title: {WORD}}}}}
"""
CLAIM = f"""\
claim,said_by,about,value,unit,text,source
{WORD}-claim,{WORD} speaker,reserve.{WORD},4321000,USD,{WORD} text,invented
"""
_ASKED = re.compile(rf"{WORD}-draft|{WORD}-claim|reserve\.{WORD}")
_LINK = re.compile(r'(?:href|src|action)="([^"]+)"')
_APIS = (
    "/api/show",
    "/api/show?part=offers",
    "/api/check",
    "/api/cost",
    "/api/offers",
    f"/api/cost?offer={WORD}-draft",
    f"/api/disclose?offer={WORD}-draft",
    "/api/openapi.json",
    "/api/evidence",
    "/api/contradictions",
    "/api/binder",
    "/evidence.csv",
    "/evidence/binder",
    "/paper/binder.html",
    f"/evidence?about=reserve.{WORD}",
    f"/evidence/claim?claim={WORD}-claim",
    f"/api/claim_review?claim={WORD}-claim",
)


@pytest.fixture
def with_secret(small_town):
    folder = small_town / "private" / "union" / "offers"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{WORD}-draft.yaml").write_text(OFFER, "utf-8")
    claims = folder.parent / "evidence" / "claims.csv"
    claims.parent.mkdir()
    claims.write_text(CLAIM, "utf-8")
    return small_town


def crawl(client, most=150):
    """Every page that can be reached by links, each address once."""
    waiting, told = ["/", *_APIS, "/nowhere", "/changes-not"], {}
    seen: set[str] = set()
    while waiting and len(seen) < most:
        address = waiting.pop(0)
        shape = re.sub(r"=[^&]*", "=", address)
        if address in seen or sum(shape == each for each in seen) > 3:
            continue
        seen |= {address, shape}
        answer = client.get(address)
        told[address] = answer.text + str(answer.headers)
        assert answer.status_code < 500, address
        for link in _LINK.findall(answer.text):
            target = urljoin(f"http://localhost{address}", unescape(link))
            if target.startswith("http://localhost/") and "/static/" not in target:
                waiting.append(target.removeprefix("http://localhost"))
    return told


@pytest.mark.parametrize("viewer", ["public", "district"])
def test_no_page_of_another_viewer_has_a_word_of_it(with_secret, viewer):
    told = crawl(client_of(with_secret, viewer))
    asked_by_name = {each for each in told if WORD in each}
    for address, text in told.items():
        # An error may repeat the name that was asked for, nothing more.
        shown = _ASKED.sub("", text) if address in asked_by_name else text
        assert WORD not in shown.lower(), address
        assert "4,321,000" not in text, address
        assert "4.321" not in text, address


def test_its_own_party_sees_it(with_secret):
    client = client_of(with_secret, "union")
    assert WORD in client.get("/api/show?part=offers").text


def test_its_own_party_sees_its_claims(with_secret):
    (with_secret / "private" / "union" / "offers" / f"{WORD}-draft.yaml").unlink()
    client = client_of(with_secret, "union")
    assert f"{WORD} text" in client.get(f"/evidence/claim?claim={WORD}-claim").text
    assert f"{WORD} text" in client.get("/evidence/binder").text
    assert "Only for union" in client.get("/paper/binder.html").text

"""A party's server shows it its drafts; what it hands out as a file is public unless named.

The addresses are those that the app lists, so that a new one is asked from its first day.
"""

from __future__ import annotations

import json
import re
import shutil
from typing import cast
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient
from tests.api.test_release import assert_marked
from tests.secrets_of import BOOK, CLAIM, DRAFT, MARK, PARTY, WORD, keep_secrets, words_in_file
from tests.web.addresses import pages_of
from tests.web.conftest import CASES, client_of

_NAMED = f"private={PARTY}"
_MORE = (
    "/offers.ics?event=impasse+declared%3D2018-11-01",
    "/api/show?part=offers",
    "/api/show?part=books",
    "/api/show?part=plans",
    "/api/offers?cost=true",
    "/paper/strike.pdf?day=2019-01-22",
    "/paper/strike.html?day=2019-01-22",
    "/paper/member.pdf",
)
_BY_NAME = (
    f"/api/cost?offer={DRAFT}",
    f"/api/project?book={BOOK}",
    f"/api/evidence?claim={CLAIM}",
    f"/workbook.xlsx?offer={DRAFT}",
    f"/workbook.xlsx?book={BOOK}",
    f"/paper/disclosure.html?offer={DRAFT}",
    f"/offer.csv?offer={DRAFT}",
)
# Rules and files of the program; nothing of a case is in them.
_OF_NO_CASE = ("/static/", "/api/openapi.json", "/api/lcff")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder = tmp_path_factory.mktemp("leaving") / "town"
    shutil.copytree(CASES / "small-town", folder)
    keep_secrets(folder)
    return client_of(folder, PARTY)


def leaves(address: str, answer: Response) -> bool:
    """Whether an answer is handed on, and not a page for whoever runs the server."""
    if address.startswith("/paper/"):
        return True
    page = answer.headers.get("content-type", "").startswith("text/html")
    part = address.startswith("/try/")  # what a page fetches for itself
    return not (page or part or answer.is_redirect)


def files_of(client: TestClient) -> dict[str, Response]:
    """Every address of the app that answers with something that leaves."""
    asked = [*pages_of(cast(FastAPI, client.app)), *_MORE]
    answers = {each: client.get(each, follow_redirects=False) for each in asked}
    return {each: got for each, got in answers.items() if leaves(each, got)}


def test_nothing_private_leaves_unasked(client: TestClient) -> None:
    found = files_of(client)
    kinds = {urlsplit(each).path.rpartition(".")[2] for each in found}
    assert {"csv", "pdf", "html", "xlsx", "ics"} <= kinds
    assert sum(each.startswith("/api/") for each in found) > 20
    for address, answer in found.items():
        assert answer.status_code < 500, address
        assert WORD not in words_in_file(answer.content), address


@pytest.mark.parametrize("address", _BY_NAME)
def test_a_draft_by_its_name_needs_the_name_of_the_party(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert _NAMED in answer.text
    assert client.get(f"{address}&{_NAMED}").status_code == 200


def test_what_is_asked_for_by_name_is_marked(client: TestClient) -> None:
    seen = []
    for address in files_of(client):
        if address.startswith(_OF_NO_CASE) or "part=plans" in address:
            continue
        named = f"{address}{'&' if '?' in address else '?'}{_NAMED}"
        answer = client.get(named)
        if answer.status_code != 200:
            continue
        seen.append(address)
        assert_carries(urlsplit(address).path, answer)
        assert answer.headers["cache-control"] == "no-store", address
    assert len(seen) > 40
    own = client.get(f"/api/show?part=offers&{_NAMED}")
    assert WORD in own.text


def assert_carries(path: str, answer: Response) -> None:
    """A file carries its mark, and its name says the same."""
    if path.startswith("/api/"):
        data = json.loads(answer.content)
        rows = data if isinstance(data, list) else [data]
        assert not [row for row in rows if row["private_to"] != PARTY], path
        return
    assert f"private-to-{PARTY}-" in answer.headers["content-disposition"], path
    assert_marked(path, answer.content)


@pytest.mark.parametrize("party", ["union", "nobody", "public", "x" * 5000])
@pytest.mark.parametrize("path", ["/workbook.xlsx", "/api/offers", "/offers.ics"])
def test_only_the_reader_can_be_named(client: TestClient, path: str, party: str) -> None:
    assert client.get(path, params={"private": party}).status_code == 400


def test_the_public_server_has_nothing_to_name(willow: TestClient) -> None:
    for party in ("district", "union"):
        answer = willow.get("/workbook.xlsx", params={"private": party})
        assert answer.status_code == 400


@pytest.mark.parametrize(
    ("language", "public"), [("en", "public version"), ("es", "versión pública")]
)
def test_links_say_which_version_they_are(client: TestClient, language: str, public: str) -> None:
    mark = {"en": MARK, "es": f"Privado de {PARTY}"}[language]
    link = re.compile(r'<a[^>]* href="([^"]+)"[^>]*>([^<]*)</a>')
    to_files = re.compile(r"^/(paper/|workbook|offers\.ics|api/\w+|[\w/]+\.csv)")
    found = 0
    for path in ("/table", "/offers", "/evidence", "/evidence/binder", "/strike"):
        page = client.get(path, params={"lang": language}).text
        for href, label in link.findall(page):
            if to_files.match(href):
                own = parse_qs(urlsplit(href.replace("&amp;", "&")).query)
                named = own.get("private") == [PARTY]
                assert (mark if named else public) in label, (path, href, label)
                found += 1
    assert found >= 10
    page = client.get("/offer", params={"offer": DRAFT, "lang": language}).text
    assert f": {public}</a>" not in page
    assert f": {mark}</a>" in page
    everybody = client_of(CASES / "small-town").get("/table", params={"lang": language}).text
    assert public not in everybody
    assert "private=" not in everybody

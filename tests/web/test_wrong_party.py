"""Whoever may not open a private folder learns nothing of it, however they ask."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.files.test_transaction import contents
from tests.web.addresses import pages_of, parameters_of, paths_of
from tests.web.conftest import CASES, client_of
from tests.web.wrong_party import (
    LINKS,
    NAME,
    NOBODY,
    WORDS,
    Request,
    keep_private,
    link_into,
    requests_of,
    shown_in,
)

from openbook.api.bundle import make_bundle
from openbook.cli.main import main
from openbook.findings.errors import OpenbookError
from openbook.web.app import make_app
from openbook.web.desk import Desk

APP = make_app(Desk(CASES / "small-town"))
ENDLESS = "/changes"
PAGES = [path for path in [*pages_of(APP), *paths_of(APP, "POST")] if path != ENDLESS]
SAID = sorted({name for path in paths_of(APP) for name in parameters_of(APP, path)})
EACH = 60  # requests a seed
READ = ("/check", "/offers", "/api/show?part=offers")


@pytest.fixture(scope="module", params=["public", "district"])
def wrong(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[TestClient, Path]:
    """A server for somebody else than the union, whose private folder is full."""
    place = tmp_path_factory.mktemp("wrong") / "town"
    folder = Path(shutil.copytree(CASES / "small-town", place))
    keep_private(folder)
    return client_of(folder, request.param), folder


def asked(client: TestClient, request: Request) -> tuple[int, bytes]:
    answer = client.request(
        request.method,
        request.address,
        headers=request.headers,
        data=request.form or None,
        follow_redirects=False,
    )
    assert answer.status_code < 500, request
    found = shown_in(answer.content)
    told = [word for word in WORDS if word.encode() in found]
    assert not told, (request, told)
    return answer.status_code, found


def unnamed(found: bytes) -> bytes:
    """An answer without the name that was asked for."""
    for name in (NAME, NOBODY):
        for each in (name, name.upper()):
            found = found.replace(each.encode(), b"(name)")
    return found


@pytest.mark.seeds(1, 63)
def test_odd_requests_learn_and_change_nothing(seed: int, wrong: tuple[TestClient, Path]) -> None:
    client, folder = wrong
    before = contents(folder / "private/union")
    pairs = zip(
        requests_of(PAGES, SAID, seed, EACH),
        requests_of(PAGES, SAID, seed, EACH, private=NOBODY),
        strict=True,
    )
    for request, likewise in pairs:
        status, found = asked(client, request)
        if request.method == "GET" and request != likewise:
            # A name that exists in private is answered like one that does not.
            same, other = asked(client, likewise)
            if unnamed(found) != unnamed(other):  # a search was under way: ask again
                time.sleep(20)
                status, found = asked(client, request)
                same, other = asked(client, likewise)
            assert status == same, request
            assert unnamed(found) == unnamed(other), request
    assert contents(folder / "private/union") == before


@pytest.mark.parametrize(
    ("link", "viewer"), [*((link, "public") for link in LINKS), ("private/district", "district")]
)
def test_a_link_into_a_private_folder_shows_nothing(
    link: str, viewer: str, small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_private(small_town)
    link_into(small_town, link)
    client = client_of(small_town, viewer)
    for page in READ:
        asked(client, Request("GET", page))
    for part in ("offers", "books", "claims", "strike"):
        main(["show", str(small_town), part, "--as", viewer, "--json"])
    main(["check", str(small_town), "--as", viewer, "--json"])
    told = capsys.readouterr()
    assert not [word for word in WORDS if word in told.out + told.err]


def test_a_bundle_of_the_public_holds_nothing_private(small_town: Path) -> None:
    keep_private(small_town)
    for link in ("offers/peek.yaml", "evidence/more"):
        link_into(small_town, link)
    try:
        found = shown_in(make_bundle(small_town)[1])
    except OpenbookError:
        (small_town / "offers/peek.yaml").unlink()
        found = shown_in(make_bundle(small_town)[1])
    assert not [word for word in (*WORDS, NAME) if word.encode() in found]


def test_a_private_folder_written_large_is_not_walked_through(
    small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A disk that takes large and small letters for the same may call it so."""
    keep_private(small_town)
    (small_town / "private").rename(small_town / "Private")
    main(["check", str(small_town)])
    told = capsys.readouterr()
    assert NAME not in told.out + told.err

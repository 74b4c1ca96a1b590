"""OpenID Connect: a real issuer lets a person in; a wrong one, a lying one and a replay do not."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from joserfc.jwk import OctKey, RSAKey
from starlette.testclient import TestClient
from tests.web.host.issuing import LyingIssuer, log_in_there, real_issuer
from tests.web.host.seats import SEATS, Clock

from openbook.web.host import doors, people
from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.rights import KEEPER, Viewer
from openbook.web.host.table import SharedTable
from openbook.web.safety import LOOPBACK

CONFIRMED = "could not be confirmed"
SHARED = "a-secret-that-both-share"


@pytest.fixture(scope="module")
def issuer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with real_issuer(tmp_path_factory.mktemp("issuer")) as address:
        yield address


@pytest.fixture(scope="module")
def lying() -> Iterator[LyingIssuer]:
    made = LyingIssuer()
    yield made
    made.close()


@pytest.fixture
def site(table: SharedTable) -> Iterator[TestClient]:
    app = host_app(Desks(table, LOOPBACK), LOOPBACK)
    with TestClient(app, base_url="https://localhost", follow_redirects=False) as browser:
        yield browser


def trust(table: SharedTable, address: str) -> None:
    doors.trust(table, name="Issuer", address=address, client="openbook", secret=SHARED)


def begun(site: TestClient, **query: str) -> str:
    """Begin a login; gives the address at the issuer."""
    page = site.get("/host/issuer", params={"issuer": "Issuer", **query})
    assert page.status_code == 200, page.text
    link = re.search(r'<a class="button" href="([^"]+)"', page.text)
    assert link
    return html.unescape(link[1])


def invited(table: SharedTable, name: str = "uma") -> str:
    return people.invite(table, Viewer(KEEPER, name="the keeper"), *SEATS[name])


def test_a_real_issuer_lets_an_invited_person_in(
    table: SharedTable, site: TestClient, clock: Clock, issuer: str
) -> None:
    clock.now = time.time()
    trust(table, issuer)
    assert "Log in with Issuer" in site.get("/host/login").text
    stranger = site.get(log_in_there(begun(site), "uma"))
    assert stranger.status_code == 403
    assert "no account here" in stranger.text
    token = invited(table)
    assert 'name="issuer"' in site.get("/host/join", params={"invitation": token}).text
    back = log_in_there(begun(site, invitation=token, name="Uma Union"), "uma")
    carried = dict(site.cookies)
    come = site.get(back)
    assert (come.status_code, come.headers["location"]) == (303, "/host")
    assert "2019-01-18-fallback" in site.get("/offers").text  # the union's own draft
    for name, value in carried.items():  # the same once more: by whoever saw it go by
        site.cookies.set(name, value)
    site.cookies.delete("__Host-openbook")
    assert site.get(back).status_code == 403
    assert site.get("/host").status_code == 303
    again = site.get(log_in_there(begun(site), "uma"))  # known from now on
    assert again.status_code == 303
    assert site.get("/host").status_code == 200
    form = {"name": "Uma Union", "password": "", "code": "000000"}
    assert site.post("/host/login", data=form).status_code in {403, 404}
    with pytest.raises(people.NotInvitedError):
        people.invited(table, token)


@pytest.mark.parametrize("minutes", [-4, 70])
def test_clocks_that_differ_let_nobody_in(
    table: SharedTable, site: TestClient, clock: Clock, issuer: str, minutes: int
) -> None:
    trust(table, issuer)
    clock.now = time.time() + 60 * minutes
    answer = site.get(log_in_there(begun(site, invitation=invited(table), name="Uma"), "uma"))
    assert answer.status_code == 400
    assert CONFIRMED in answer.text
    assert site.get("/host").status_code == 303


LIES: dict[str, dict[str, Any]] = {
    "another issuer": {"claims": {"iss": "https://evil.example"}},
    "for another server": {"claims": {"aud": "elsewhere"}},
    "for another login": {"claims": {"nonce": "older"}},
    "for no login": {"claims": {"nonce": None}},
    "expired": {"claims": {"exp": 1}},
    "of tomorrow": {"claims": {"iat": 9_999_999_999, "exp": 9_999_999_999}},
    "about nobody": {"claims": {"sub": None}},
    "signed by another": {"signs": RSAKey.generate_key(2048, {"kid": "one"})},
    "signed with what we share": {
        "header": {"alg": "HS256", "kid": "one"},
        "signs": OctKey.import_key("a-secret-that-both-share"),
    },
}


@pytest.mark.parametrize("lie", [*LIES, ""])
def test_what_an_issuer_may_not_say(
    table: SharedTable, site: TestClient, clock: Clock, lying: LyingIssuer, lie: str
) -> None:
    lying.claims, lying.signs = {}, lying.key
    lying.header, lying.now = {"alg": "RS256", "kid": "one"}, clock.now
    for name, value in LIES.get(lie, {}).items():
        setattr(lying, name, value)
    trust(table, lying.address)
    answer = site.get(lying.sends_back(begun(site, invitation=invited(table), name="Uma")))
    assert answer.status_code == (400 if lie else 303), lie
    assert (CONFIRMED in answer.text) == bool(lie)
    assert site.get("/host").status_code == (303 if lie else 200)


def test_a_login_comes_back_to_who_began_it(
    table: SharedTable, site: TestClient, clock: Clock, lying: LyingIssuer
) -> None:
    lying.claims, lying.now = {}, clock.now
    trust(table, lying.address)
    token = invited(table)
    there = begun(site, invitation=token, name="Uma")
    wrong = [
        lying.sends_back(there, state="another"),
        lying.sends_back(there, iss="https://evil.example"),
    ]
    for address in wrong:
        assert site.get(address).status_code in {400, 403}
    back = lying.sends_back(begun(site, invitation=token, name="Uma"))
    clock.now += 601  # it took too long
    assert site.get(back).status_code == 400
    site.cookies.clear()
    assert site.get(back).status_code == 400  # another browser
    assert site.get("/host/issuer?issuer=Nobody").status_code == 400


def test_an_issuer_that_is_another_or_away(
    table: SharedTable, site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = LyingIssuer()
    monkeypatch.setattr(other, "issuer", "https://evil.example")
    trust(table, other.address)
    for _ in range(2):  # it calls itself by another name; then it is gone
        answer = site.get("/host/issuer?issuer=Issuer")
        assert answer.status_code == 400
        assert "does not answer as it should" in answer.text
        assert "evil" not in answer.text
        other.close()
    for address in ("http://evil.example", "ftp://localhost", "https://"):
        with pytest.raises(doors.NotTrustedError):
            trust(table, address)
    trust(table, "")
    assert not doors.issuers(table)

"""People use the table's pages as they would: come in, talk, cross, release, agree."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.web.host.seats import PASSWORD, SEATS, Clock, code_of, seat

from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.table import SharedTable
from openbook.web.safety import LOOPBACK

SITE = "https://localhost"
MINE = "private/union/offers/2019-01-18-fallback.yaml"


class Person:
    """Somebody with a browser."""

    def __init__(self, app, name: str) -> None:
        self.browser, self.name, self.cookie = TestClient(app, base_url=SITE), name, ""

    def see(self, address: str, **query: str):
        return self.browser.get(address, params=query, follow_redirects=False)

    def token(self) -> str:
        found = re.search(r'name="token" value="([0-9a-f]*)"', self.see("/host").text)
        return found[1] if found else ""

    def send(self, address: str, **form: str):
        return self.browser.post(
            address,
            data={"token": self.token(), **form},
            headers={"origin": SITE, "sec-fetch-site": "same-origin"},
            follow_redirects=False,
        )


@pytest.fixture
def app(table: SharedTable):
    return host_app(Desks(table, LOOPBACK), LOOPBACK)


@pytest.fixture
def around(app, table: SharedTable, clock: Clock) -> Iterator[dict[str, Person]]:
    """Everybody, logged in."""
    made = {}
    for name in SEATS:
        person = Person(app, name)
        code = code_of(seat(table, clock, name), clock)
        said = {"name": name, "password": PASSWORD, "code": code}
        answer = person.send("/host/login", **said)
        assert answer.status_code == 303, answer.text
        person.cookie = answer.headers["set-cookie"]
        clock.now += 30
        made[name] = person
    yield made
    for person in made.values():
        person.browser.close()


def test_the_cookie_of_a_login_is_for_this_server_alone(around: dict[str, Person]) -> None:
    for person in around.values():
        assert person.cookie.startswith("__Host-openbook=")
        said = {"Secure", "HttpOnly", "Path=/", "SameSite=lax"}
        assert said <= set(person.cookie.split("; "))


def test_a_stranger_sees_a_door_and_nothing_else(app) -> None:
    stranger = Person(app, "")
    for address in (
        "/",
        "/table",
        "/offers",
        "/host",
        "/host/room?room=joint",
        "/nowhere",
        "/host/people",
        "/workbook.xlsx",
    ):
        answer = stranger.see(address)
        assert (answer.status_code, answer.headers.get("location")) == (303, "/host/login"), address
        assert not answer.text
    assert stranger.see("/api/project").status_code == 401
    assert stranger.see("/host/login").status_code == 200
    assert stranger.see("/host/health").text == "fine"
    wrong = stranger.send("/host/login", name="uma", password="x", code="1")  # noqa: S106
    assert wrong.status_code == 403
    assert stranger.see("/host/join", invitation="x").status_code == 404
    assert stranger.send("/host/people", role="administrator").status_code in {303, 401}


def test_each_side_reads_its_own_case(around: dict[str, Person]) -> None:
    own = "2019-01-18-fallback"
    assert own in around["uma"].see("/offers").text
    assert "Only your side sees this page" in around["uma"].see("/offers").text
    for name in ("dora", "max", "cora", "rita", "ada"):
        page = around[name].see("/offers")
        assert page.status_code == 200
        assert own not in page.text
        assert page.headers["cache-control"] == "no-store"
    for name in ("uma", "dora"):
        assert around[name].browser.put("/offers").status_code in {403, 405}
        assert around[name].send("/try/save", draft_name="x").status_code == 405


def test_a_message_stays_in_its_room(around: dict[str, Person]) -> None:
    for room in ("own:union", "caucus:union", "alone:2", "joint"):
        answer = around["uma"].send("/host/room", room=room, body=f"quagga in {room}")
        assert answer.status_code == 303, room
    seen = {
        "own:union": {"uma"},
        "caucus:union": {"uma", "max"},
        "alone:2": {"uma", "max"},
        "joint": {"uma", "dora", "max"},
    }
    around["max"].send("/host/cross", room="caucus:union")
    assert "alone%3A2" in around["max"].see("/host").text
    assert "alone%3A2" not in around["dora"].see("/host").text
    for room, people in seen.items():
        for name, person in around.items():
            page = person.see("/host/room", room=room)
            assert (f"quagga in {room}" in page.text) == (name in people), (room, name)
            assert page.status_code == (200 if name in people else 404)


def test_the_mediator_is_asked_before_crossing(around: dict[str, Person]) -> None:
    max_ = around["max"]
    door = max_.see("/host/room", room="caucus:union").text
    assert "You are about to cross" in door
    assert max_.see("/host").text.count("Caucus room of") == 2  # each once
    assert "WCTA" in door
    assert max_.send("/host/room", room="caucus:union", body="x").status_code == 404
    assert max_.send("/host/cross", room="caucus:union").status_code == 303
    inside = max_.see("/host/room", room="caucus:union").text
    assert "is-side-2" in inside
    assert "Caucus room of WCTA" in inside
    assert "You are about to cross" in max_.see("/host/room", room="caucus:district").text
    assert max_.send("/host/cross", room="own:union").status_code == 404


def test_what_leaves_is_shown_and_only_that_leaves(around: dict[str, Person]) -> None:
    uma = around["uma"]
    asked = {"room": "own:union", "target": "joint", "name": MINE}
    shown = uma.see("/host/leave", **asked)
    seal = re.search(r'name="seal" value="([0-9a-f]{64})"', shown.text)
    assert seal
    assert "made_on:" in shown.text
    assert uma.send("/host/leave", **asked, seal="0" * 64).status_code == 200  # shown again
    assert "made_on:" not in around["dora"].see("/host/room", room="joint").text
    assert around["dora"].send("/host/leave", **asked, seal=seal[1]).status_code == 404
    assert uma.send("/host/leave", **asked, seal=seal[1]).status_code == 303
    assert "made_on:" in around["dora"].see("/host/room", room="joint").text
    public = {**asked, "target": "public"}
    seal = re.search(r'name="seal" value="([0-9a-f]{64})"', uma.see("/host/leave", **public).text)
    assert seal
    published = uma.send("/host/leave", **public, seal=seal[1])
    assert published.status_code == 303, published.text
    assert "2019-01-18-fallback" in around["rita"].see("/offers").text


def test_a_draft_is_saved_compared_and_undone(around: dict[str, Person]) -> None:
    uma = around["uma"]
    text = "side: union\nmade_on: 2019-01-18\ntitle: Quagga\nstanding: draft\nterms:\n  - salary_raise: {share: 3%, starts: 2019-07-01}\n"
    saved = uma.send("/host/file", name="offers/quagga.yaml", text=text, seen="1", why="to try")
    assert saved.status_code == 303, saved.text
    assert "Quagga" in uma.see("/offers").text
    assert "quagga.yaml: to try" in uma.see("/host/room", room="own:union").text
    late = uma.send("/host/file", name="offers/quagga.yaml", text=text + "# more\n", seen="1")
    assert late.status_code == 409
    assert "# more" in late.text  # nothing that was typed is lost
    wrong = uma.send("/host/file", name="offers/bad.yaml", text="side: [", seen="2")
    assert wrong.status_code == 400
    for name in ("case.yaml", "../x.yaml", "private/district/offers/x.yaml", "offers/../../x.yaml"):
        assert uma.send("/host/file", name=name, text=text, seen="2").status_code == 400
    assert "quagga.yaml" in uma.see("/host/differences", room="own:union", one="1990-01-01").text
    assert uma.send("/host/undo", room="own:union", number="2").status_code == 303
    assert "Quagga" not in uma.see("/offers").text
    assert "undo" in uma.see("/host/record", room="own:union").text


def test_a_form_of_another_site_changes_nothing(around: dict[str, Person]) -> None:
    uma = around["uma"]
    form = {"room": "joint", "body": "forged"}
    here = {"origin": SITE}
    assert uma.browser.post("/host/room", data=form, headers=here).status_code == 404
    token = uma.token()
    there = {"origin": "https://evil.example"}
    cross = uma.browser.post("/host/room", data={**form, "token": token}, headers=there)
    assert cross.status_code == 403
    site = {"sec-fetch-site": "cross-site"}
    assert (
        uma.browser.post("/host/room", data={**form, "token": token}, headers=site).status_code
        == 403
    )
    other = around["dora"].token()
    assert (
        uma.browser.post("/host/room", data={**form, "token": other}, headers=here).status_code
        == 404
    )
    assert "forged" not in uma.see("/host/room", room="joint").text


def test_the_single_text_goes_round(around: dict[str, Person]) -> None:
    max_, uma, dora = around["max"], around["uma"], around["dora"]
    clauses = "Raise of 3% | salary_raise: 3% from 2019-07-01\nA joint committee on class size"
    assert uma.send("/host/text", clauses=clauses).status_code == 404
    assert max_.send("/host/text", clauses=clauses).status_code == 303
    assert "Raise of 3%" not in uma.see("/host/text").text  # still in the mediator's room
    wrong = max_.send("/host/text", clauses="x | no_such_term: 3")
    assert wrong.status_code == 400
    seal = re.search(r'name="seal" value="([0-9a-f]{64})"', max_.see("/host/text").text)
    assert seal
    assert max_.send("/host/text", seal="1" * 64).status_code == 400
    assert max_.send("/host/text", seal=seal[1]).status_code == 303
    page = uma.see("/host/text").text
    assert "Raise of 3%" in page
    assert page.count("$") >= 2  # a price under each side's assumptions
    said = {"draft": "1", "clause": "1"}
    assert uma.send("/host/text", **said, answer="if", condition="quagga pays").status_code == 303
    assert dora.send("/host/text", **said, answer="no").status_code == 303
    assert dora.send("/host/text", **said, answer="if").status_code == 400
    assert "quagga pays" in uma.see("/host/text").text
    assert "quagga pays" not in dora.see("/host/text").text
    assert "quagga pays" in max_.see("/host/text").text
    assert max_.send("/host/text", clauses=clauses.replace("3%", "4%")).status_code == 303
    seal = re.search(r'name="seal" value="([0-9a-f]{64})"', max_.see("/host/text").text)
    assert seal
    max_.send("/host/text", seal=seal[1])
    page = dora.see("/host/text").text
    assert 'class="removed">Raise of 3%' in page
    assert 'class="added">Raise of 4%' in page
    assert uma.send("/host/text", **said, answer="accept").status_code == 400  # an older draft
    for name in ("cora", "rita", "ada"):
        assert around[name].see("/host/text").status_code == 404


def test_blind_acceptance_on_the_pages(around: dict[str, Person]) -> None:
    max_, uma, dora = around["max"], around["uma"], around["dora"]
    packages = "\n\n".join(f"salary_raise: {share}% from 2019-07-01" for share in (2, 3, 4))
    both = {"party union": "yes", "party district": "yes"}
    assert uma.send("/host/blind", packages=packages, most="2", **both).status_code == 404
    assert max_.send("/host/blind", packages=packages, most="3", **both).status_code == 400
    sealed = max_.send("/host/blind", packages=packages, most="2", **both)
    assert sealed.status_code == 303, sealed.text
    assert "3% raise" in uma.see("/host/blind").text  # made from the term
    first = uma.send("/host/blind", list="1", **{"2": "yes", "3": "yes"})
    assert "receipt" in first.text
    assert uma.send("/host/blind", list="1", **{"1": "yes"}).status_code == 400
    before = dora.see("/host/blind").text
    assert "both sides marked this" not in before
    last = dora.send("/host/blind", list="1", **{"1": "yes", "2": "yes"})
    assert last.text.count("both sides marked this") == 1
    assert "fits the commitments" in uma.see("/host/blind").text
    for name in ("cora", "rita", "ada"):
        assert around[name].see("/host/blind").status_code == 404


def test_people_are_invited_and_shown_out(around: dict[str, Person]) -> None:
    ada = around["ada"]
    page = ada.send("/host/people", role="union", party="union", hours="24").text
    assert "https://localhost/host/join?invitation=" in page  # whole, to be sent to somebody
    assert ada.send("/host/people", role="union", party="nobody", hours="24").status_code == 404
    number = re.search(r'name="close" value="(\d+)"[^>]*>', page)
    assert number
    for name in ("uma", "dora", "max", "cora", "rita"):
        assert around[name].see("/host/people").status_code == 404
        assert around[name].see("/host/metrics").status_code == 404
    assert "openbook_requests_total" in ada.see("/host/metrics").text
    out = around["rita"].send("/host/logout")
    assert out.status_code == 303
    assert around["rita"].see("/table").status_code == 303


def test_pages_are_in_spanish(around: dict[str, Person]) -> None:
    page = around["uma"].see("/host", lang="es").text
    assert "Salas" in page
    assert "Sala conjunta" in page

"""An answer that is the same for everybody is computed once, whichever process is asked."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.testclient import TestClient
from tests.web.host.seats import SEATS, Clock, enter, seat, viewer

from openbook.web.host import rooms
from openbook.web.host.desks import Desks, SharedPages
from openbook.web.host.gate import host_app
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE
from openbook.web.safety import LOOPBACK


def made(answer: Callable[[Request], Response], place: Path) -> TestClient:
    async def app(scope, receive, send) -> None:
        await asyncio.sleep(0)
        await answer(Request(scope))(scope, receive, send)

    return TestClient(SharedPages(app, place))


def test_it_is_computed_once_by_whichever_process(tmp_path: Path) -> None:
    asked: list[str] = []

    def answer(request: Request) -> Response:
        asked.append(str(request.url))
        if "problem" in request.url.path:
            return HTMLResponse("no", 404)
        searching = "data-searching" if len(asked) < 3 else ""
        return HTMLResponse(f"{request.url.path} {searching}", headers={"x-own": "yes"})

    one, other = made(answer, tmp_path), made(answer, tmp_path)
    assert one.get("/settle").text == other.get("/settle").text == "/settle data-searching"
    assert len(asked) == 2  # not yet final: asked again
    for browser in (one, other, one):
        found = browser.get("/settle")
        assert (found.text, found.headers["x-own"]) == ("/settle ", "yes")
        assert int(found.headers["content-length"]) == len(found.content)
    assert len(asked) == 3
    for _ in range(2):
        assert one.get("/problem").status_code == 404
    assert len(asked) == 5
    one.get("/settle?x=1")
    one.get("/settle", headers={"accept-language": "es"})
    one.get("/settle", headers={"cookie": "theme=dark"})
    assert len(asked) == 8
    assert {each.stat().st_mode & 0o077 for each in tmp_path.iterdir()} == {0}


def test_two_processes_share_pages_and_no_party_sees_anothers(
    table: SharedTable, clock: Clock
) -> None:
    logins = {n: enter(table, clock, n, seat(table, clock, n)) for n in list(SEATS)[:2]}
    processes = [Desks(table, LOOPBACK) for _ in range(2)]
    browsers = {}
    for name, login in logins.items():
        for at, desks in enumerate(processes):
            browsers[name, at] = TestClient(host_app(desks, LOOPBACK), base_url="https://localhost")
            browsers[name, at].cookies.set(COOKIE, login.token)
    own = "2019-01-18-fallback"
    found = {key: browser.get("/offers").text for key, browser in browsers.items()}
    assert found["uma", 0] == found["uma", 1]
    assert found["dora", 0] == found["dora", 1]
    assert own in found["uma", 0]
    assert own not in found["dora", 0]
    pages = [re.sub(r"\d", "", str(each)) for each in table.home.rglob(".answers-*/[0-9a-f]*")]
    assert len(pages) == 2  # one of each party
    text = "side: union\nmade_on: 2019-01-18\ntitle: Quagga\nstanding: draft\nterms: []\n"
    rooms.save_file(table, viewer("uma"), "offers/quagga.yaml", text, seen=1)
    assert all("Quagga" in browsers["uma", at].get("/offers").text for at in range(2))
    assert not any("Quagga" in browsers["dora", at].get("/offers").text for at in range(2))

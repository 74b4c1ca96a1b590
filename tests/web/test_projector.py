"""On a projector: what the whole room may see, step by step, one chart at a time."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient
from tests.web.conftest import client_of, in_own_loop

from openbook.web.desk import Desk, changes

PRIVATE = "2019-01-18-fallback"  # an offer that only the union of the small town may open
STEPS = ("/table", "/why?question=both", "/offers", "/try", "/settle")


def _projected(path: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}projector=yes"


def test_the_screens_follow_each_other(willow: TestClient) -> None:
    path, seen = "/table?projector=yes", []
    while path:
        page = willow.get(path).text
        seen.append(path.partition("?")[0])
        following = re.findall(r'<a rel="next" href="([^"]+)"', page)
        path = unescape(following[0]) if following else ""
        assert not path or "projector=yes" in path
    assert seen == [each.partition("?")[0] for each in STEPS]


@pytest.mark.parametrize("path", STEPS)
def test_every_link_and_form_stays_on_the_projector(willow: TestClient, path: str) -> None:
    page = willow.get(_projected(path)).text
    links = [unescape(each) for each in re.findall(r'href="(/[^"]*)"', page)]
    assert links
    kept = [each for each in links if not each.startswith("/static")]
    left = [each for each in kept if "projector=" not in each]
    assert left == []
    forms = re.findall(r"<form(?![^>]*method=.post)[^>]*>", page)
    assert page.count('<input type="hidden" name="projector" value="yes">') == len(forms)


@pytest.mark.parametrize("path", STEPS)
def test_nothing_private_is_shown_to_the_room(small_town: Path, path: str) -> None:
    union = client_of(small_town, "union")
    title = "Fallback of the union"
    own = union.get("/offers").text
    shown = unescape(union.get(_projected(path)).text)
    assert PRIVATE in own
    assert PRIVATE not in shown
    assert title not in shown
    assert "Shown to union" not in shown


def test_a_private_offer_is_refused_by_name_on_a_projector(small_town: Path) -> None:
    union = client_of(small_town, "union")
    assert union.get(f"/offer?offer={PRIVATE}").status_code == 200
    refused = union.get(f"/offer?offer={PRIVATE}&projector=yes")
    assert refused.status_code == 400


def test_one_chart_fills_the_screen(willow: TestClient) -> None:
    page = willow.get("/table").text
    full = unescape(re.findall(r'href="([^"]+)">Full screen', page)[0])
    shown = willow.get(full).text
    assert 'class="projected one-chart"' in shown
    assert re.findall(r'<figure class="drawn alone" id="([^"]+)"', shown) == ["chart-reserve"]
    assert "projected" not in page.partition("<head>")[0]


def _version_told(desk: Desk, query: bytes) -> str:
    """Return the first version that an open page is told of."""

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request"}

    async def first() -> str:
        asked = Request({"type": "http", "query_string": query, "headers": []}, receive)
        answer = await changes(desk)(asked)
        assert isinstance(answer, StreamingResponse)
        stream: Any = answer.body_iterator
        part = await anext(stream)
        await stream.aclose()
        return str(part).removeprefix("data: ").strip()

    return in_own_loop(first())


def test_only_what_the_room_may_see_moves_the_screen(small_town: Path) -> None:
    # A page reloads when it is told of another version than its own.
    shown = client_of(small_town, "union").get("/table?projector=yes").text
    own = re.findall(r'data-version="([^"]+)"', shown)
    desk = Desk(small_town, "union")
    assert own == [_version_told(desk, b"projector=yes")]
    assert own != [_version_told(desk, b"")]


def test_a_chart_that_is_not_there_leaves_the_page_whole(willow: TestClient) -> None:
    page = willow.get("/table?projector=yes&figure=nothing").text
    assert "drawn alone" not in page
    css = willow.get("/static/projector.css").text
    assert ".one-chart:has(.alone) main" in css

"""Every page and answer says only what was known on the day at its foot."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest
from starlette.testclient import TestClient
from tests.as_known import leaked, told_in_data, told_in_page, whole

from openbook.web.page import pages

_NAMES = {"willow": "small-town", "los_angeles": "la-2019"}
_APART = {"/number", "/check"}  # asked for a number, or the files themselves
_STRIKE = ("/strike", "/strike/school", "/families", "/families/school")
_DAYS = {"willow": ["2019-01-15", "2019-01-17"], "los_angeles": ["2019-01-14", "2019-01-16"]}


@pytest.fixture(params=list(_NAMES))
def served(request: pytest.FixtureRequest) -> tuple[str, TestClient]:
    return request.param, request.getfixturevalue(request.param)


def _paths() -> list[str]:
    return [p.path for p in pages() if "{" not in p.path and p.path not in _APART]


def test_every_page_says_only_what_was_known(served: tuple[str, TestClient]) -> None:
    name, client = served
    case = whole(_NAMES[name])
    paths = [path for path in _paths() if path not in _STRIKE]
    assert len(paths) > 15
    for path in paths:
        told = told_in_page(client.get(path).text)
        assert not leaked(told, case, case.head.as_of), path


def test_a_strike_day_is_headed_by_itself(served: tuple[str, TestClient]) -> None:
    name, client = served
    case = whole(_NAMES[name])
    for text in _DAYS[name]:
        day = date.fromisoformat(text)
        known_on = max(day, case.head.as_of)
        for path in _STRIKE[:1]:
            page = client.get(f"{path}?day={text}").text
            told = told_in_page(page)
            foot = f"Numbers as known on {known_on:%B} {known_on.day}, {known_on.year}."
            assert foot in told, (path, text)
            assert not leaked(told, case, known_on), (path, text)


def test_every_answer_for_programs(served: tuple[str, TestClient]) -> None:
    name, client = served
    case = whole(_NAMES[name])
    page = client.get("/api").text
    examples = re.findall(r'class="example">[^<]*<a href="([^"]+)"', page)
    # Strike answers have a day of their own; a check names later sources on purpose.
    apart = re.compile("strike|/api/check")
    examples = [e for e in map(html.unescape, examples) if not apart.search(e)]
    assert len(examples) > 8
    for example in examples:
        answer = client.get(example)
        if "json" in answer.headers["content-type"] and answer.status_code == 200:
            told = told_in_data(answer.json())
            assert not leaked(told, case, case.head.as_of), example


def test_what_came_later_stands_apart(los_angeles: TestClient) -> None:
    for path in ("/offers", "/evidence", "/evidence/contradictions"):
        assert 'id="learned-later"' in los_angeles.get(path).text
    page = los_angeles.get("/offer?offer=2019-01-22-settlement").text
    assert "Learned later:" in page
    assert "January 22, 2019" in page
    assert 'id="learned-later"' in los_angeles.get("/table").text

"""Every page in Spanish: whatever a reader can open, no English is left but the case's."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of
from tests.web.listening import Listening, own_texts

from openbook.api import projection
from openbook.api.view import opened
from openbook.figures.operation import spoken
from openbook.findings.finding import codes
from openbook.reports.words.words import words_in
from openbook.web import page
from openbook.web.page import pages

_LINK = re.compile(r'href="([^"#]+)')
_NOT_A_PAGE = re.compile(r"/(static|api/)|\.(csv|ics|pdf)\b|[?&](lang|theme)=")
_OF_ONE_KIND = 2  # so many links that ask the same questions are followed


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Listening:
    words = Listening("es")
    words.unknown.clear()
    monkeypatch.setattr(page, "words_for", lambda _case, _language: words)
    return words


def _starts() -> list[str]:
    plain = [page.path for page in pages() if "{" not in page.path]
    plain = [path for path in plain if path != "/number"]
    wrong = ["/nothing", "/table?define=wealth", "/number?line=reserve.gold"]
    return [*plain, *wrong, *(f"/finding/{code}" for code in codes())]


def _walk(client: TestClient, starts: list[str], most: int) -> int:
    """Open pages and what they link to, a few links of every kind."""
    waiting, kinds, seen = list(starts), dict.fromkeys(starts, 0), 0
    while waiting and seen < most:
        seen += 1
        answer = client.get(waiting.pop(0))
        assert answer.status_code < 500, answer.url
        for found in _LINK.findall(answer.text):
            link = unescape(found)
            kind = re.sub(r"=[^&]*", "=", link)
            if link.startswith("/") and not _NOT_A_PAGE.search(link):
                kinds[kind] = kinds.get(kind, 0) + 1
                if kinds[kind] <= _OF_ONE_KIND:
                    waiting.append(link)
    return seen


def _english(listening: Listening, folder: Path) -> list[str]:
    own = own_texts(folder)
    return [text for text in listening.unknown if " ".join(text.split()).rstrip(".") not in own]


def test_every_page_of_the_small_town(listening: Listening) -> None:
    folder = CASES / "small-town"
    assert _walk(client_of(folder), _starts(), 200) > 100
    assert not _english(listening, folder)


def test_every_page_of_los_angeles(listening: Listening) -> None:
    folder = CASES / "la-2019"
    assert _walk(client_of(folder), _starts(), 25) == 25
    assert not _english(listening, folder)


@pytest.mark.parametrize("case", ["small-town", "la-2019"])
def test_every_line_has_a_name_and_a_formula(case: str) -> None:
    open_case = opened(CASES / case)
    ran = projection.project_case(open_case, book="district", offers=None, draws=0)
    words, missing = words_in("es"), set()
    for name, line in ran.model.lines.items():
        for text in (spoken(name), line.formula):
            missing |= set(words.told(text).left)
    assert not missing


def test_a_problem_is_told_in_the_language_of_its_reader(willow: TestClient) -> None:
    page = willow.get("/table?define=wealth", headers={"accept-language": "es"})
    assert page.status_code == 400
    assert "Escriba uno de:" in page.text

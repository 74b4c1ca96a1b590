"""The checklist: where a case opens that has too few numbers."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.golden.readable import of_html
from tests.web.conftest import client_of

from openbook.api import new_case
from openbook.web.page import navigation


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """A case that was just begun."""
    folder = tmp_path_factory.mktemp("new") / "ours"
    new_case(folder, title="Ours", state="california", as_of=date(2026, 11, 1))
    return client_of(folder)


def test_a_new_case_opens_on_its_checklist(begun: TestClient) -> None:
    answer = begun.get("/")
    assert (answer.status_code, answer.url.path) == (200, "/missing")
    shown = of_html(answer.text)
    assert "0 of 15 answers can be given now" in shown
    assert "the district's budget or interim report" in shown  # where it is published
    assert '<progress value="0" max="15"' in answer.text


def test_every_page_of_a_new_case_shows_something(begun: TestClient) -> None:
    led = [page.title for page in navigation() if begun.get(page.path).url.path == "/missing"]
    assert [begun.get(page.path).status_code for page in navigation()] == [200] * len(navigation())
    assert {"Try an offer", "Settle"} <= set(led)
    answer = begun.get("/try?lang=es")
    assert "Este caso no tiene los números" in answer.text
    assert "Lo que aún le falta a este caso" in answer.text


def test_data_for_programs_still_say_that_they_cannot_be_given(begun: TestClient) -> None:
    assert begun.get("/api/project").status_code == 400
    assert begun.get("/table.csv").status_code == 400


def test_a_question_that_asks_for_too_much_is_told_where_it_is_asked(willow: TestClient) -> None:
    answer = willow.get("/offer?offer=2019-01-11-district&book=nobody")
    assert (answer.status_code, answer.url.path) == (400, "/offer")


def test_a_whole_case_does_not_lead_there(willow: TestClient) -> None:
    assert willow.get("/table").url.path == "/table"
    answer = willow.get("/missing?for=/nowhere")
    assert answer.status_code == 400


def test_every_answer_of_a_whole_case_leads_to_its_page(willow: TestClient) -> None:
    page = willow.get("/missing").text
    doors = re.findall(r'<th scope="row"><a href="([^"]+)"', page)
    assert len(doors) == 15
    assert [door for door in doors if willow.get(unescape(door)).status_code != 200] == []
    assert "openbook " not in of_html(page)

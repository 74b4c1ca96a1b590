"""The pages for families, live: the same answer as the published page."""

from __future__ import annotations

import shutil

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of


def test_the_search_finds_schools_without_scripts(los_angeles: TestClient) -> None:
    page = los_angeles.get("/families?q=nimble+robin")
    assert page.status_code == 200
    assert "Nimble Robin Elementary Magnet" in page.text
    assert page.text.count('class="is ') == 1
    assert "No school of that name" in los_angeles.get("/families?q=zzz").text


def test_a_long_list_is_cut_and_says_so(los_angeles: TestClient) -> None:
    page = los_angeles.get("/families")
    assert page.text.count('class="is ') == 60
    assert "1,031 more schools" in page.text


@pytest.mark.parametrize(
    ("language", "word"), [("en", "<strong>Moved</strong>"), ("es", "Trasladada")]
)
def test_one_school_is_answered_in_a_word(language: str, word: str) -> None:
    at = f"/families/school?school=creek&day=2019-01-17&lang={language}"
    page = client_of(CASES / "small-town").get(at)  # it keeps the language
    assert page.status_code == 200
    assert word in page.text
    assert "/families/school?school=mill&amp;day=2019-01-17" in page.text


@pytest.mark.parametrize(
    "path",
    [
        "/families/school?school=oka",
        "/families?day=2019-01-12",
        "/families?day=yesterday",
        "/strike?day=2019-01-12",
        "/strike?show=everything",
        "/strike/school?school=%3Cb%3E",
    ],
)
def test_bad_questions_are_told(willow: TestClient, path: str) -> None:
    page = willow.get(path)
    assert page.status_code == 400
    assert "<b>" not in page.text


@pytest.mark.parametrize(
    "path", ["/families", "/families/school", "/strike", "/strike/school", "/strike/upload"]
)
def test_a_case_without_a_strike_says_so(tmp_path, path: str) -> None:
    folder = tmp_path / "peace"
    shutil.copytree(CASES / "small-town", folder)
    shutil.rmtree(folder / "strike")
    page = client_of(folder).get(path)
    assert page.status_code == 200
    assert "This case has no strike on record." in page.text


def test_hostile_names_and_notices_are_text(tmp_path) -> None:
    folder = tmp_path / "hostile"
    shutil.copytree(CASES / "small-town", folder)
    schools = folder / "district" / "schools.csv"
    text = schools.read_text("utf-8")
    schools.write_text(text.replace("Oak Grove", "<img src=x>"), "utf-8")
    notices = folder / "strike" / "notices.csv"
    text = notices.read_text("utf-8")
    notices.write_text(text.replace("Breakfast", "<script>alert(1)</script>"), "utf-8")
    client = client_of(folder)
    for path in ("/families", "/families/school?school=oak", "/strike"):
        page = client.get(path)
        assert page.status_code == 200
        assert "<img src=x" not in page.text
        assert "<script>" not in page.text
        assert "&lt;img src=x&gt;" in page.text
    sheet = client.get("/strike/school?school=oak")
    assert "&lt;script&gt;alert(1)" in sheet.text


def test_families_are_told_no_command(willow):
    assert "openbook strike" not in willow.get("/families").text

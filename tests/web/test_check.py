"""Findings on a page: grouped, placed, and there when they are needed most."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import client_of

from openbook.findings.finding import Finding, Place, codes, kind_of
from openbook.reports.words.catalog import FindingPage
from openbook.web.pages import check
from openbook.web.pages.check import by_file
from openbook.web.render import excerpt_of


def test_a_sound_case_says_that_nothing_was_found(willow: TestClient) -> None:
    answer = willow.get("/check")
    assert answer.status_code == 200
    assert "No problems found" in answer.text


def test_findings_have_place_excerpt_reason_and_remedy(los_angeles: TestClient) -> None:
    page = los_angeles.get("/check").text
    assert "offers/2019-01-22-settlement.yaml:2:10" in page
    assert 'href="/finding/OB228"' in page
    assert "made_on: <mark>2019-01-22</mark>" in page
    assert "Correct the day" in page


def test_a_case_that_cannot_be_read_has_its_errors_on_the_page(small_town: Path) -> None:
    (small_town / "contract.yaml").write_text("terms: [\n", "utf-8")
    client = client_of(small_town)
    answer = client.get("/check")
    assert answer.status_code == 200
    assert "cannot be used as it is" in answer.text
    assert "contract.yaml:2:1" in answer.text
    assert client.get("/api").status_code == 200
    assert client.get("/finding/OB902").status_code == 200


def test_every_other_page_tells_why_in_the_language_of_its_reader(small_town: Path) -> None:
    (small_town / "contract.yaml").write_text("terms: [\n", "utf-8")
    answer = client_of(small_town).get("/table", headers={"accept-language": "es"})
    assert answer.status_code == 409
    assert "contract.yaml:2:1" in answer.text
    assert "Nada después de este lugar se puede entender." in answer.text
    assert "openbook explain" not in answer.text


def test_a_folder_that_is_no_case_is_told(tmp_path: Path) -> None:
    answer = client_of(tmp_path).get("/check")
    assert answer.status_code == 200
    assert "cannot be used as it is" in answer.text
    assert "case.yaml" in answer.text


def test_hostile_text_in_a_file_is_shown_as_text(small_town: Path) -> None:
    file = small_town / "offers" / "2018-10-05-union.yaml"
    words = '<script>alert("x")</script>'
    file.write_text(f"{file.read_text('utf-8')}\n{words}: {words}\n", "utf-8")
    page = client_of(small_town).get("/check").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_many_findings_do_not_make_an_endless_page() -> None:
    kind = kind_of("OB103")
    many = [
        Finding("OB103", kind.severity, Place(file, line), "w", "y", "r")
        for file in ("a.csv", "b.csv", "c.csv")
        for line in range(200)
    ]
    files = list(by_file(many))
    assert [each.count for each in files] == [200, 200, 200]
    assert [len(each.findings) for each in files] == [200, 50, 0]


@pytest.mark.parametrize("code", codes())
def test_every_code_has_its_page(willow: TestClient, code: str) -> None:
    answer = willow.get(f"/finding/{code}")
    assert answer.status_code == 200
    assert "Why it matters" in answer.text
    assert "`" not in answer.text
    assert "Severity: " not in answer.text


def test_an_unknown_code_is_told_with_the_nearest(willow: TestClient) -> None:
    answer = willow.get("/finding/OB2144")
    assert answer.status_code == 400
    assert "OB214" in answer.text


def test_long_lines_are_cut_around_what_was_found() -> None:
    line = "a" * 300 + "WRONG" + "b" * 300
    cut = excerpt_of(Place("f.csv", 1, 301, 5, line))
    assert cut is not None
    assert cut.marked == "WRONG"
    assert cut.before.startswith("…a")
    assert cut.after.endswith("b…")
    assert len(cut.before + cut.marked + cut.after) < 130


@pytest.mark.parametrize(("column", "width"), [(0, 1), (1, 0), (9, 500), (999, 3)])
def test_any_place_in_a_line_keeps_its_words(column: int, width: int) -> None:
    cut = excerpt_of(Place("f.csv", 1, column, width, "share = 3"))
    assert cut is not None
    assert cut.before + cut.marked + cut.after == "share = 3"


def test_a_page_of_a_finding_is_in_the_language_of_its_reader(
    willow: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    spanish = {"accept-language": "es"}
    page = willow.get("/finding/OB214", headers=spanish).text
    assert ">Por qué importa</h2>" in page
    assert "Gravedad" not in page
    assert '<div class="help" lang="en">' not in page
    english = FindingPage(kind_of("OB214").page, "en")
    monkeypatch.setattr(check, "finding_page", lambda *_: english)
    page = willow.get("/finding/OB214", headers=spanish).text
    assert '<div class="help" lang="en">' in page
    assert ">Why it matters</h2>" in page

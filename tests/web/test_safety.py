"""Nothing from elsewhere is loaded, run, framed or obeyed; nothing climbs out."""

from __future__ import annotations

import pytest
from tests.web.conftest import client_of

from openbook.web.page import pages
from openbook.web.safety import HEADERS

PATHS = [page.path for page in pages()]


@pytest.mark.parametrize("path", ["/table", "/nowhere", "/api/show", "/table?define=x"])
def test_every_answer_has_the_headers(willow, path):
    answer = willow.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_a_name_that_is_not_ours_is_not_answered(willow):
    answer = willow.get("/table", headers={"host": "evil.example"})
    assert answer.status_code == 403
    assert "Willow" not in answer.text


@pytest.mark.parametrize(
    "host", ["localhost:8484", "127.0.0.1", "[::1]:8484", "LOCALHOST"]
)
def test_names_of_this_machine_are_answered(willow, host):
    assert willow.get("/check", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_may_not_write(willow, site):
    answer = willow.post("/table", headers={"sec-fetch-site": site})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../desk.py",
        "/static/..%2fdesk.py",
        "/static/%2e%2e/%2e%2e/cases/la-2019/case.yaml",
        "/static//etc/passwd",
        "/private/union/offers",
        "/../case.yaml",
    ],
)
def test_paths_cannot_climb_out(willow, path):
    answer = willow.get(path)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "query",
    ["book=nobody", "year=1999", "define=x", "line=no.line", "offer=x", "with=../x"],
)
def test_a_bad_value_is_told_and_never_breaks(willow, path, query):
    answer = willow.get(f"{path}?{query}")
    assert answer.status_code in {200, 400}
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", PATHS)
def test_hostile_questions_come_back_as_text(willow, path):
    mark = "<script>alert(1)</script>"
    for name in ("book", "year", "line", "offer", "define", "q", "try", "from"):
        answer = willow.get(path, params={name: mark})
        assert answer.status_code < 500
        assert mark not in answer.text


@pytest.mark.parametrize("path", PATHS)
def test_hostile_text_of_a_case_is_shown_as_text(small_town, path):
    head = small_town / "case.yaml"
    text = head.read_text("utf-8")
    title = next(line for line in text.splitlines() if line.startswith("title:"))
    hostile = 'title: "<img src=x onerror=alert(1)>{{ 7*7 }}=cmd()"'
    head.write_text(text.replace(title, hostile), "utf-8")
    answer = client_of(small_town).get(path)
    assert answer.status_code < 500
    assert "<img src=x" not in answer.text
    assert "49=cmd" not in answer.text


def test_a_broken_case_is_told_with_its_findings(small_town):
    (small_town / "contract.yaml").write_text("terms: [", "utf-8")
    client = client_of(small_town)
    answer = client.get("/table")
    assert answer.status_code == 409
    assert "contract.yaml" in answer.text
    assert client.get("/check").status_code == 200
    assert client.get("/api/project").status_code == 409


def test_a_mended_case_is_read_again(small_town):
    contract = small_town / "contract.yaml"
    sound = contract.read_text("utf-8")
    client = client_of(small_town)
    assert client.get("/table").status_code == 200
    contract.write_text("terms: [", "utf-8")
    assert client.get("/table").status_code == 409
    contract.write_text(sound, "utf-8")
    assert client.get("/table").status_code == 200

"""Starting a case in the browser, and bringing files into it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.golden.readable import of_html
from tests.web.conftest import client_of

from openbook.api.edits import past_changes, undo
from openbook.web.app import make_app
from openbook.web.desk import Desk

NO_FILE = {"file": ("", b"")}
GRID = b"Step,BA,MA\n1,50000,52000\n2,51000,53000\n"


def token_of(page: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found
    return found[1]


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def test_an_empty_folder_opens_on_the_page_that_starts_a_case(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    client = client_of(folder)
    page = client.get("/table")
    assert page.url.path == client.get("/").url.path == "/start"
    said = {"token": token_of(page.text), "title": "Ours & theirs", "state": "california"}
    wrong = client.post("/start", data={**said, "as_of": "2026-13-01"}, files=NO_FILE)
    assert wrong.status_code == 422
    assert "is not a day" in wrong.text
    assert 'value="Ours &amp; theirs"' in wrong.text  # what was typed is kept
    assert not folder.exists()
    done = client.post("/start", data={**said, "as_of": "2026-11-01"}, files=NO_FILE)
    assert (done.status_code, done.url.path) == (200, "/missing")
    assert "Ours &amp; theirs" in done.text
    again = client.post("/start", data={**said, "as_of": "2026-11-01"}, files=NO_FILE)
    assert again.status_code == 422
    assert "There is a case in" in again.text


def test_a_case_starts_from_a_story(tmp_path: Path) -> None:
    client = client_of(tmp_path / "new")
    story = (
        "SACRAMENTO, Calif., Nov. 3, 2026 - The Sierra Unified School District offered its "
        "teachers a 3% raise. The union asked for 8%."
    )
    said = {"token": token_of(client.get("/start").text), "story": story, "state": "california"}
    done = client.post("/start", data={**said, "as_of": "2026-11-03"}, files=NO_FILE)
    assert done.url.path == "/missing"
    assert "3%" in (tmp_path / "new/evidence/claims.csv").read_text("utf-8")


def test_a_folder_with_other_files_is_never_taken(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    client = client_of(tmp_path)
    assert client.get("/").status_code == 409
    assert "There is a case in" in client.get("/start").text


def test_a_file_is_shown_before_it_is_written_and_undone(small_town: Path) -> None:
    client = client_of(small_town)
    page = client.get("/workbench/bring").text
    said = {"token": token_of(page), "name": "nurses"}
    look = client.post("/workbench/bring", data=said, files={"file": ("pay.csv", GRID)})
    shown = of_html(look.text)
    assert "pay schedule by step and column" in shown  # nobody said what it holds
    assert "district/schedules/nurses.csv: 4 rows (a new file)" in shown
    assert not (small_town / "district/schedules/nurses.csv").exists()
    assert client.get(str(look.url)).status_code == 200  # to look changes nothing
    confirm = {**said, "held": field(look.text, "held"), "seen": field(look.text, "seen")}
    confirm |= {"kind": "schedule", "confirm": "yes"}
    bare = client.post("/workbench/bring", data=confirm)
    assert bare.status_code == 422
    assert "every number needs a source" in bare.text
    new = {"source": "grid", "who": "The district", "title": "Salary schedule"}
    done = client.post("/workbench/bring", data={**confirm, **new})
    assert (done.status_code, done.url.path) == (200, "/missing")
    assert "district/schedules/nurses.csv" in of_html(done.text)
    assert "id: grid" in (small_town / "evidence/sources.yaml").read_text("utf-8")
    (change, undoable), *_ = past_changes(small_town)
    assert undoable
    undo(small_town, change.id)
    assert not (small_town / "district/schedules/nurses.csv").exists()
    assert "id: grid" not in (small_town / "evidence/sources.yaml").read_text("utf-8")


def test_a_file_is_not_written_where_the_case_has_changed_since(small_town: Path) -> None:
    client = client_of(small_town)
    said = {"token": token_of(client.get("/workbench/bring").text), "name": "nurses"}
    said |= {"kind": "schedule", "source": "invented"}
    look = client.post("/workbench/bring", data=said, files={"file": ("pay.csv", GRID)}).text
    mine = small_town / "district/schedules/nurses.csv"
    mine.write_text("column,step,pay\nBA,1,40000\n", "utf-8")
    confirm = {**said, "held": field(look, "held"), "seen": field(look, "seen"), "confirm": "yes"}
    refused = client.post("/workbench/bring", data=confirm)
    assert refused.status_code == 409
    assert "changed this file since you opened the page" in refused.text
    assert mine.read_text("utf-8").endswith("BA,1,40000\n")


@pytest.mark.parametrize("content", [b"", b"\x00\xff\x00", b"PK\x03\x04 broken", b"hello there\n"])
def test_a_file_of_the_wrong_kind_is_told_and_nothing_is_lost(
    small_town: Path, content: bytes
) -> None:
    client = client_of(small_town)
    said = {"token": token_of(client.get("/workbench/bring").text), "stage": "adopted"}
    answer = client.post("/workbench/bring", data=said, files={"file": ("x.csv", content)})
    assert answer.status_code in {200, 422}
    assert 'role="alert"' in answer.text
    assert 'value="adopted"' in answer.text
    assert not past_changes(small_town)


def test_nothing_is_written_without_the_token_or_from_elsewhere(small_town: Path) -> None:
    client = client_of(small_town)
    refused = client.post("/workbench/bring", data={"token": "x"}, files={"file": ("p.csv", GRID)})
    assert refused.status_code == 422
    other = {"origin": "https://example.org"}
    assert client.post("/workbench/bring", data={}, headers=other).status_code == 403
    far = TestClient(
        make_app(Desk(small_town, keeps_drafts=False, local=False)), base_url="http://localhost"
    )
    assert far.get("/workbench/bring").status_code == 400
    assert far.post("/workbench/bring", data={"token": "x"}).status_code == 400
    assert far.get("/start").status_code == 400


def test_a_table_of_other_names_is_mapped_in_the_browser(small_town: Path) -> None:
    client = client_of(small_town)
    said = {"token": token_of(client.get("/workbench/bring").text), "kind": "table"}
    said |= {
        "name": "posts",
        "map": "role=what; fte=n",
        "fill": "year=2018-19",
        "only": "metric=fte",
    }
    staff = b"what,metric,n\nnurse,fte,1\nnurse,fte,2\nnurse,students,700\n"
    refused = client.post("/workbench/bring", data=said, files={"file": ("s.csv", staff)})
    assert "OB868" in refused.text
    said |= {"add_up": "yes", "source": "invented", "held": field(refused.text, "held")}
    look = client.post("/workbench/bring", data=said, files=NO_FILE).text
    confirm = {**said, "seen": field(look, "seen"), "confirm": "yes"}
    done = client.post("/workbench/bring", data=confirm, files=NO_FILE)
    assert done.status_code == 200
    assert "2018-19,nurse,teachers,3," in (small_town / "district/posts.csv").read_text("utf-8")
    wrong = client.post("/workbench/bring", data={**said, "map": "role"}, files=NO_FILE)
    assert "is not a column" in wrong.text

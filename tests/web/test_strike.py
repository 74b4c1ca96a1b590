"""The morning board, the sheet of a school and the upload."""

from __future__ import annotations

import shutil

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of

from openbook.findings.errors import OpenbookError

COUNTS = "day,school,pupils\n2019-01-17,creek,20\n2019-01-17,mill,9999\n"


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "willow"
    shutil.copytree(CASES / "small-town", folder)
    return folder, client_of(folder)


def test_the_board_counts_schools_by_status(los_angeles: TestClient) -> None:
    page = los_angeles.get("/strike?day=2019-01-16")
    assert page.status_code == 200
    assert "Expected in the whole district" in page.text
    assert "Counted so far: 134,724 in 780 schools" in page.text
    later = los_angeles.get("/strike?day=2019-01-17")
    assert "outside what was expected" in later.text
    assert "Independent charter" in page.text
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="chart map wide"' in page.text


def test_one_status_can_be_shown_alone(los_angeles: TestClient) -> None:
    page = los_angeles.get("/strike?show=independent").text
    board = page[page.index('id="schools"') :]
    assert "Independent charter" in board
    assert '<span class="badge warn">' not in board


def test_the_map_is_a_file_too(los_angeles: TestClient) -> None:
    answer = los_angeles.get("/strike.csv?chart=status")
    assert answer.status_code == 200
    assert len(answer.text.splitlines()) == 1092


def test_the_sheet_says_what_is_known_and_what_is_not(willow: TestClient) -> None:
    page = willow.get("/strike/school?school=creek&day=2019-01-17").text
    assert "Students go to Mill Road Middle." in page
    assert "The bus to Mill Road leaves" in page
    assert "not announced" in page
    assert "555-0142" in page


def test_an_upload_is_looked_at_then_written(own) -> None:
    folder, client = own
    before = (folder / "strike" / "counts.csv").read_text("utf-8")
    looked = client.post(
        "/strike/upload",
        data={"kind": "counts", "text": ""},
        files={"file": ("counts.csv", COUNTS.encode(), "text/csv")},
    )
    assert looked.status_code == 200
    assert "1 of 2 rows can be used. Nothing is written yet." in looked.text
    assert "OB501" in looked.text
    assert (folder / "strike" / "counts.csv").read_text("utf-8") == before
    seen = looked.text.partition('name="read_as" value="')[2].partition('"')[0]
    form = {"kind": "counts", "text": COUNTS, "confirm": "yes", "read_as": seen}
    written = client.post("/strike/upload", data=form, follow_redirects=False)
    assert written.status_code == 303
    assert "2019-01-17,creek,20" in (folder / "strike" / "counts.csv").read_text("utf-8")
    there = client.get(written.headers["location"])
    assert "1 of the 2 rows sent are in the case now." in there.text
    # Sent again, as by a reload: nothing is written twice.
    again = client.post("/strike/upload", data=form, follow_redirects=False)
    assert again.status_code == 400
    assert "has changed since it was read" in again.text


def test_a_pasted_table_survives_the_way_there_and_back(own) -> None:
    _, client = own
    sent = 'day,school,pupils,note\n2019-01-17,creek,20,"a </textarea><b>, ""b"""\n'
    page = client.post("/strike/upload", data={"kind": "counts", "text": sent})
    assert page.status_code == 200
    assert "</textarea><b>" not in page.text
    assert "1 of 1 rows can be used" in page.text


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"sec-fetch-site": "cross-site"}, 403), ({"content-type": "text/plain"}, 415)],
)
def test_other_sites_and_other_forms_are_refused(own, headers, status) -> None:
    _, client = own
    body = "kind=counts&text=a"
    assert client.post("/strike/upload", content=body, headers=headers).status_code == (status)


def test_too_much_is_refused(own) -> None:
    _, client = own
    large = {"kind": "counts", "text": "x" * 13_000_000}
    assert client.post("/strike/upload", data=large).status_code == 413
    page = client.post("/strike/upload", data={"kind": "counts", "text": "x" * 5_000_000})
    assert page.status_code == 400
    assert "larger than 4 million bytes" in page.text


def test_a_broken_form_is_refused(own) -> None:
    _, client = own
    headers = {"content-type": "multipart/form-data; boundary=b"}
    for body in (b"", b"--b\r\n", b"\xff\xfe", b"--b\r\n\r\n\r\n--b--"):
        answer = client.post("/strike/upload", content=body, headers=headers)
        assert answer.status_code == 400, body
    plain = {"content-type": "application/x-www-form-urlencoded"}
    for body in (b"\x80", b"&".join([b"a=1"] * 200)):
        answer = client.post("/strike/upload", content=body, headers=plain)
        assert answer.status_code == 400, body[:9]


def test_the_board_shows_the_approved_plan(own) -> None:
    _, client = own
    page = client.get("/strike?day=2019-01-16").text
    assert "Short of staff" in page
    assert "Approved by R. Alvarez, January 15, 2019 at 6:40" in page
    assert "Plan this day" not in page
    board = page[page.index('id="schools"') :]
    assert "missing: " in board[: board.index("</tr>", board.index("<tbody>"))]
    sheet = client.get("/strike/school?school=oak&day=2019-01-16").text
    assert "As planned." in sheet
    assert "Substitutes" in sheet
    family = client.get("/families/school?school=oak&day=2019-01-16").text
    assert "people in place of the staff on strike" in family


def test_without_a_plan_nobody_is_short_and_no_school_is_simply_open(
    los_angeles: TestClient,
) -> None:
    page = los_angeles.get("/strike?day=2019-01-18").text
    assert "No approved plan" in page
    assert "Short of staff" not in page
    assert "Staffing not confirmed" in page
    assert '<span class="badge good">Open</span>' not in page


def test_what_is_announced_against_the_plan_is_told(own) -> None:
    folder, client = own
    page = client.get("/strike?day=2019-01-17").text
    assert "the plan has it" not in page
    with (folder / "strike" / "notices.csv").open("a", encoding="utf-8") as notices:
        notices.write("2019-01-17,mill,en,closed,,,,,,,,,,,\n")
    page = client.get("/strike?day=2019-01-17").text
    assert "Announced as Closed; the plan says Open." in page


def test_a_plan_that_cannot_be_made_is_told(own, monkeypatch) -> None:
    def fail(*_, **__):
        problem = "no solver: pip install openbook[strike]"
        raise OpenbookError(problem)

    monkeypatch.setattr("openbook.api.staffing.plan_strike", fail)
    folder, _ = own
    client = client_of(folder, "district")
    page = client.post("/strike/plan", data={"day": "2019-01-16"})
    assert page.status_code == 200
    assert "no solver: pip install openbook[strike]" in page.text


def test_a_form_of_thousands_of_parts_is_refused_at_once(own) -> None:
    """Nested, doubled and endless parts once took half a minute each."""
    _, client = own
    headers = {"content-type": "multipart/form-data; boundary=b"}
    part = b'--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\ncounts\r\n'
    nested = b"--b\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n"
    long = b'--b\r\ncontent-disposition: form-data; name="' + b"(" * 90_000
    for body in (part * 20_000 + b"--b--", nested * 2_000, long, part + b"--b"):
        answer = client.post("/strike/upload", content=body, headers=headers)
        assert answer.status_code == 400, body[:9]

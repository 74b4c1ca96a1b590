"""Planning and approving a strike day: forms of the employer; a GET changes nothing."""

from __future__ import annotations

import re
import shutil
import time
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of

from openbook.web.app import make_app
from openbook.web.desk import Desk

DAY = "2019-01-22"
_STAMP = re.compile(r' data-version="[0-9a-f]+"')
_SEEN = re.compile(r'name="seen" value="([0-9a-f]{64})"')


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "willow"
    shutil.copytree(CASES / "small-town", made)
    shutil.rmtree(made / "strike" / "plans")
    return made


def files_of(folder):
    return {
        path: path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def told(client: TestClient) -> list[str]:
    """What families read about every school on the day, in both languages.

    The stamp by which an open page notices new files is not read by anybody.
    """
    return [
        _STAMP.sub(
            "", client.get(f"/families/school?school={school}&day={DAY}&lang={language}").text
        )
        for school in ("oak", "mill", "creek")
        for language in ("en", "es")
    ]


def test_a_get_changes_nothing(folder) -> None:
    for viewer in ("public", "union", "district"):
        client = client_of(folder, viewer)
        files, families = files_of(folder), told(client)
        for path in (
            f"/strike?day={DAY}&plan=yes",
            f"/strike/plan?day={DAY}",
            f"/strike/approve?day={DAY}&name=x",
            f"/strike?day={DAY}",
            f"/paper/strike.html?day={DAY}&plan=yes",
        ):
            assert client.get(path).status_code in {200, 404, 405}, path
        assert told(client) == families
        assert files_of(folder) == files


ODD = ("", f"?day={DAY}&plan=yes&approve=yes&name=x&lang=en", "?day=0000-01&year=0000-01")


def every_get(client: TestClient) -> list[str]:
    """Return the address of every page, file and number that is asked for by GET."""
    routes = getattr(client.app, "routes", [])
    found = [
        each.path for each in routes if "GET" in (getattr(each, "methods", None) or frozenset())
    ]
    filled = [path.replace("{code}", "OB840").replace("{name}", "x") for path in found]
    # A stream of changes has no end.
    return [path for path in filled if path != "/changes"]


def test_no_address_changes_what_families_read(folder) -> None:
    client = client_of(folder, "district")
    files, families = files_of(folder), told(client)
    addresses = every_get(client)
    assert len(addresses) > 50
    assert {"/strike", "/families", "/workbook.xlsx"} <= set(addresses)
    for path in [*addresses, "/strike/plan", "/strike/approve"]:
        for odd in ODD:
            assert client.get(path + odd).status_code < 500, path + odd
    assert told(client) == families
    assert files_of(folder) == files


def planned(client: TestClient, folder) -> str:
    answer = client.post("/strike/plan", data={"day": DAY}, follow_redirects=False)
    assert answer.status_code == 303
    draft = folder / "strike" / "plans" / f"{DAY}.yaml"
    for _ in range(600):
        if draft.exists():
            break
        time.sleep(0.1)
    assert draft.exists()
    page = client.get(answer.headers["location"]).text
    seen = _SEEN.search(page)
    assert seen
    return seen[1]


def test_families_read_a_plan_only_when_a_person_approved_it(folder) -> None:
    client = client_of(folder, "district")
    before = told(client)
    seen = planned(client, folder)
    assert "Draft plan" in client.get(f"/strike?day={DAY}&lang=en").text
    assert told(client) == before  # a draft is for the employer alone
    assert "Draft plan" not in client_of(folder).get(f"/strike?day={DAY}").text
    form = {"day": DAY, "seen": seen, "name": "Ana  Pérez <b>"}
    started = datetime.now(UTC)  # noqa: TID251  (beside the time that is recorded)
    answer = client.post("/strike/approve", data=form, follow_redirects=False)
    assert answer.status_code == 303
    assert told(client) != before
    # Nothing lives in memory: another server of the same files says the same.
    assert told(client_of(folder, "district")) == told(client)
    written = (folder / "strike" / "approved" / f"{DAY}.yaml").read_text("utf-8")
    assert 'approved_by: "Ana Pérez <b>"' in written
    at = re.search(r'approved_at: "([^"]+)"', written)
    assert at
    given = datetime.fromisoformat(at[1])
    assert abs((given - started).total_seconds()) < 60
    assert given.utcoffset() is not None
    page = client.get(f"/strike?day={DAY}&lang=en").text
    assert "Approved by Ana Pérez &lt;b&gt;" in page
    assert "Ana Pérez" not in "".join(told(client))


def test_a_draft_that_changed_since_it_was_read_is_not_approved(folder) -> None:
    client = client_of(folder, "district")
    seen = planned(client, folder)
    draft = folder / "strike" / "plans" / f"{DAY}.yaml"
    draft.write_text(draft.read_text("utf-8") + "\n", "utf-8")
    form = {"day": DAY, "seen": seen, "name": "Ana"}
    answer = client.post("/strike/approve", data=form)
    assert answer.status_code == 400
    assert "changed since you read it" in answer.text
    no_name = {"day": DAY, "seen": seen, "name": "  "}
    assert client.post("/strike/approve", data=no_name).status_code == 400
    assert not (folder / "strike" / "approved" / f"{DAY}.yaml").exists()


@pytest.mark.parametrize(
    ("viewer", "local"), [("public", True), ("union", True), ("district", False)]
)
def test_only_the_employer_on_its_own_machine_plans(folder, viewer, local) -> None:
    app = make_app(Desk(folder, viewer, local=local))
    client = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    files = files_of(folder)
    for path in ("/strike/plan", "/strike/approve"):
        answer = client.post(path, data={"day": DAY, "name": "x", "seen": ""})
        assert answer.status_code == 400, path
        assert "only by the employer" in answer.text
    assert 'action="/strike/plan"' not in client.get(f"/strike?day={DAY}&lang=en").text
    assert files_of(folder) == files


def test_other_sites_cannot_plan(folder) -> None:
    client = client_of(folder, "district")
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}):
        for path in ("/strike/plan", "/strike/approve"):
            sent = {"day": DAY, "name": "x"}
            assert client.post(path, data=sent, headers=headers).status_code == 403


@pytest.mark.parametrize("day", ["", "2019-01-12", "yesterday", "9999-99-99", "\x00"])
def test_days_that_are_none_are_refused(folder, day) -> None:
    client = client_of(folder, "district")
    for path in ("/strike/plan", "/strike/approve"):
        sent = {"day": day, "name": "x", "seen": ""}
        assert client.post(path, data=sent).status_code == 400


SHOWING = (
    "/strike",
    "/strike/school",
    "/strike/upload",
    "/families",
    "/families/school",
    "/district/schools",
    "/district/school",
    "/district/classes",
    "/district/people",
    "/paper/strike.html",
)


@pytest.mark.parametrize("path", SHOWING)
def test_simulated_data_has_a_banner(los_angeles: TestClient, path: str) -> None:
    page = los_angeles.get(path).text
    assert "simulated data; this is not a real announcement" in page
    assert "443-1300" not in page
    spanish = los_angeles.get(f"{path}?lang=es").text
    assert "datos simulados; esto no es un anuncio real" in spanish
    los_angeles.get("/strike?lang=en")  # the language is kept otherwise


def test_a_real_table_has_no_banner(tmp_path) -> None:
    real = tmp_path / "real"
    shutil.copytree(CASES / "small-town", real)
    sources = real / "evidence" / "sources.yaml"
    text = sources.read_text("utf-8")
    sources.write_text(text.replace("status: generated", "status: confirmed"), "utf-8")
    assert "simulated data" not in client_of(real).get("/strike").text

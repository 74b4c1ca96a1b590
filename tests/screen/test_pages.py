"""The pages of a screen: what it is not comes first, every number opens, in both languages."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.screen import made_tables as made
from tests.screen.test_run import InThisProcess
from tests.web.listening import Listening

from openbook.api.screen import open_screen, screen_tables
from openbook.api.view import opened
from openbook.cli.main import main
from openbook.files.screen_folder import RunProgress, ScreenFolder
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.document.document import Drawing, TableBlock, flat, plain
from openbook.reports.document.text import to_text
from openbook.reports.screen import district_document as district_pages
from openbook.reports.screen.district_document import district_document
from openbook.reports.screen.state_document import state_document
from openbook.reports.screen.thin_lines import open_district
from openbook.reports.screen.view import screen_view
from openbook.reports.words.words import ENGLISH, Words
from openbook.web.safety import LOOPBACK
from openbook.web.screen_app import make_screen_app

_HREF = re.compile(r'href="([^"]+)"')
_ID = re.compile(r'\bid="([^"]+)"')


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    """A screen of 8 invented districts, half of them with balances, one on basic aid."""
    folder: Path = tmp_path_factory.mktemp("screen")
    districts = made.invented(8)
    tables = [*made.all_of_california(folder, 8), made.ledger(folder / "gl.csv", districts[:4])]
    text = tables[0].read_text("utf-8").replace("current_expense\n", "current_expense,basic_aid\n")
    lines = [f"{line},{districts[-1].code in line}" for line in text.splitlines()[1:]]
    tables[0].write_text("\n".join([text.splitlines()[0], *lines, ""]), "utf-8")
    screen_tables(tables, folder / "s", draws=60, ahead=3, machines=InThisProcess(parts=3))
    return folder / "s"


@pytest.fixture(scope="module")
def client(root) -> TestClient:
    return TestClient(make_screen_app(root, LOOPBACK), base_url="http://localhost")


def keys(root: Path) -> list[str]:
    rows = screen_view(open_screen(root)).rows
    return [row["district"] for row in rows if "problem" not in row]


def test_what_it_is_not_comes_first_everywhere(root, client):
    view = screen_view(open_screen(root))
    opened_ = open_district(open_screen(root), view, keys(root)[0])
    for document in (state_document(view, ENGLISH), district_document(opened_, view, ENGLISH)):
        assert document.blocks[0].text == "What this screen is not"  # type: ignore[union-attr]
    for path in ("/", f"/district/{keys(root)[0]}"):
        text = client.get(path).text
        assert text.index("What this screen is not") < text.index("<table")


def test_every_number_of_a_district_opens_on_its_page(root, client):
    for key in keys(root)[:4:3]:
        text = client.get(f"/district/{key}").text
        ids = set(_ID.findall(text))
        inside = [href[1:] for href in _HREF.findall(text) if href.startswith("#")]
        assert len(inside) > 60
        assert not {each for each in inside if each not in ids}


def test_lines_lead_down_to_tables_law_and_assumptions(root):
    view = screen_view(open_screen(root))
    found = open_district(open_screen(root), view, keys(root)[0])
    text = to_text(district_document(found, view, ENGLISH))
    for told in (
        "SACS unaudited actuals",
        "Education Code",
        "Statewide assumption",
        "Projected LCFF COLA",
    ):
        assert told in text


def test_numbers_of_the_page_are_those_of_the_tables(root):
    folder = open_screen(root)
    view = screen_view(folder)
    for key in keys(root)[:3]:
        found = open_district(folder, view, key)
        told = [row["result"] for row in folder.rows("years") if row["district"] == key]
        assert list(found.values["budget.result"]) == told


def test_no_reserve_is_shown_without_a_balance(root):
    view = screen_view(open_screen(root))
    without = next(row["district"] for row in view.rows if row.get("below_chance") is None)
    found = open_district(open_screen(root), view, without)
    assert "reserve.available" not in found.values
    text = to_text(district_document(found, view, ENGLISH))
    assert "Available reserves" not in text
    assert "no table gives this district's balance" in text


def test_the_list_is_sorted_and_narrowed_without_a_script(root, client):
    view = screen_view(open_screen(root))
    assert "<script" not in client.get("/").text
    named = client.get("/", params={"sort": "name"}).text
    places = [named.index(f">{row['name']}<") for row in sorted(view.rows, key=lambda r: r["name"])]
    assert places == sorted(places)
    one = client.get("/", params={"county": "Kern", "sort": "strike"}).text
    for row in view.rows:
        assert (f">{row['name']}<" in one) == (row["county"] == "Kern")
    word = view.rows[0]["name"].split()[0]
    assert f">{view.rows[0]['name']}<" in client.get("/", params={"q": word.upper()}).text


def test_questions_that_make_no_sense_are_answered_as_usual(client):
    assert (
        client.get("/", params={"sort": "wealth", "county": "<x>", "kind": "'"}).status_code == 200
    )
    for path in ("/district/nothing", "/case/nothing.zip", "/file/manifest.json", "/file/..%2Fx"):
        assert client.get(path).status_code == 404


def test_the_case_of_a_district_can_be_downloaded_and_opened(root, client, tmp_path):
    key = keys(root)[0]
    one, other = (client.get(f"/case/{key}.zip").content for _ in range(2))
    assert one == other
    zipfile.ZipFile(BytesIO(one)).extractall(tmp_path / "case")
    assert opened(tmp_path / "case").case.head.state == "california"


def test_a_run_under_way_shows_how_far_it_is(tmp_path):
    manifest = {"resources": ["districts"], "as_of": "2026-03-01", "state": "california"}
    folder = ScreenFolder.begin(tmp_path / "s", manifest)
    client = TestClient(make_screen_app(tmp_path / "s", LOOPBACK), base_url="http://localhost")
    answer = client.get("/")
    assert "nothing is finished yet" in answer.text
    assert answer.headers["refresh"]
    folder.progress(RunProgress(3, 12, 6.0))
    text = client.get("/").text
    assert "3 of 12 partitions are finished" in text
    assert "About 18 seconds are left." in text


def test_every_text_of_the_pages_has_its_spanish(root, monkeypatch):
    folder = open_screen(root)
    view = screen_view(folder)
    listening = Listening("es")
    listening.unknown.clear()
    monkeypatch.setattr(district_pages, "words_for", lambda _case, _language: listening)
    state_document(view, listening)
    for key in (
        keys(root)[0],
        keys(root)[-1],
        *(r["district"] for r in view.rows if "problem" in r),
    ):
        district_document(open_district(folder, view, key), view, listening)
    own = {row["name"] for row in view.rows} | {row["county"] for row in view.rows}
    assert not {each for each in listening.unknown if each not in own}


def test_a_site_of_plain_files_leads_nowhere_else(root, tmp_path):
    assert main(["screen", "publish", str(root), str(tmp_path / "site")]) == 0
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert {"en", "es"} <= {path.name for path in (tmp_path / "site").iterdir()}
    texts = {page.resolve(): page.read_text("utf-8") for page in pages}
    ids = {page: set(_ID.findall(text)) for page, text in texts.items()}
    links = 0
    for page, text in texts.items():
        for href in set(_HREF.findall(text)):
            file, _, at = href.partition("#")
            if href.startswith(("https:", "http:")):
                continue
            links += 1
            target = (page.parent / file).resolve() if file else page
            assert target.is_file(), (page, href)
            assert not at or at in ids[target], (page, href)
    assert links > 800
    assert f"case/{keys(root)[0]}.zip" in {
        f"case/{p.name}" for p in (tmp_path / "site/case").iterdir()
    }


def points_of(drawn: Drawing) -> tuple[MapPoint, ...]:
    assert isinstance(drawn.chart, Map)
    return drawn.chart.points


def test_the_map_has_every_county_or_every_place(root, tmp_path):
    view = screen_view(open_screen(root))
    (drawn,) = [b for b in flat(state_document(view, ENGLISH).blocks) if isinstance(b, Drawing)]
    assert len(points_of(drawn)) == len(made.COUNTIES)
    heads = (
        "district",
        "year",
        "state",
        "students",
        "revenue",
        "expenditure",
        "latitude",
        "longitude",
    )
    rows = [
        (f"D{n}", "2023-24", "ohio", 900 + n, 15e6, 14e6, 40 + n / 9, -82 - n / 9) for n in range(9)
    ]
    own = made.write(tmp_path / "own.csv", heads, rows)
    screen_tables([own], tmp_path / "o", draws=20, machines=InThisProcess())
    view = screen_view(open_screen(tmp_path / "o"))
    (drawn,) = [b for b in flat(state_document(view, ENGLISH).blocks) if isinstance(b, Drawing)]
    assert len(points_of(drawn)) == 9


def test_a_table_of_the_list_has_every_district(root):
    document = state_document(screen_view(open_screen(root)), ENGLISH)
    table = next(
        b for b in flat(document.blocks) if isinstance(b, TableBlock) and b.name == "districts"
    )
    assert len(table.rows) == 8
    assert all(plain(row.cells[0].text) for row in table.rows)


def test_a_district_on_basic_aid_has_chances_and_no_amount(root, client):
    view = screen_view(open_screen(root))
    (row,) = (row for row in view.rows if "problem" in row)
    key = row["district"]
    assert "basic aid" in row["problem"]
    assert "result" not in row
    assert row["certification_chance"] > 0
    text = client.get(f"/district/{key}").text
    assert "basic aid" in text
    assert "Structural result" not in text
    assert client.get(f"/case/{key}.zip").status_code == 404


def test_what_is_inferred_is_named_so(root):
    view = screen_view(open_screen(root))
    row = next(row for row in view.rows if "revenue" in str(row.get("assumed")).split("; "))
    found = open_district(open_screen(root), view, row["district"])
    text = to_text(district_document(found, view, ENGLISH))
    assert "Revenue, inferred" in text
    assert "(inferred from attendance)" in text
    assert "with step and column and no" in text
    listed = " ".join(to_text(state_document(view, ENGLISH)).split())
    assert "It is inferred, with the middle district balanced" in listed


def test_revenue_of_all_funds_and_unknown_funding_are_told(tmp_path):
    table = made.f33(tmp_path / "f33.csv", made.invented(24))
    root = tmp_path / "s"
    screen_tables([table], root, draws=60, ahead=3, machines=InThisProcess(parts=1))
    view = screen_view(open_screen(root))
    found = open_district(open_screen(root), view, keys(root)[0])
    for words in (ENGLISH, Words("es")):
        assert "basic aid" in to_text(district_document(found, view, words))
        assert "basic aid" in to_text(state_document(view, words))
    text = " ".join(to_text(district_document(found, view, ENGLISH)).split())
    assert "Its revenue of 2021-22 is published for all funds together" in text
    assert "Statewide assumption: a share of the revenue of all funds" in text


def test_where_a_table_tells_the_funding_nothing_is_said_of_it(root):
    view = screen_view(open_screen(root))
    found = open_district(open_screen(root), view, keys(root)[0])
    assert "necessary small school" not in to_text(district_document(found, view, ENGLISH))


def test_districts_without_an_answer_are_grouped_by_reason(root):
    view = screen_view(open_screen(root))
    plain = next(row for row in view.rows if row.get("problem"))
    lost = [{**plain, "name": f"District {each}", "problem": "it is new"} for each in range(4)]
    more = replace(view, rows=(*view.rows, *lost))
    text = " ".join(to_text(state_document(more, ENGLISH, most=2)).split())
    assert "it is new: District 0, District 1 and 2 more" in text
    assert "District 3" in to_text(state_document(more, ENGLISH))

"""Trying an offer: the digits of the verbs, rows that say what is wrong, drafts."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of

from openbook.api import projection
from openbook.api.view import opened
from openbook.case.scope import Scope
from openbook.reports.words.words import words_in
from openbook.web.app import make_app
from openbook.web.desk import Desk

RAISE = {"t1": "salary_raise", "t1.share": "4.25%", "t1.starts": "2018-07-01"}
TRIED = ("salary_raise: {share: 4.25%, starts: 2018-07-01}",)
CELL = re.compile(r'<button class="number"[^>]*>(.*?)</button><small[^>]*>(.*?)</small>')
HOSTILE = "<script>alert(1)</script>"
TAGS = re.compile(r"<[^>]+>")


def cells(html: str, name: str) -> list[list[str]]:
    """The cells of the rows of one name, book after book, without what is small."""
    rows = re.findall(rf'<tr class="{name}">(.*?)</tr>', html, re.DOTALL)
    plain = [re.sub(r"<small.*?</small>", "", row) for row in rows]
    return [
        [unescape(TAGS.sub("", cell)) for cell in re.findall(r"<td.*?</td>", row)] for row in plain
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the small town that may be written."""
    shutil.copytree(CASES / "small-town", tmp_path / "town")
    return tmp_path / "town"


def client(folder: Path, viewer: str = "public", *, keeps: bool = True) -> TestClient:
    app = make_app(Desk(folder, viewer, keeps_drafts=keeps))
    return TestClient(
        app, base_url="http://localhost", raise_server_exceptions=False, follow_redirects=False
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_while_a_slider_moves_the_strings_of_the_page_are_sent(willow, language):
    asked = {**RAISE, "with": "2019-01-11-district", "lang": language}
    page = willow.get("/try", params=asked).text
    moving = willow.get("/try/live", params={**asked, "sliding": "yes"}).json()
    willow.cookies.clear()  # other tests ask the same client in English
    for place, html in moving["parts"].items():
        assert f'id="{place}"' in page
        assert html.strip() in page
    sections = re.findall(r'<section class="on-book.*?</section>', page, re.DOTALL)
    assert len(sections) == len(moving["cells"]) > 1
    for number, section in enumerate(sections, start=1):
        there = [list(map(unescape, cell)) for cell in CELL.findall(section)]
        assert there == moving["cells"][f"on-book-{number}"]
        assert any(change for _, change in there)


def test_whoever_lets_go_of_a_slider_sees_files_that_have_changed(folder):
    web, sliding = client(folder), {**RAISE, "sliding": "yes"}
    before = web.get("/try/live", params=sliding).json()
    book = folder / "books" / "district.yaml"
    text = book.read_text(encoding="utf-8")
    book.write_text(text.replace("2020-21: 2.7%", "2020-21: 2.1%"), encoding="utf-8")
    assert web.get("/try/live", params=sliding).json() == before
    assert web.get("/try/live", params=RAISE).status_code == 200
    assert web.get("/try/live", params=sliding).json() != before


def test_a_row_that_cannot_be_read_is_told_also_while_it_slides(willow):
    broken = RAISE | {"t1.share": "much", "sliding": "yes"}
    answer = willow.get("/try/live", params=broken)
    assert answer.headers["content-type"].startswith("text/html")
    assert "much" in answer.text


@pytest.mark.parametrize("path", ["/try", "/try/live"])
def test_the_page_and_the_live_answer_have_the_digits_of_the_verbs(willow, path):
    html = willow.get(path, params=RAISE).text
    words, kept = words_in("en"), opened(CASES / "small-town")
    names = ["district", "union"]
    costed = projection.cost_offers(kept, tried=TRIED, books=names)
    thousands = [[words.number(v / 1e3, 1) for v in each.cost.total] for each in costed]
    assert cells(html, "whole") == thousands
    per_pupil = [[words.number(v) for v in each.per_pupil] for each in costed]
    assert cells(html, "per-pupil") == per_pupil
    chances = []
    for book in names:
        stand = Scope(book=book, offers=(), tried=TRIED)
        ran = projection.project_scope(kept, stand, draws=2000)
        assert ran.drawn
        chances.append([words.chance(v) for v in ran.drawn.share("reserve.below")])
    assert cells(html, "chance") == chances


@pytest.mark.parametrize("place", [0, 5])
def test_a_cost_that_is_only_tried_opens_to_the_digits_of_the_verbs(willow, place):
    html = willow.get("/try", params=RAISE).text
    value = unescape(re.findall(r'name="open" value="(cost@\d[^"]+)"', html)[place])
    answer = willow.get("/try/number", params=RAISE | {"open": value})
    _, year, book = value.split("@")
    found = projection.cost_offers(opened(CASES / "small-town"), tried=TRIED, books=[book])[0]
    cost = dict(zip(map(str, found.years), found.cost.total, strict=True))[year]
    words = words_in("en")
    assert words.money(cost) in answer.text
    pupil = dict(zip(map(str, found.years), found.per_pupil, strict=True))[year]
    assert words.money(pupil) in answer.text
    with_it = unescape(
        re.findall(r'href="(/number\?line=spending\.total[^"]+try=[^"]+)"', answer.text)[0]
    )
    assert willow.get(with_it).status_code == 200


def test_a_cost_of_tried_terms_that_cannot_be_read_is_told(willow):
    asked = {"cost": "tried", "try": "salary_raise: {share: much}"}
    answer = willow.get("/number", params=asked)
    assert answer.status_code == 400
    assert "OB917" in answer.text


def test_an_offer_to_start_from_becomes_rows_and_stands_beside(willow):
    html = willow.get("/try", params={"from": "2019-01-11-district"}).text
    assert html.count('<li class="term"') == 11
    assert 'name="t1.share" value="3%"' in html
    assert "Offer before the strike" in html
    assert not any(change for _, change in CELL.findall(html))


def test_what_changed_against_the_offer_is_small_beside_the_figure(willow):
    html = willow.get("/try", params={"with": "2019-01-11-district"} | RAISE).text
    assert any(change for _, change in CELL.findall(html))


def test_the_link_asks_for_exactly_the_same(willow):
    asked = {"from": "2019-01-11-district", "remove": "2", "add": "stipend"}
    html = willow.get("/try", params=asked).text
    link = unescape(re.findall(r'id="permalink" data-live><a href="([^"]+)"', html)[0])
    again = willow.get(link).text
    rows = '<li class="term"'
    assert again.count(rows) == html.count(rows)
    assert cells(again, "whole") == cells(html, "whole")
    query = parse_qs(urlsplit(link).query)
    assert not {"from", "add", "remove"} & query.keys()


def test_terms_of_the_command_line_may_stand_in_the_address(willow):
    asked = [("try", "salary_raise: 4.25% from 2018-07-01")]
    html = willow.get("/try", params=asked).text
    assert cells(html, "whole") == cells(willow.get("/try", params=RAISE).text, "whole")


@pytest.mark.parametrize("path", ["/try", "/try/live"])
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"t1.share": "many"}, "OB917"),
        ({"t1.share": ""}, "OB916"),
        ({"t1.starts": "2018-13-45"}, "OB917"),
        ({"t1": "salary_rise"}, "salary_raise"),
        ({"t1.colour": "red"}, "OB208"),
        ({"t1.share": "-250%"}, ""),
        ({"t1.share": "9" * 300}, "OB917"),
        ({"t1.units": "nobody"}, ""),
        ({"t1.only_if": "no such line", "t1.only_if.above": "3"}, ""),
    ],
)
def test_a_bad_value_is_told_at_its_row(willow, path, row, said):
    answer = willow.get(path, params=RAISE | row)
    assert answer.status_code in {200, 400}
    assert said in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("name", ["t1", "t1.share", "t1.units", "t1.only_if", "t2"])
def test_hostile_text_is_text(willow, name):
    asked = RAISE | {"t2": "policy", "t2.text": HOSTILE, name: HOSTILE}
    for path in ("/try", "/try/live"):
        html = willow.get(path, params=asked).text
        assert "<script>alert" not in html


@pytest.mark.parametrize(
    "asked",
    [
        {"from": "nobody"},
        {"with": HOSTILE},
        {"add": "no_such_kind"},
        {"define": "none"},
        {f"t{n}": "policy" for n in range(1, 90)},
    ],
)
def test_what_the_page_does_not_know_is_a_clear_refusal(willow, asked):
    answer = willow.get("/try", params=asked)
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text


def test_a_number_of_the_scenario_opens(willow):
    asked = RAISE | {"open": "reserve.available@2019-20@union"}
    answer = willow.get("/try/number", params=asked, follow_redirects=False)
    there = urlsplit(answer.headers["location"])
    query = parse_qs(there.query)
    assert (there.path, query["line"]) == ("/number", ["reserve.available"])
    assert query["try"] == list(TRIED)


def test_the_data_of_the_chart_is_a_file(willow):
    answer = willow.get("/try.csv", params=RAISE | {"chart": "reserve"})
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text.count("\n") == 1 + 3 * 3


SAVE = RAISE | {"draft_name": "ours", "draft_title": f"Ours {HOSTILE}", "draft_side": "union"}


def test_a_draft_is_saved_and_can_be_started_from(folder):
    page = client(folder)
    answer = page.post("/try/save", data=SAVE)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/try?from=ours&saved=ours"
    assert (folder / "offers/ours.yaml").read_text().count("salary_raise") == 1
    again = page.get(answer.headers["location"]).text
    assert 'name="t1.share" value="4.25%"' in again
    assert "<script>alert" not in again


def test_nothing_is_written_over(folder):
    page = client(folder)
    before = (folder / "offers/2019-01-11-district.yaml").read_bytes()
    for name in ("2019-01-11-district", "../../offers/2019-01-11-district", "a/b"):
        answer = page.post("/try/save", data=SAVE | {"draft_name": name})
        assert answer.status_code == 400
    assert (folder / "offers/2019-01-11-district.yaml").read_bytes() == before
    assert len(list((folder / "offers").iterdir())) == 2


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_may_not_save(folder, site):
    answer = client(folder).post("/try/save", data=SAVE, headers={"sec-fetch-site": site})
    assert answer.status_code == 403
    assert not (folder / "offers/ours.yaml").exists()


def test_a_party_saves_for_itself_alone(folder):
    answer = client(folder, "union").post("/try/save", data=SAVE)
    assert answer.status_code == 303
    assert (folder / "private/union/offers/ours.yaml").exists()
    public = client(folder).get("/try", params={"from": "ours"})
    assert public.status_code == 400
    assert "only union opens" in client(folder, "union").get("/try", params=RAISE).text


def test_the_public_on_other_machines_saves_nothing(folder):
    page = client(folder, keeps=False)
    assert "nothing is saved here" in page.get("/try", params=RAISE).text
    assert page.post("/try/save", data=SAVE).status_code == 400
    assert not (folder / "offers/ours.yaml").exists()


def test_a_flood_is_not_read(folder):
    answer = client(folder).post("/try/save", content=b"a=" + b"x" * 300_000)
    assert answer.status_code == 413


def test_every_offer_can_be_tried_after_another(small_town):
    """Offers for other units than the one before need the lines of those units too."""
    offer = small_town / "offers" / "2018-12-01-district.yaml"
    offer.write_text(
        "side: district\nmade_on: 2018-12-01\ntitle: Offer to the classified unit\nstanding: open\n"
        "terms:\n  - salary_raise: {share: 2%, starts: 2018-07-01, units: [classified]}\n",
        "utf-8",
    )
    client = client_of(small_town)
    for name in ("2019-01-11-district", "2018-12-01-district", "2018-10-05-union"):
        assert client.get(f"/try?from={name}").status_code == 200, name

"""Assumptions tried on the page: the meaning, the limits and the digits of ``--set``."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote_plus

import pytest
from tests.web.conftest import CASES
from tests.web.test_try import cells

from openbook.api import open_case
from openbook.api.scenarios.assumption_sliders import assumption_sliders, said_of
from openbook.case.assumptions import BY_NAME
from openbook.reports.words.words import words_in

OFFER = "2019-01-11-district"
RAISE = {"t1": "salary_raise", "t1.share": "4.25%", "t1.starts": "2018-07-01"}
ASKED_FOR = {
    "funding.cola",
    "attendance.rate",
    "staff.attrition",
    "pay.other_units_follow",
    "health.change",
}


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_sliders_reach_every_value_and_range_of_the_case_within_limits(name):
    opened = open_case(CASES / name)
    sliders = assumption_sliders(opened, {})
    assert {each.kind.name for each in sliders} >= ASKED_FOR
    assert any(each.kind.name.startswith("variance.") for each in sliders)
    for each in sliders:
        limits, scale = BY_NAME[each.kind.name].limits, 100 if each.percent else 1
        assert limits is not None
        assert limits.least * scale <= each.reach.least < each.reach.most <= limits.most * scale
        assert each.reach.step > 0
        for value in each.values:
            assert each.reach.least <= value.position <= each.reach.most
            assert not value.changed


@pytest.mark.parametrize("said", ["funding.cola=3%", "union:health.change=9%"])
def test_page_and_projection_show_the_same_reserves(willow, said):
    tried = open_case(CASES / "small-town").assuming([said])
    page = willow.get("/try", params={"from": OFFER, "set": said}).text
    words = words_in("en")
    for book, found in zip(("district", "union"), cells(page, "reserve"), strict=True):
        projected = tried.project(book=book, offers=[OFFER]).alone.row("reserve.available")
        assert found == [words.number(value / 1e3, 1) for value in projected]


def test_fields_of_the_form_and_texts_of_a_link_mean_the_same(willow):
    form = willow.get("/try", params={**RAISE, "set.union:funding.cola": "3"}).text
    link = willow.get("/try", params={**RAISE, "set": "union:funding.cola=3%"}).text
    assert cells(form, "reserve") == cells(link, "reserve")
    assert "set=union:funding.cola%3D3%25&amp;case=" in form
    assert "WCTA, changed" in form
    assert "WCUSD, changed" not in form
    assert "Changed here:" in form


def test_a_side_that_leans_on_another_is_marked_as_changed_too(los_angeles):
    asked = {"from": OFFER, "set": "district:funding.cola=3%"}
    page = los_angeles.get("/try", params=asked).text
    assert "LAUSD, changed" in page
    assert "UTLA (inferred), changed" in page
    assert "now 3%, taken from LAUSD; before: 2019-20: 3.46%" in plain(page)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("union:attendance.rate=120%", "'120%' is above 100%. Write a number of at most 100%."),
        ("nobody:funding.cola=3%", "there are no assumptions 'nobody'"),
        ("funding.koala=3%", "'funding.koala' is not an assumption of the model"),
        ("funding.cola=", "is not an assumption and its value"),
    ],
)
def test_past_its_limits_the_page_says_so_and_keeps_what_was_written(willow, said, told):
    for path in ("/try", "/try/live"):
        answer = willow.get(path, params={**RAISE, "set": said})
        assert answer.status_code == 200
        assert told in plain(answer.text)
        assert "One of the assumptions cannot be used as written" in answer.text
    assert said_of([said], open_case(CASES / "small-town").case)


def test_while_an_assumption_slides_names_and_values_follow(willow):
    asked = {**RAISE, "set.union:funding.cola": "3%", "sliding": "yes"}
    parts = willow.get("/try/live", params=asked).json()["parts"]
    assert "WCTA, changed" in parts["named-2"]
    assert "<strong>3%</strong>" in parts["changed-2"]
    assert not parts["changed-1"].strip()


@pytest.mark.parametrize(
    ("place", "said", "book", "told"),
    [
        ("willow", "union:funding.cola=3%", "union", "in place of what WCTA assumes: Projected"),
        ("willow", "union:funding.cola=3%", "district", "Under the assumptions of WCUSD. With"),
        ("los_angeles", "district:funding.cola=1%", "union", "in place of what UTLA assumes: Proj"),
    ],
)
def test_numbers_of_changed_assumptions_open_and_say_what_was_changed(
    request, place, said, book, told
):
    web = request.getfixturevalue(place)
    asked = {**RAISE, "set": said}
    year = "2020-21"
    shown = web.get("/try", params=asked).text
    button = re.search(rf'value="reserve.available@{year}@{book}">([^<]*)</button> left', shown)
    asked["open"] = f"reserve.available@{year}@{book}"
    there = web.get("/try/number", params=asked, follow_redirects=False).headers["location"]
    card = web.get(there).text
    assert told in plain(card)
    if button:
        assert f">{button[1]}</data>" in card
    links = re.findall(r'href="(/number\?[^"]*)"', card)
    assert links
    assert all(f"set={quote_plus(said)}" in each for each in links)
    assert web.get(unescape(links[0])).status_code == 200


def test_an_assumption_past_its_limits_opens_no_number(willow):
    there = "/number?line=reserve.available&set=union:funding.cola=900%25"
    answer = willow.get(there)
    assert answer.status_code == 400
    assert "is above 20%" in answer.text

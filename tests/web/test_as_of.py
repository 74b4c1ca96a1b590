"""A page of another day: its numbers, its links, its forms, and its data stay there."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from openbook.web.page import navigation

DAY = "2019-01-10"
SETTLEMENT = "2019-01-22-settlement"
LATER = re.compile(r"2019-01-2[23]|January 2[23], 2019")
LINK = re.compile(r'(?<![a-z])(?:href|action)="(/[^"]*)"')
PATHS = [page.path for page in navigation()]


def on(client: TestClient, path: str, day: str = DAY) -> str:
    sign = "&" if "?" in path else "?"
    answer = client.get(f"{path}{sign}as_of={day}")
    assert answer.status_code == 200, answer.text[:500]
    return answer.text


@pytest.mark.parametrize("path", PATHS)
def test_every_page_says_its_day_and_keeps_it(willow: TestClient, path: str) -> None:
    html = on(willow, path, "2019-01-16")
    assert "Shown as known on January 16, 2019." in html
    links = [unescape(each) for each in LINK.findall(html)]
    inner = [each for each in links if not each.startswith("/static")]
    lost = [each for each in inner if "as_of=" not in each]
    assert len(inner) > 10
    assert not lost
    for form in re.findall(r"<form\b[^>]*>(?:<input[^>]*>)*", html):
        assert "post" in form or 'name="as_of" value="2019-01-16"' in form, form


@pytest.mark.parametrize("path", PATHS)
def test_the_day_of_the_case_adds_nothing_to_links(willow: TestClient, path: str) -> None:
    assert "as_of=" not in willow.get(path).text
    assert on(willow, path, "2019-01-18").count("as_of=") == 0


def test_offers_and_numbers_follow(los_angeles: TestClient) -> None:
    before, after = on(los_angeles, "/offers"), on(los_angeles, "/offers", "2019-01-22")
    assert "2019-01-11-district" not in before.split("Learned later")[0]
    assert f"/offer?offer={SETTLEMENT}" in unescape(after)
    link = next(
        unescape(each)
        for each in LINK.findall(on(los_angeles, "/table"))
        if each.startswith("/number")
    )
    assert los_angeles.get(link).status_code == 200
    assert "as_of=2019-01-10" in urlsplit(link).query


def test_the_data_follow(los_angeles: TestClient) -> None:
    told = [
        {each["offer"] for each in los_angeles.get(f"/api/offers?as_of={day}").json()["offers"]}
        for day in (DAY, "2019-01-14", "2019-01-22")
    ]
    assert SETTLEMENT not in told[0] | told[1]
    assert SETTLEMENT in told[2]
    counted = los_angeles.get("/api/strike_cost?as_of=2019-01-14").json()
    assert counted["known_on"] == "2019-01-14"
    table = los_angeles.get(f"/table.csv?chart=reserve&as_of={DAY}")
    assert table.status_code == 200


@pytest.mark.parametrize("day", ["2019-13-01", "yesterday", "9" * 500, "0001-01-01"])
def test_a_day_that_is_none_is_told(willow: TestClient, day: str) -> None:
    for path in ("/table", "/paper/board.pdf", "/workbook.xlsx"):
        answer = willow.get(path, params={"as_of": day})
        assert answer.status_code == 400
        assert "as_of" in answer.text
    told = willow.get("/api/project", params={"as_of": day})
    assert told.status_code in {409, 422}


@pytest.mark.parametrize("day", ["1900-01-01", "2018-07-01", "2199-12-31"])
def test_a_far_day_is_answered_or_refused(willow: TestClient, day: str) -> None:
    for path in ("/table", "/offers", "/disclosure", "/families/school", "/strike"):
        answer = willow.get(f"{path}?as_of={day}")
        assert answer.status_code in {200, 400, 404, 409}, (path, answer.text[:800])


def test_a_number_that_is_tried_opens_on_the_same_day(willow: TestClient) -> None:
    asked = "open=reserve.available@2020-21@district&as_of=2019-01-14"
    answer = willow.get(f"/try/number?{asked}", follow_redirects=False)
    assert answer.headers["location"].endswith("as_of=2019-01-14")
    live = willow.get("/try/live?as_of=2019-01-14").text
    assert "as_of=2019-01-14" in live


def test_it_is_said_why_nothing_is_written(willow: TestClient) -> None:
    asked = "/strike/upload?as_of=2019-01-16"
    rows = {"kind": "counts", "text": "day,school,pupils\n2019-01-16,oak,9\n"}
    looked = willow.post(asked, data=rows)
    sent = willow.post(asked, data={**rows, "confirm": "yes"})
    for answer in (willow.get("/try?as_of=2019-01-16"), looked, sent):
        assert "othing is written on another day" in answer.text
        assert "answers other machines" not in answer.text


def test_nothing_is_written_on_another_day(willow: TestClient) -> None:
    sent = willow.post("/strike/plan?as_of=2019-01-10", data={"day": "2019-01-16"})
    assert sent.status_code in {400, 403, 404}

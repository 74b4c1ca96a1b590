"""What a browser is sent to move a scenario itself: whole, for this scenario, or nothing."""

from __future__ import annotations

import gzip
from zlib import crc32

import pytest

OFFER = {"from": "2019-01-11-district"}
PARTS = ("lines.js", "tables.js", "200", "2000")


def test_every_part_is_there_and_whole(willow) -> None:
    described = willow.get("/try/browser/model.json", params=OFFER).json()
    assert {each["key"] for each in described["amounts"]}
    sent = {name: willow.get(f"/try/browser/{name}", params=OFFER) for name in PARTS}
    for name, answer in sent.items():
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        script = answer.headers["content-type"].startswith("text/javascript")
        assert script == name.endswith(".js")
    for name in ("200", "2000"):
        content = sent[name].content
        assert crc32(content[:-8]) == int.from_bytes(content[-8:], "little")
    plain = willow.get("/try/browser/200", params=OFFER, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == sent["200"].content
    assert len(gzip.compress(sent["lines.js"].content)) < 30_000
    for word in ("eval", "Function"):
        assert word not in sent["lines.js"].text


@pytest.mark.parametrize(
    "asked", [{}, {"t1": "salary_raise", "t1.share": "lots"}, {"t1": "no_such_kind"}]
)
def test_nothing_where_there_is_nothing_to_move(willow, asked) -> None:
    assert willow.get("/try/browser/model.json", params=asked).json() is None
    assert willow.get("/try/browser/lines.js", params=asked).status_code == 404


@pytest.mark.parametrize("name", ["numbers", "3000", "../model.json", "lines.css"])
def test_other_parts_are_not_found(willow, name: str) -> None:
    assert willow.get(f"/try/browser/{name}", params=OFFER).status_code == 404


def along(willow, at: list[str], key: str = "t1.share") -> tuple[int, str]:
    answer = willow.get("/try/browser/records.js", params={**OFFER, "along": key, "at": at})
    return answer.status_code, answer.text


def test_the_ways_along_a_slider(willow) -> None:
    status, text = along(willow, ["t2.share:0.03"])
    assert status == 200
    assert "export const records = [{" in text


@pytest.mark.parametrize("at", ["t1.share:nan", "t2.share:inf", "t2.share:1e300", "t2.share:-5"])
def test_amounts_that_no_slider_reaches_have_no_ways(willow, at: str) -> None:
    status, text = along(willow, [at])
    assert status == 200
    assert "export const records = [];" in text


def test_what_is_no_number_or_no_slider(willow) -> None:
    assert along(willow, ["t2.share:much"])[0] == 400
    status, text = along(willow, [], "t99.share")
    assert status == 200
    assert "export const records = [];" in text

"""Saved scenarios: files of the case with a name, who and when, compared and shared by link."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.web.test_try import cells, client, folder  # noqa: F401  (the fixture)
from tests.web.test_try_assumptions import plain

from openbook.files.history import past_changes, undo
from openbook.files.read import read_case

RAISE = {"t1": "salary_raise", "t1.share": "4.25%", "t1.starts": "2018-07-01"}
TRIED = {**RAISE, "with": "2019-01-11-district", "set.union:funding.cola": "3"}
SIGNED = {"draft_scenario": "Three percent", "draft_by": "Ana Ruiz"}


def test_what_is_saved_opens_with_the_same_numbers(folder: Path):  # noqa: F811
    web = client(folder)
    before = web.get("/try", params=TRIED).text
    answer = web.post("/try/keep", data={**TRIED, **SIGNED})
    assert answer.status_code == 303
    after = web.get(answer.headers["location"]).text
    assert "Saved: Three percent." in after
    assert cells(after, "reserve") == cells(before, "reserve")
    case, findings = read_case(folder)
    assert case is not None
    assert not [each for each in findings if "scenarios" in each.place.file]
    (saved,) = (each for each in case.scenarios if each.id == "three-percent")
    assert (saved.title, saved.made_by) == ("Three percent", "Ana Ruiz")
    assert saved.said == ("union:funding.cola=3%",)
    assert saved.compared_with == "2019-01-11-district"
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", saved.made_on.isoformat())


def test_saved_scenarios_are_compared_and_can_be_undone(folder: Path):  # noqa: F811
    web = client(folder)
    for share, name in (("2%", "Two"), ("6%", "Six")):
        sent = {**RAISE, "t1.share": share, **SIGNED, "draft_scenario": name}
        assert web.post("/try/keep", data=sent).status_code == 303
    page = web.get("/try/scenarios").text
    costs = {
        name: plain(page.partition(f">{name}</a>")[2].partition("</tr>")[0])
        for name in ("Two", "Six")
    }
    assert "$" in costs["Two"]
    assert costs["Two"] != costs["Six"]
    newest = past_changes(folder)[0]
    undo(folder, newest.id)
    assert "Six" not in web.get("/try/scenarios").text


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"draft_scenario": ""}, "a scenario needs a name"),
        ({"draft_scenario": "!!"}, "needs a letter or a digit"),
        ({"draft_by": " "}, "write who saves it"),
    ],
)
def test_what_cannot_be_saved_is_said_on_the_page_and_nothing_is_lost(folder, changed, told):  # noqa: F811
    answer = client(folder).post("/try/keep", data={**TRIED, **SIGNED, **changed})
    assert answer.status_code == 422
    assert told in plain(answer.text)
    assert 'value="4.25%"' in answer.text
    assert 'id="set.union:funding.cola"' in answer.text
    assert [each.name for each in (folder / "scenarios").iterdir()] == ["half-way.yaml"]


def test_nothing_is_written_over(folder: Path):  # noqa: F811
    web = client(folder)
    assert web.post("/try/keep", data={**TRIED, **SIGNED}).status_code == 303
    assert web.post("/try/keep", data={**TRIED, **SIGNED}).status_code == 303  # sent twice
    other = web.post("/try/keep", data={**TRIED, **SIGNED, "t1.share": "9%"})
    assert other.status_code == 422
    assert "there is a scenario called 'Three percent' already" in plain(other.text)


def test_a_party_keeps_its_scenarios_to_itself(folder: Path):  # noqa: F811
    web = client(folder, "union")
    assert web.post("/try/keep", data={**TRIED, **SIGNED}).status_code == 303
    assert (folder / "private/union/scenarios/three-percent.yaml").exists()
    assert "Three percent" in web.get("/try/scenarios").text
    for viewer in ("public", "district"):
        other = client(folder, viewer)
        assert "Three percent" not in other.get("/try/scenarios").text
        assert other.get("/try", params={"scenario": "three-percent"}).status_code == 400
    shown = web.get("/try", params={"scenario": "three-percent", "projector": "yes"})
    assert shown.status_code == 400


def test_links_of_another_case_answer_in_clear_words(willow, los_angeles):
    page = willow.get("/try", params=TRIED).text
    (href,) = re.findall(r'<p id="permalink" data-live><a href="([^"]+)"', page)
    link = href.replace("&amp;", "&")
    assert willow.get(link).status_code == 200
    there = los_angeles.get(urlsplit(link).path, params={"case": "willow-creek-2019"})
    assert there.status_code == 400
    assert "This link is to a scenario of another case" in plain(there.text)
    other = los_angeles.get(link)
    assert other.status_code == 400
    assert "This link is to a scenario of another case" in plain(other.text)
    gone = willow.get("/try", params={"scenario": "nobody-knows"})
    assert gone.status_code == 400
    assert "There is no scenario 'nobody-knows' in this case" in plain(gone.text)


def test_a_damaged_scenario_is_told_and_keeps_nothing_else_from_working(folder: Path):  # noqa: F811
    (folder / "scenarios/bad.yaml").write_text("title: Bad\nmade_on: x\nterms: 3\n", "utf-8")
    (folder / "scenarios/odd.yaml").write_text(
        "title: Odd\nmade_by: A\nmade_on: 2019-01-14\nassumptions:\n"
        "  - value: district:attendance.rate=140%\n",
        "utf-8",
    )
    web = client(folder)
    assert web.get("/table").status_code == 200
    page = web.get("/try/scenarios")
    assert page.status_code == 200
    assert "'140%' is above 100%" in plain(page.text)
    assert "scenarios/bad.yaml" in web.get("/check").text

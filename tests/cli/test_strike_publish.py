"""openbook strike publish: a site in a folder, or a sentence that says why not."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import openbook
from openbook import striking
from openbook.cli.main import CANNOT_GO_ON, FINE, main
from openbook.report.family.site import site_files

WILLOW = str(Path(openbook.__file__).parent / "cases" / "small-town")


def test_a_site_is_published_and_replaced(tmp_path, capsys):
    target = tmp_path / "site"
    asked = ["strike", "publish", WILLOW, str(target), "--day", "2019-01-17"]
    assert main(asked) == FINE
    assert "files for 2019-01-17" in capsys.readouterr().out
    first = (target / "en" / "school" / "creek.html").read_text("utf-8")
    assert "Moved" in first
    assert main([*asked[:-1], "2019-01-16", "--json"]) == FINE
    said = json.loads(capsys.readouterr().out)
    assert said["day"] == "2019-01-16"
    assert said["files"] == sum(path.is_file() for path in target.rglob("*"))
    assert "Moved" not in (target / "en" / "school" / "creek.html").read_text("utf-8")


def test_a_saved_plan_is_published_and_nothing_is_planned(tmp_path, monkeypatch):
    saved, target = tmp_path / "plan.json", tmp_path / "site"
    day = ["--day", "2019-01-16"]
    assert main(["strike", "plan", WILLOW, *day, "--write", str(saved)]) == FINE
    planned = striking.planned_by_school(WILLOW, day=date(2019, 1, 16))
    read = striking.saved_by_school(WILLOW, saved, day=date(2019, 1, 16))
    assert read == planned
    monkeypatch.setattr(striking, "plan_strike", None)
    asked = ["strike", "publish", WILLOW, str(target), *day, "--plan", str(saved)]
    assert main(asked) == FINE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "it does not hold a plan"),
        ("[1, 2", "it does not hold a plan"),
        ('{"case": "Elsewhere", "day": "2019-01-16", "sites": []}', "of the case"),
        (
            '{"case": "Willow Creek 2019", "day": "2019-01-17", "sites": []}',
            "it is for 2019-01-17, not for 2019-01-16",
        ),
    ],
)
def test_a_file_that_is_no_plan_of_the_day_is_not_published(
    tmp_path, capsys, text, said
):
    saved, target = tmp_path / "plan.json", tmp_path / "site"
    saved.write_text(text, "utf-8")
    asked = ["strike", "publish", WILLOW, str(target), "--day", "2019-01-16"]
    assert main([*asked, "--plan", str(saved)]) == CANNOT_GO_ON
    assert said in capsys.readouterr().err
    assert main([*asked, "--plan", str(tmp_path / "none.json")]) == CANNOT_GO_ON
    assert not target.exists()


def test_a_publish_that_breaks_off_leaves_yesterdays_site(tmp_path, monkeypatch):
    target = tmp_path / "site"
    striking.publish_strike(WILLOW, target)
    before = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}

    def breaks_off(day):
        for number, each in enumerate(site_files(day)):
            if number == 9:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(striking, "site_files", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        striking.publish_strike(WILLOW, target)
    after = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}
    assert after == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize(
    ("day", "why"), [("2019-01-12", "no school day of the strike")]
)
def test_what_cannot_be_published_is_said(tmp_path, capsys, day, why):
    asked = ["strike", "publish", WILLOW, str(tmp_path / "site"), "--day", day]
    assert main(asked) == CANNOT_GO_ON
    assert why in capsys.readouterr().err
    assert not (tmp_path / "site").exists()

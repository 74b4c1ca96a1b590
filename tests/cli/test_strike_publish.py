"""openbook strike publish: a site in a folder, or a sentence that says why not."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import openbook
from openbook.api import strike
from openbook.cli.main import CANNOT_GO_ON, FINE, main
from openbook.reports.family.feeds import site_files

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


def test_a_draft_is_published_only_after_its_approval(tmp_path, capsys):
    """Planning alone once changed what families read."""
    case, target = tmp_path / "willow", tmp_path / "site"
    shutil.copytree(WILLOW, case)
    shutil.rmtree(case / "strike" / "approved")
    asked = ["strike", "publish", str(case), str(target), "--day", "2019-01-16"]
    assert main(asked) == FINE
    before = (target / "en" / "school" / "oak.html").read_text("utf-8")
    plan = ["strike", "plan", str(case), "--day", "2019-01-16", "--draft"]
    assert main(plan) == FINE
    assert "strike/plans/2019-01-16.yaml" in capsys.readouterr().err
    assert main(asked) == FINE
    assert (target / "en" / "school" / "oak.html").read_text("utf-8") == before
    approve = ["strike", "approve", str(case), "--day", "2019-01-16"]
    assert main([*approve, "--name", " "]) == CANNOT_GO_ON
    assert main([*approve, "--name", "R. Alvarez", "--json"]) == FINE
    assert main(asked) == FINE
    after = (target / "en" / "school" / "oak.html").read_text("utf-8")
    assert "Open: not enough staff" in after
    assert "R. Alvarez" not in after  # nobody is named in public
    kept = (case / "strike" / "approved" / "2019-01-16.yaml").read_text("utf-8")
    assert 'approved_by: "R. Alvarez"' in kept
    assert main([*approve[:-1], "2019-01-18", "--name", "x"]) == CANNOT_GO_ON
    assert "there is no draft of 2019-01-18" in capsys.readouterr().err


def test_a_draft_with_errors_is_not_approved(tmp_path, capsys):
    case = tmp_path / "willow"
    shutil.copytree(WILLOW, case)
    draft = case / "strike" / "plans" / "2019-01-22.yaml"
    text = draft.read_text("utf-8")
    draft.write_text(text.replace('school: "oak"', 'school: "oka"'), "utf-8")
    approve = ["strike", "approve", str(case), "--day", "2019-01-22", "--name", "x"]
    assert main(approve) == CANNOT_GO_ON
    assert "OB111" in capsys.readouterr().err
    assert not (case / "strike" / "approved" / "2019-01-22.yaml").exists()


def test_the_site_knows_its_address(tmp_path, capsys):
    case, target = tmp_path / "willow", tmp_path / "site"
    shutil.copytree(WILLOW, case)
    strike = case / "strike" / "strike.yaml"
    text = strike.read_text("utf-8")
    strike.write_text(text.replace("site: https://willow.example/strike/\n", ""), "utf-8")
    asked = ["strike", "publish", str(case), str(target), "--day", "2019-01-17"]
    assert main(asked) == FINE
    assert "OB843" in "".join(capsys.readouterr())
    assert main([*asked, "--address", "https://example.org/strike"]) == FINE
    assert "OB843" not in "".join(capsys.readouterr())
    for language in ("en", "es"):
        feed = (target / f"{language}.rss").read_text("utf-8")
        links = re.findall(r"<link>(.*?)</link>", feed)
        assert len(links) == feed.count("<item>") + 1
        assert all(link.startswith("https://example.org/strike/") for link in links)
    assert main([*asked, "--address", "javascript:alert(1)"]) == CANNOT_GO_ON
    assert "is no address of a site" in capsys.readouterr().err


def test_a_publish_that_breaks_off_leaves_yesterdays_site(tmp_path, monkeypatch):
    target = tmp_path / "site"
    strike.publish_strike(WILLOW, target)
    before = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}

    def breaks_off(day):
        for number, each in enumerate(site_files(day)):
            if number == 9:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(strike, "site_files", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        strike.publish_strike(WILLOW, target)
    after = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}
    assert after == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize(("day", "why"), [("2019-01-12", "no school day of the strike")])
def test_what_cannot_be_published_is_said(tmp_path, capsys, day, why):
    asked = ["strike", "publish", WILLOW, str(tmp_path / "site"), "--day", day]
    assert main(asked) == CANNOT_GO_ON
    assert why in capsys.readouterr().err
    assert not (tmp_path / "site").exists()

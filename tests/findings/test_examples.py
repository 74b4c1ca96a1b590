"""Every finding has a bad folder and the exact text that is shown for it."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.reports.bundle.bad_bundles import BAD, bad_bundle
from tests.reports.workbook.bad_workbooks import BAD_WORKBOOKS, findings_in

from openbook.api import folder as api
from openbook.api import open_case
from openbook.api.bundle import verify_bundle
from openbook.api.guide import GuideRuleError
from openbook.api.imports import look_at_file
from openbook.api.screen import screen_tables
from openbook.api.story_case import read_stories
from openbook.api.strike import publish_strike
from openbook.files.imports.request import ImportRequest
from openbook.findings.finding import Finding, as_data, as_text, codes, kind_of

HERE = Path(__file__).parent
CODES = codes()


def folder_of(code: str, tmp_path: Path) -> Path:
    """The bad folder; what cannot be stored in version control is added here."""
    folder = tmp_path / "case"
    shutil.copytree(HERE / code / "case", folder)
    if code == "OB906":
        with (folder / "evidence" / "claims.csv").open("wb") as big:
            big.truncate(200_000_000)
    if code == "OB907":
        (folder / "contract.yaml").symlink_to("evidence/sources.yaml")
        (folder / "district").mkdir()
        (folder / "district" / "schools.csv").symlink_to("schools.csv")
        (folder / "strike").mkdir()
        os.mkfifo(folder / "strike" / "days.csv")
    return folder


def sent_file(code: str, tmp_path: Path) -> Path | None:
    """The file that the bad case is sent, under the name of its kind."""
    if code == "OB338":
        sent = tmp_path / "payroll.csv"
        sent.write_text("id,unit,column,step,fte\n" + "1,x,BA,1,1\n" * 100_001, "utf-8")
        return sent
    return next(iter((HERE / code).glob("sent/*")), None)


def findings_of(code: str, tmp_path: Path) -> tuple[Finding, ...]:
    """What the bad folder is told, and the story or file beside it where there is one."""
    if code in BAD_WORKBOOKS:
        return findings_in(code, tmp_path)
    rules = HERE / code / "guide.yaml"  # of a salary guide for the small town
    if rules.exists():
        lines = (line.split(": ") for line in rules.read_text("utf-8").splitlines())
        try:
            return open_case(EXAMPLES / "small-town").guide(dict(lines)).findings
        except GuideRuleError as error:
            return error.findings
    tables = sorted((HERE / code).glob("tables/*"))
    if tables:
        return screen_tables(tables, tmp_path / "screen", draws=10).findings
    return case_findings(code, tmp_path)


def case_findings(code: str, tmp_path: Path) -> tuple[Finding, ...]:
    """What a bad case folder is told."""
    folder = folder_of(code, tmp_path)
    if code in BAD:
        return verify_bundle(bad_bundle(code, folder)).findings
    sent = sent_file(code, tmp_path)
    if sent:
        return look_at_file(folder, sent.stem, sent, ImportRequest()).findings
    story = HERE / code / "story.txt"
    if story.exists():
        return read_stories([story], api.case_in(folder)).findings
    if (HERE / code / "publish.txt").exists():
        return publish_strike(folder, tmp_path / "site").findings
    viewer = HERE / code / "viewer.txt"  # of a finding that one party alone is told
    return api.check_case(folder, viewer.read_text().strip() if viewer.exists() else "public")


@pytest.mark.parametrize("code", CODES)
def test_the_text_of_each_finding(code: str, tmp_path: Path) -> None:
    findings = findings_of(code, tmp_path)
    shown = "\n\n".join(map(as_text, findings)) + "\n"
    expected = HERE / code / "expected.txt"
    if os.environ.get("OPENBOOK_WRITE_EXPECTED"):
        expected.write_text(shown, "utf-8")
    assert shown == expected.read_text("utf-8")
    assert code in {finding.code for finding in findings}
    for finding in findings:  # each says why and what to write
        assert finding.why.endswith(".")
        assert finding.remedy.strip()
        assert finding.what[0].islower() or not finding.what[0].isalpha()
        assert json.dumps(as_data(finding))


@pytest.mark.parametrize("code", CODES)
def test_each_finding_has_a_page(code: str) -> None:
    kind = kind_of(code)
    lines = kind.page.splitlines()
    assert lines[0] == f"# {code}: {kind.title}"
    assert kind.why.endswith(".")
    heads = [line for line in lines if line.startswith("## ")]
    assert heads == ["## What it says", "## Why it matters", "## What to write"]


def test_every_folder_is_a_code() -> None:
    assert {part.name for part in HERE.iterdir() if part.name.startswith("OB")} == set(CODES)


ABOUT_STRIKES = [
    code
    for code in CODES
    if re.search(r"^strike/", (HERE / code / "expected.txt").read_text("utf-8"), re.MULTILINE)
    and not (HERE / code / "publish.txt").exists()
]


@pytest.mark.parametrize("code", ABOUT_STRIKES)
def test_a_strike_is_told_all_about_its_files(code: str, tmp_path: Path) -> None:
    """A plan asks for these alone and runs no other check that only advises."""
    read = api.read_folder(folder_of(code, tmp_path))
    whole = tuple(each for each in read.findings if each.place.file.startswith("strike/"))
    assert read.in_strike_files == whole
    assert code in {each.code for each in whole}

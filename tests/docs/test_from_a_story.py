"""The guide from a story to a case: its files are a case, and every face can show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.web.conftest import client_of

from openbook.api.bargain import disclose_offer
from openbook.api.folder import read_folder
from openbook.api.imports import import_file
from openbook.case.case import Case
from openbook.files.imports.request import ImportRequest
from openbook.findings.finding import Severity
from openbook.web.page import pages

OK = 200
PAGE = Path(__file__).parents[2] / "docs" / "guides" / "from-a-story.md"
FILE = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root: Path = tmp_path_factory.mktemp("docs")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    case = root / "alder-bay"
    (case / "books" / "union.yaml").write_text(
        "side: union\ntitle: The union\nmade_on: 2025-11-19\nsource: story\n"
        "otherwise: working\nassumptions: {}\n",
        "utf-8",
    )
    for kind in ("directory", "enrollment"):
        import_file(case, kind, root / f"{kind}.csv", ImportRequest(source="looked-up", add=True))
    return case


def test_no_errors_and_no_warnings(folder: Path) -> None:
    findings = read_folder(folder).findings
    assert {each.severity for each in findings} == {Severity.NOTE}


def test_the_numbers_of_the_story_are_in_the_case(folder: Path) -> None:
    case = read_folder(folder).case
    assert isinstance(case, Case)
    story = (folder.parent / "story.txt").read_text("utf-8")
    values = {*case.claims.column("value"), *case.projections.column("value")}
    said = {"$6.5 million": 6.5e6, "$36.4 million": 36.4e6, "$3.1 million": 3.1e6}
    said |= {"$1.1 million": 1.1e6, "$130,000": 130_000, "$2 million": 2e6}
    for text, value in {**said, "2,140": 2_140, "58%": 0.58, "$81,500": 81_500}.items():
        assert text in story
        assert value in values


def test_nothing_invented_is_given_for_a_fact(folder: Path) -> None:
    case = read_folder(folder).case
    assert isinstance(case, Case)
    assert {each.status for each in case.sources.sources} == {"generated", "unconfirmed"}


def test_a_district_of_one_unit_can_disclose(folder: Path) -> None:
    found = disclose_offer(folder, "2025-11-19-district")
    assert set(found.compensation.other_compensation.agreement.values()) == {0.0}


# They ask for the name of one thing.
NAMED = {"/number", *(f"/workbench/{each}" for each in ("assumption", "file", "record", "row"))}


def test_every_page_shows_a_case_from_a_story(folder: Path) -> None:
    client = client_of(folder)
    odd = {
        page.path: answered.status_code
        for page in pages()
        if "{" not in page.path
        and page.path not in NAMED
        and (answered := client.get(page.path)).status_code != OK
    }
    assert not odd

"""One party's private folder is never opened for another viewer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.files.opened_files import private_files_opened

from openbook.api import folder
from openbook.findings.errors import UnknownViewerError
from openbook.reports.overview import PARTS, overview_data, part_data

HIDDEN = "walkaway-at-4-percent"
BOOK = f"""\
side: union
made_on: 2019-01-11
title: {HIDDEN}
source: invented
assumptions:
  enrollment.change: {{value: -1%}}
"""
PROGRAM = "from openbook.api import folder; folder.read_folder(sys.argv[1], sys.argv[2]).findings"


@pytest.fixture
def case(small_town: Path) -> Path:
    (small_town / "private/union/books").mkdir(parents=True, exist_ok=True)
    (small_town / "private/union/books/secret.yaml").write_text(BOOK, "utf-8")
    return small_town


def opened_for(case: Path, viewer: str) -> list[str]:
    return private_files_opened(PROGRAM, case, viewer)


def test_the_public_opens_no_private_file(case: Path) -> None:
    assert set(opened_for(case, "public")) <= {""}


def test_a_party_opens_its_own_folder_only(case: Path) -> None:
    assert all(path == "" or path.startswith("district") for path in opened_for(case, "district"))
    assert any(path.startswith("union") for path in opened_for(case, "union"))


def test_no_word_of_it_reaches_another_viewer(case: Path) -> None:
    def everything(viewer: str) -> str:
        read = folder.read_folder(case, viewer)
        opened, findings = read.case, read.findings
        assert opened is not None
        parts = [part_data(opened, part) for part in PARTS]
        return json.dumps([overview_data(opened), parts, list(map(str, findings))])

    assert HIDDEN in everything("union")
    assert HIDDEN not in everything("public")
    assert HIDDEN not in everything("district")


def test_a_link_into_a_private_folder_is_not_followed(case: Path) -> None:
    (case / "books/peek.yaml").symlink_to("../private/union/books/secret.yaml")
    read = folder.read_folder(case)
    opened, findings = read.case, read.findings
    assert opened is not None
    assert "peek" not in {book.id for book in opened.books}
    assert [f.code for f in findings if f.place.file == "books/peek.yaml"] == ["OB907"]
    assert HIDDEN not in " ".join(map(str, findings))


def test_a_private_folder_behind_a_link_is_not_read(case: Path, tmp_path: Path) -> None:
    (case / "private/union").rename(tmp_path / "moved")
    (case / "private/union").symlink_to(tmp_path / "moved")
    opened = folder.case_in(case, "union")
    assert not any(book.private for book in opened.books)


def test_only_parties_may_ask(case: Path) -> None:
    with pytest.raises(UnknownViewerError, match="has no party 'press'"):
        folder.case_in(case, "press")


def test_private_drafts_are_marked(case: Path) -> None:
    opened = folder.case_in(case, "union")
    assert {book.private for book in opened.books} == {True, False}

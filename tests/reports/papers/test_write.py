"""Writing a paper: the end of the name says the form; whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.reports.papers.conftest import paper_in, pdf_in

from openbook.findings.errors import NotWrittenError
from openbook.reports.papers.write import UnknownFormatError, write_paper


def test_pdf_and_html_and_tables(tmp_path: Path) -> None:
    paper = paper_in("member", "en")
    file = tmp_path / "a.pdf"
    write_paper(paper, file, tables=tmp_path / "tables")
    made = write_paper(paper, file, tables=tmp_path / "tables")
    assert file.read_bytes() == pdf_in("member", "en")
    assert made.size == len(file.read_bytes())
    assert made.tables == ("chart-pay.csv", "pay.csv")
    assert (tmp_path / "tables/pay.csv").read_text("utf-8").startswith("Under,2018-19")
    write_paper(paper, tmp_path / "a.html")
    assert (tmp_path / "a.html").read_bytes().startswith(b"<!doctype html>")


@pytest.mark.parametrize("name", ["paper", "paper.doc", "nowhere/paper.html"])
def test_a_name_that_says_nothing_or_leads_nowhere(tmp_path: Path, name: str) -> None:
    with pytest.raises((UnknownFormatError, NotWrittenError)):
        write_paper(paper_in("member", "en"), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_folder_of_somebody_else_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.txt").write_text("years of work", "utf-8")
    with pytest.raises(NotWrittenError, match="other files"):
        write_paper(paper_in("member", "en"), tmp_path / "a.html", tables=tmp_path / "mine")
    assert (tmp_path / "mine/thesis.txt").exists()
    assert not (tmp_path / "a.html").exists()

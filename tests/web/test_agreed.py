"""Agreed: only what both parties of the table agreed; other units stand apart."""

from __future__ import annotations

from tests.web.conftest import CASES
from tests.web.reading import part

from openbook.api.papers import PaperAsked, board_paper
from openbook.api.view import opened
from openbook.cli.main import main
from openbook.reports.words.words import Words

OTHERS = ("3% raise from July 1, 2017", "If another unit gets a higher wage")
OURS = "health contribution, frozen, until"


def test_the_page_of_offers_lists_other_unions_apart(los_angeles):
    page = los_angeles.get("/offers").text
    agreed, others = (
        part(rf"<section><h3>{title}</h3>(.*?)</section>", page)
        for title in ("Agreed", "Other units")
    )
    assert OURS in agreed
    for words in OTHERS:
        assert words not in agreed
        assert words in others


def test_the_command_lists_other_unions_apart(capsys):
    assert main(["offers", str(CASES / "la-2019")]) == 0
    said = capsys.readouterr().out
    agreed, others = said.split("\nAgreed\n")[1].split("\nOther units\n", 1)
    assert OURS in agreed
    for words in OTHERS:
        assert words not in agreed
        assert words in others


def test_the_board_paper_counts_other_unions_apart():
    asked = PaperAsked(words=Words("en"))
    told = " ".join(
        getattr(each, "text", "") for each in board_paper(opened(CASES / "la-2019"), asked)
    )
    assert "Agreed so far: 2 terms." in told
    assert "Other units (agreed with other unions, not at this table): 8 terms." in told


def test_a_table_without_other_units_has_no_such_list(willow):
    assert "<h3>Other units</h3>" not in willow.get("/offers").text

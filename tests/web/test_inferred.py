"""Inferred and rounded: labels say what nobody published, and how finely it is known."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.web.conftest import CASES
from tests.web.test_labels import cards_of, plain

from openbook.cli.main import main
from openbook.opened import opened
from openbook.papers.kind import PaperAsked
from openbook.papers.kinds.board import blocks
from openbook.report.words.words import words_in

FOLDER = CASES / "la-2019"
NOTE = "UTLA published no projection: Openbook inferred its assumptions."
OFFERS = ("2019-01-11-district", "2019-01-07-union")
kept_open = cache(opened)


@pytest.mark.parametrize(
    "path", ["/table", "/why", "/why?question=both", "/offers", "/offer", "/try"]
)
def test_pages_say_that_assumptions_are_inferred(los_angeles, path):
    page = plain(los_angeles.get(path).text)
    assert NOTE in page
    assert "UTLA (inferred)" in page


def test_the_card_of_the_side_says_so_itself(los_angeles):
    lausd, utla = cards_of(los_angeles.get("/table").text)
    assert "Under assumptions that Openbook inferred for UTLA." in utla.text
    assert "inferred" not in lausd.text
    assert utla.side == "UTLA"


def test_the_mark_comes_from_the_book(willow):
    assert "inferred" not in plain(willow.get("/table").text)
    inferred = {book.id for book in kept_open(FOLDER).case.books if book.inferred_by}
    assert inferred == {"union", "fact-finder", "working"}


@pytest.mark.parametrize(
    "command",
    [
        ["project", "--book", "union"],
        ["gap", "--between", "district", "union"],
        ["gap", "--between", "district", "union", "--offers", *OFFERS],
        ["cost", "2018-10-30-district"],
        ["show"],
    ],
)
def test_commands_say_so(command, capsys):
    verb, *rest = command
    assert main([verb, str(FOLDER), *rest]) == 0
    assert "inferred by Openbook" in capsys.readouterr().out


def test_the_board_paper_says_so():
    told = [
        getattr(each, "text", "")
        for each in blocks(kept_open(FOLDER), PaperAsked(words=words_in("en")))
    ]
    assert NOTE in told


def test_rounded_totals_never_give_digits_that_nobody_knows(los_angeles):
    href = next(iter(cards_of(los_angeles.get("/table?with=budget").text)[0].links))
    page = los_angeles.get(href).text
    told = plain(page[page.index("<h1") :])
    assert "about −$1.6 billion" in told
    assert "exactly" not in told
    assert not re.search(r"\$\d,\d{3},\d{3},\d{3}", told.split("In other years")[0])
    assert "totals published to the nearest $100 million" in told


def test_the_command_rounds_the_same_numbers_the_same_way(capsys):
    assert main(["gap", str(FOLDER), "--between", "district", "union"]) == 0
    said = capsys.readouterr().out
    assert "about -$1.6 billion on the book 'district'" in said
    assert "about $1.8 billion on 'union' (inferred by Openbook)" in said

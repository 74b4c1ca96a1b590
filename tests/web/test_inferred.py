"""Inferred and rounded: labels say what nobody published, and how finely it is known."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from tests.web.conftest import CASES
from tests.web.test_labels import cards_of, plain

from openbook.api.papers import PaperAsked, board_paper, disclosure_paper
from openbook.api.view import opened
from openbook.api.workbook import build_workbook
from openbook.cli.main import main
from openbook.reports.words.words import words_in

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
    assert "under the assumptions of UTLA (inferred), with UTLA proposal" in utla.text
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
    told = " ".join(capsys.readouterr().out.split())
    assert NOTE in told or "inferred by Openbook" in told


ROUNDED = "Revenue and spending totals are published to the nearest $100 million"


@pytest.mark.parametrize(
    "command",
    [
        ["disclose", "2019-01-11-district"],
        ["cost", "2018-10-30-district", "--book", "union"],
        ["project", "--book", "union"],
        ["evidence", "--about", "reserve"],
    ],
)
def test_commands_say_how_finely_totals_are_known(command, capsys):
    verb, *rest = command
    assert main([verb, str(FOLDER), *rest]) == 0
    assert ROUNDED in " ".join(capsys.readouterr().out.split())


def test_a_disclosure_tells_totals_no_finer_than_the_budget(los_angeles, capsys):
    assert main(["disclose", str(FOLDER), "2019-01-11-district"]) == 0
    told = capsys.readouterr().out
    paper = str(disclosure_paper(kept_open(FOLDER), PaperAsked(words=words_in("en"))))
    page = plain(los_angeles.get("/disclosure?offer=2019-01-11-district").text)
    for text in (told, paper, page):
        assert ROUNDED in text
        assert "Where LAUSD published no value, Openbook chose a working value." in text
        assert not re.search(r"-?299,432,257|1,643,888,593|7,828,032,554", text)
    assert "255,966,082" in told  # what the agreement adds keeps its digits


def test_a_disclosure_of_exact_totals_keeps_every_digit(capsys):
    town = str(CASES / "small-town")
    assert main(["disclose", town, "2019-01-11-district", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert main(["disclose", town, "2019-01-11-district"]) == 0
    told = capsys.readouterr().out
    assert ROUNDED[:20] not in told
    for value in data["reserve"]["available"].values():
        assert words_in("en").number(value) in told


def test_claims_set_beside_an_inferred_book_say_so(los_angeles, capsys):
    assert main(["evidence", str(FOLDER), "--claim", "fund-3-not-met"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "assumptions of UTLA (inferred)" in told
    assert "$1,927,000,000" not in told
    page = plain(los_angeles.get("/evidence/claim?claim=fund-3-not-met").text)
    assert "UTLA (inferred)" in page
    assert NOTE in page
    assert ROUNDED in page
    for language, words in (("en", "inferred by Openbook"), ("es", "inferidos por")):
        headers = {"cookie": f"lang={language}"}
        binder = plain(los_angeles.get("/evidence/binder", headers=headers).text)
        assert words in binder


def test_the_workbook_says_so():
    sheets = {each.name: each for each in build_workbook(kept_open(FOLDER)).sheets}
    said = {
        name: " ".join(str(cell.value) for cell in sheet.cells.values() if cell.value is not None)
        for name, sheet in sheets.items()
    }
    assert NOTE in said["Summary"]
    assert ROUNDED in said["Summary"]
    shown = ("Summary", "Gap", "Assumptions", "Choices")
    assert all("UTLA (inferred)" in said[name] for name in shown)
    assert not any(
        re.search(r"assumptions of UTLA(?! \(inferred\))", each) for each in said.values()
    )


def test_the_board_paper_says_so():
    told = [
        getattr(each, "text", "")
        for each in board_paper(kept_open(FOLDER), PaperAsked(words=words_in("en")))
    ]
    assert NOTE in told


def test_rounded_totals_never_give_digits_that_nobody_knows(los_angeles):
    href = next(iter(cards_of(los_angeles.get("/table?with=budget").text)[0].links))
    page = los_angeles.get(href.replace("2020-21", "2022-23")).text
    told = plain(page[page.index("<h1") :])
    assert "about $0" in told
    assert "exactly" not in told
    assert not re.search(r"\$\d,\d{3},\d{3},\d{3}", told.split("In other years")[0])
    assert "totals published to the nearest $100 million" in told


def test_the_command_rounds_the_same_numbers_the_same_way(capsys):
    assert main(["gap", str(FOLDER), "--between", "district", "union"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "LAUSD: about $0." in said
    assert "UTLA (inferred): about $2.2 billion." in said

"""The other kinds: the numbers of their verbs, in both languages; what is refused."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.reports.papers.conftest import PERSON, asked_in, paper_in, pdf_in, text_of, willow
from tests.web.listening import Listening, own_texts

from openbook.api import bargain, strike
from openbook.api.papers import KINDS, NoPersonError, NoSuchPaperError, PaperAsked, paper_of
from openbook.api.view import opened
from openbook.reports.document.document import Document, Drawing, TableBlock, plain
from openbook.reports.document.laid_out import laid_out, weak
from openbook.reports.strike_cost import _cells
from openbook.reports.words.words import words_in
from openbook.strike.notices import NoStrikeError


def table_of(paper: Document, name: str) -> TableBlock:
    return next(each for each in paper.tables() if each.name == name)


def test_the_disclosure_has_every_number_of_the_form() -> None:
    told = text_of(pdf_in("disclosure", "en"))
    found = bargain.disclose_offer(willow(), "2019-01-11-district")
    for name, change in found.budget.rows.items():
        for values in (change.before, change.agreement, change.after) if change else ():
            shown = [each for each in values.values() if each is not None]
            assert all(words_in("en").number(each) in told for each in shown), name
    assert "not in the case" in told
    assert all(f"{part}. " in told for part in "ABCDEFGJKL")


def test_a_member_reads_what_the_verb_says() -> None:
    told = text_of(pdf_in("member", "en"))
    found = bargain.member_under_offers(willow(), PERSON, strike_days=6)
    for each in found.offers:
        more = [*each.more_stated, each.gain]
        for row in (each.stated, more, [each.lost or 0.0], [each.net or 0.0]):
            shown = ("silent" if value is None else f"{value:,.0f}" for value in row)
            assert " ".join(shown) in told
    assert "if its terms continue" in told


def test_a_strike_morning_has_shortfalls_first() -> None:
    paper = paper_in("strike", "en")
    board = strike.morning_board(willow())
    assert board.rows[0].short
    rows = table_of(paper, "schools").rows
    assert [row.cells[0].value for row in rows] == [r.told.name for r in board.rows]
    assert any("missing" in plain(each) for each in rows[0].cells[0].below)
    assert board.expected is not None
    told = text_of(pdf_in("strike", "en"))
    assert f"Expected in the whole district: {board.expected.middle:,.0f}," in told
    cost = strike.cost_of_strike(willow(), board.day).cost
    assert f"${cost.so_far.gross:,.0f}" in told


def test_a_strike_morning_without_a_plan_says_so() -> None:
    asked = PaperAsked(words=words_in("en"), day=date(2019, 1, 22))
    for viewer, said in (
        ("public", "No plan of this day is approved"),
        ("district", "The plan shown here is a draft"),
    ):
        found = opened(EXAMPLES / "small-town", viewer)
        told = laid_out(paper_of(found, "strike", asked))["blocks"]
        assert any(said in block.get("text", "") for block in told)


def test_a_strike_morning_of_simulated_schools_says_so() -> None:
    for language, said in (("en", "simulated data"), ("es", "datos simulados")):
        told = laid_out(paper_in("strike", language))["blocks"]
        assert any(said in block.get("text", "") for block in told)


def test_what_nobody_confirmed_has_a_star() -> None:
    data = laid_out(paper_in("member", "es"))
    assert data["any_weak"]
    assert [note["weak"] for note in data["notes"]] == [True]
    assert data["notes"][0]["mark"] == "simulado"
    assert not weak("a sentence of our own")


def test_a_paper_for_a_party_says_so(small_town: Path) -> None:
    paper = paper_of(opened(small_town, "union"), "member", asked_in(words_in("en")))
    assert laid_out(paper)["private"] == "Private to union"
    assert laid_out(paper)["known"] == "As known on January 18, 2019"


def test_all_is_said_in_spanish() -> None:
    words = Listening("es")
    words.unknown.clear()
    for kind in KINDS:
        for day in (None, date(2019, 1, 22)):
            asked = replace(asked_in(words), day=day)
            laid_out(replace(paper_of(willow(), kind, asked), reader="union"))
    own = own_texts(EXAMPLES / "small-town")
    left = [t for t in words.unknown if " ".join(t.split()).rstrip(".") not in own]
    assert not left


def test_the_bar_of_the_map_says_part_of_a_mile() -> None:
    drawn = [b for b in paper_in("strike", "en").blocks if isinstance(b, Drawing)]
    assert [drawn[-1].say(value) for value in (0.5, 2.0)] == ["0.5 mi", "2 mi"]


def test_wages_are_those_announced_where_they_were() -> None:
    words = words_in("en")
    made = strike.cost_of_strike(willow()).cost.so_far
    for announced, wages in ((None, made.wages_modeled), (7.0e6, 7.0e6)):
        cells = _cells(replace(made, wages_announced=announced), made.gross, words)
        assert wages is not None
        assert cells[1].text == words.money(wages)


def test_an_unknown_kind_is_told_with_the_nearest() -> None:
    with pytest.raises(NoSuchPaperError, match=r"Did you mean 'board'\?"):
        paper_of(willow(), "bord", PaperAsked(words=words_in("en")))
    with pytest.raises(NoSuchPaperError, match="no paper"):
        paper_of(willow(), "x" * 10_000, PaperAsked(words=words_in("en")))


def test_a_paper_for_nobody_asks_for_whom() -> None:
    with pytest.raises(NoPersonError, match="--unit teachers"):
        paper_of(willow(), "member", PaperAsked(words=words_in("en")))


def test_without_a_strike_there_is_no_morning(small_town: Path) -> None:
    shutil.rmtree(small_town / "strike")
    with pytest.raises(NoStrikeError, match=r"strike/strike\.yaml"):
        paper_of(opened(small_town), "strike", PaperAsked(words=words_in("en")))

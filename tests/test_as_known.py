"""Answers of a day: nothing that became public later reaches them."""

from __future__ import annotations

import io
import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from tests.as_known import leaked, told_in_data, told_in_text, whole
from tests.conftest import EXAMPLES

from openbook.api import bargain, strike
from openbook.api.folder import past_record
from openbook.api.papers import PaperAsked, paper_of
from openbook.api.view import opened
from openbook.case.known import as_known
from openbook.cli.main import main
from openbook.reports.papers.write import to_pdf
from openbook.reports.words.words import words_in

LOS_ANGELES = EXAMPLES / "la-2019"
CASES = ["la-2019", "small-town"]
COMMANDS = [
    ["show"],
    ["offers"],
    ["project"],
    ["evidence"],
    ["evidence", "--differences"],
    ["record"],
    ["binder"],
    ["gap", "--between", "district", "union"],
    ["cost"],
    ["explain", "reserve.available", "--year", "2020-21"],
    ["disclose", "2019-01-11-district"],
    ["missing"],
]
SETTLED = "2019-01-22-settlement"


def _asked(command: list[str], name: str) -> list[str]:
    return [command[0], str(EXAMPLES / name), *command[1:]]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_says_only_what_was_known(
    name: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    case = whole(name)
    assert main(_asked(command, name)) == 0
    told = told_in_text(capsys.readouterr().out)
    assert len(told) > 20
    assert not leaked(told, case, case.head.as_of)


@pytest.mark.parametrize("command", ["offers", "evidence", "show"])
def test_data_of_commands(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    case = whole("la-2019")
    assert main([command, str(LOS_ANGELES), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["learned_later"]
    assert not leaked(told_in_data(data), case, case.head.as_of)


def test_a_later_source_stands_apart_in_the_data_of_a_claim(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["evidence", str(LOS_ANGELES), "--claim", "hist-1-days", "--json"]
    assert main(asked) == 0
    data = json.loads(capsys.readouterr().out)
    assert "strike-1989-length" not in {each["by"] for each in data["recomputed"]}
    assert "strike-1989-length" in {each["by"] for each in data["learned_later"]}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("kind", ["board", "disclosure", "member", "binder"])
def test_every_paper_says_only_what_was_known(name: str, kind: str) -> None:
    found, case = opened(EXAMPLES / name), whole(name)
    person = ("teachers", "MA", 5.0) if name == "small-town" else ("teachers", "27", 10.0)
    asked = PaperAsked(words=words_in("en"), person=person)
    pdf = to_pdf(paper_of(found, kind, asked))
    pages = PdfReader(io.BytesIO(pdf)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert f"As known on {case.head.as_of:%B} {case.head.as_of.day}" in text
    body = text.removesuffix(text.rpartition("Sources")[2])
    assert not leaked(body.rpartition("Sources")[0] or body, case, case.head.as_of)


def test_the_paper_of_a_strike_day_is_headed_by_it() -> None:
    asked = PaperAsked(words=words_in("en"), day=date(2019, 1, 15))
    paper = paper_of(opened(LOS_ANGELES), "strike", asked)
    assert paper.known_on == date(2019, 1, 15)


def test_the_board_paper_counts_no_strike_day_of_later(la_board: str) -> None:
    assert "Days counted up to" not in la_board
    assert "No strike day is counted yet" in la_board
    assert "Learned later" not in la_board
    assert "Tentative agreement" not in la_board


@pytest.fixture(scope="module")
def la_board() -> str:
    asked = PaperAsked(words=words_in("en"))
    pdf = to_pdf(paper_of(opened(LOS_ANGELES), "board", asked))
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_an_open_case_is_the_case_of_its_day() -> None:
    found = opened(LOS_ANGELES)
    assert SETTLED not in {offer.id for offer in found.case.offers}
    assert {offer.id for offer in found.case.later_offers} == {SETTLED}
    assert {offer.id for offer in found.whole.offers} >= {SETTLED}
    late = [each for each in found.case.claims if (each.said_on or date.min) > date(2019, 1, 11)]
    assert len(found.case.claims) > 100
    assert not late
    kept = len(found.case.claims) + len(found.case.later["claims"])
    assert kept == len(found.whole.claims)


def test_rows_that_came_later_change_no_answer(tmp_path: Path) -> None:
    """The same folder without its later rows and offers answers the same."""
    folder = tmp_path / "case"
    shutil.copytree(LOS_ANGELES, folder)
    (folder / "offers" / f"{SETTLED}.yaml").unlink()
    known = opened(LOS_ANGELES).case
    for name in ("budget", "reserve", "facts", "claims", "projections"):
        table = getattr(known, name)
        file = folder / table.file
        lines = file.read_text("utf-8").split("\n")
        gone = {known.later[name].place(row).line for row in range(len(known.later[name]))}
        file.write_text(
            "\n".join(line for at, line in enumerate(lines, 1) if at not in gone), "utf-8"
        )
    assert _answers(folder) == _answers(LOS_ANGELES)


def _answers(folder: Path) -> list[Any]:
    found = opened(folder)
    table = bargain.offers_over_time(found).now
    costs = bargain.cost_whole_offers(found, books=["district"])
    record = past_record(folder)
    return [
        [term.label for term in table.agreed],
        len(table.open),
        [row.projection for row in record.rows],
        [(c.offer.id, c.cost.all_years) for c in costs if c.offer.id != SETTLED],
    ]


@pytest.mark.parametrize("day", ["2019-01-15", "2019-01-16"])
def test_counts_of_later_days_change_no_answer_of_a_strike_day(day: str, tmp_path: Path) -> None:
    folder = tmp_path / "case"
    shutil.copytree(EXAMPLES / "small-town", folder)
    asked = date.fromisoformat(day)
    for file in ("counts.csv", "days.csv"):
        path = folder / "strike" / file
        head, *rows = path.read_text("utf-8").strip().split("\n")
        kept = [row for row in rows if row.split(",")[0] <= day]
        assert len(kept) < len(rows)
        path.write_text("\n".join([head, *kept]) + "\n", "utf-8")
    one, other = (
        strike.cost_of_strike(each, asked).cost.so_far for each in (folder, EXAMPLES / "small-town")
    )
    assert one == other


def test_the_cost_of_a_strike_says_its_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strike", "cost", str(LOS_ANGELES), "--day", "2019-01-15"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "As known on January 15, 2019" in told
    assert "Los Angeles Unified, January 17, 2019: " not in told
    assert "Los Angeles Unified, January 15, 2019: $15 million" in told


def test_an_outcome_nobody_knew_is_blank() -> None:
    case = as_known(whole("la-2019"))
    rows = list(case.projections.each("projection", "year", "outcome"))
    assert len(rows) > 15
    assert all(out is None or str(year) < "2018-19" for _, year, out in rows)
    assert "balance-2017-18-per-union" in {n for n, _, out in rows if out is not None}


def test_another_day_can_be_asked_for() -> None:
    found = bargain.offers_over_time(LOS_ANGELES, on=date(2019, 1, 22))
    assert SETTLED in {step.offer.id for step in found.steps}
    assert not found.later
    usual = bargain.offers_over_time(LOS_ANGELES)
    assert [step.offer.id for step in usual.later] == [SETTLED]

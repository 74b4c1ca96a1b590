"""One offer under each costing convention."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.model.projected import SMALL

from openbook.api.folder import copy_example
from openbook.api.view import opened
from openbook.case.scope import Convention
from openbook.cli.main import main
from openbook.model.inputs import employer_book
from openbook.offers.conventions import cost_by_convention

OFFER = "2018-10-05-union"


def costs(folder: Path) -> dict[Convention, float]:
    one = opened(folder)
    book = employer_book(one.case)
    assert book is not None
    offer = one.case.offer_by_id[OFFER]
    found = cost_by_convention(one.case, one.law(), one.model(), offer, book)
    return {each.convention: each.cost.all_years for each in found}


def test_turnover_makes_an_offer_cheaper_than_casting_people_forward() -> None:
    found = costs(EXAMPLES / SMALL)
    assert found[Convention.CAST_FORWARD] > found[Convention.WITH_TURNOVER]
    # No position is vacant or cut in the small town, so nothing tells these two apart.
    assert found[Convention.POSITION_CONTROL] == found[Convention.CAST_FORWARD]


def test_position_control_prices_vacancies_and_keeps_cuts(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    path = folder / "books" / "district.yaml"
    text = path.read_text("utf-8")
    text = text.replace("staff.vacancies: {value: 0%}", "staff.vacancies: {value: 4%}")
    text = text.replace("staff.change: {value: 0%}", "staff.change: {value: -3%}")
    path.write_text(text, "utf-8")
    found = costs(folder)
    assert found[Convention.WITH_TURNOVER] < found[Convention.POSITION_CONTROL]
    assert found[Convention.POSITION_CONTROL] < found[Convention.CAST_FORWARD]


def test_without_turnover_or_vacancies_all_agree(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    path = folder / "books" / "district.yaml"
    text = path.read_text("utf-8")
    text = text.replace("staff.attrition: {value: 8%}", "staff.attrition: {value: 0%}")
    text = text.replace("attrition_savings: {value: 0.5%}", "attrition_savings: {value: 0%}")
    path.write_text(text, "utf-8")
    assert len({round(each, 2) for each in costs(folder).values()}) == 1
    assert costs(folder)[Convention.CAST_FORWARD] == pytest.approx(
        costs(EXAMPLES / SMALL)[Convention.CAST_FORWARD]
    )


def test_step_and_column_is_gross_and_attrition_savings_stand_apart() -> None:
    # Ten teachers of the small town move no step by themselves; in Los Angeles they do.
    one = opened(EXAMPLES / "la-2019")
    book = employer_book(one.case)
    assert book is not None
    offer = one.case.offers[0]
    forward, turnover, control = cost_by_convention(one.case, one.law(), one.model(), offer, book)
    for each in (forward, turnover, control):
        assert all(up is not None and up > 0 for up in each.gross[1:])
        moves = zip(each.gross, each.attrition, each.positions, each.net, strict=True)
        for *parts, net in list(moves)[1:]:
            assert sum(part or 0.0 for part in parts) == pytest.approx(net)
    assert forward.attrition[1:] == pytest.approx([0.0] * (len(forward.net) - 1), abs=1)
    assert all(left is not None and left < 0 for left in turnover.attrition[1:])


def test_a_gap_says_what_of_it_is_the_convention(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "case"
    copy_example("small-town", folder)
    path = folder / "books" / "union.yaml"
    text = path.read_text("utf-8")
    assert "staff.attrition: {value: 8%}" in text
    path.write_text(
        text.replace("staff.attrition: {value: 8%}", "staff.attrition: {value: 0%}"), "utf-8"
    )
    words = ["gap", str(folder), "--between", "district", "union"]
    assert main(words) == 0
    assert "Costing convention: " in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    shares = {share["name"]: share["amount"] for share in data["shares"]}
    named = data["costing_convention"]
    assert named["parts"] == ["staff.attrition"]
    assert named["amount"] == pytest.approx(shares["staff.attrition"])
    assert named["amount"] < 0  # without turnover people cost more, and less is left


def test_the_command_shows_the_conventions_in_both_languages(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["cost", str(EXAMPLES / SMALL), OFFER, "--conventions"]
    assert main(words) == 0
    english = capsys.readouterr().out
    for said in ("Cast forward", "With turnover", "Position control", "Step and column, gross"):
        assert said in english
    assert main([*words, "--language", "es"]) == 0
    assert "Control de puestos" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [each["convention"] for each in data[0]["conventions"]] == list(Convention)

"""One offer under each costing convention."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.model.projected import SMALL

from openbook.answers.folder import copy_example
from openbook.answers.open_case import opened
from openbook.model.inputs import employer_book
from openbook.offers.conventions import Convention, cost_by_convention

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

"""A thin case run in a batch has the bits of the same case in a folder, built by itself."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from tests.screen import made_tables as made

from openbook.api.projection import project_case
from openbook.api.view import opened
from openbook.figures.figure import Year
from openbook.files.screen_folder import as_json
from openbook.files.start import write_case
from openbook.files.state_tables import read_tables
from openbook.model.errors import MissingPartError
from openbook.screen.revenue import settled
from openbook.screen.roster import roster
from openbook.screen.rows import as_plain, read_back
from openbook.screen.run import full_case
from openbook.screen.thin import ThinDistrict, thin_district
from openbook.screen.thin_model import ThinModel, fitting_shape

TODAY = date(2026, 2, 28)  # as the other tests, so that models are built once
AHEAD = 3


def thin_of(paths, state: str = ""):
    known = roster(read_tables(paths), as_of=TODAY, state=state)
    found, problems = settled(
        [thin_district(each, known) for each in known.districts], TODAY, AHEAD
    )
    assert not problems
    return found


@pytest.fixture(scope="module")
def california(tmp_path_factory):
    folder, districts = tmp_path_factory.mktemp("ca"), made.invented(60)
    paths = [
        made.expense(folder / "expense.csv", districts),
        made.f33(folder / "f33.csv", districts),
        made.ledger(folder / "gl.csv", districts[:30]),  # half of them with balances
    ]
    return thin_of(paths)


@pytest.fixture(scope="module")
def new_york(tmp_path_factory):
    return thin_of([made.without_law(tmp_path_factory.mktemp("ny") / "own.csv")])


def alone(thin, shape):
    batch = ThinModel.of(shape)
    beliefs = [batch.beliefs(thin)]
    inputs = batch.alone([thin], beliefs, batch.anchors([thin], beliefs))
    names = [n for n in ("budget.result", "revenue.total", "spending.total", "reserve.margin",
                         "reserve.below", "one_percent.total", "ada.total", "revenue.formula")
             if n in batch.model.lines]  # fmt: skip
    size = (len(shape.years), 1)
    return {n: np.broadcast_to(v, size)[:, 0].tolist() for n, v in batch.run(names, inputs).items()}


@pytest.mark.parametrize("place", [0, 1, 2, 7])
def test_the_bits_are_those_of_the_case_in_a_folder(california, tmp_path, place):
    thin = list(california.values())[place]
    shape, _ = fitting_shape(thin, TODAY, AHEAD)
    assert shape.balance
    assert shape.law == "california"
    write_case(tmp_path / "case", full_case(thin, shape))
    made_ = project_case(tmp_path / "case")
    for name, values in alone(thin, shape).items():
        assert made_.alone.values(name)[0].tolist() == values, name


def test_a_folder_without_a_balance_says_what_is_missing_and_the_rest_is_the_same(
    california, tmp_path
):
    thin = next(each for each in california.values() if each.balance is None)
    shape, _ = fitting_shape(thin, TODAY, AHEAD)
    write_case(tmp_path / "case", full_case(thin, shape))
    with pytest.raises(MissingPartError, match=r"district/reserve\.csv"):
        project_case(tmp_path / "case")
    before = str(thin.base.plus(-1))
    (tmp_path / "case/district/reserve.csv").write_text(
        f"year,stage,part,amount,fund,source\n{before},actual,unrestricted,1234567,01,table\n",
        "utf-8",
    )
    made_ = project_case(tmp_path / "case")
    for name, values in alone(thin, shape).items():
        if name not in ThinModel.of(shape).unclaimed:
            assert made_.alone.values(name)[0].tolist() == values, name


def test_without_a_law_the_case_is_the_same_and_nothing_is_claimed(new_york, tmp_path):
    thin = next(iter(new_york.values()))
    shape, why = fitting_shape(thin, TODAY, AHEAD)
    assert (shape.law, shape.state.rows) == ("", True)
    assert not why
    assert "reserve.required" in ThinModel.of(shape).unclaimed
    write_case(tmp_path / "case", full_case(thin, shape))
    case = opened(tmp_path / "case").case
    assert case.head.state == "own"
    # A folder of a state without a law names what it needs; with a balance it is projected.
    before = str(thin.base.plus(-1))
    (tmp_path / "case/district/reserve.csv").write_text(
        f"year,stage,part,amount,fund,source\n{before},actual,unrestricted,0,01,table\n", "utf-8"
    )
    made_ = project_case(tmp_path / "case")
    for name in ("budget.result", "revenue.total", "spending.total", "one_percent.total"):
        assert made_.alone.values(name)[0].tolist() == alone(thin, shape)[name], name


def test_every_district_ends_its_base_year_as_published(california):
    for thin in california.values():
        shape, _ = fitting_shape(thin, TODAY, AHEAD)
        found = alone(thin, shape)
        assert found["spending.total"][0] == pytest.approx(thin.expenditure, abs=1e-3)
        assert found["revenue.total"][0] == pytest.approx(thin.revenue, abs=1e-3)
        if thin.balance is not None:
            assert found["reserve.margin"][0] == pytest.approx(
                thin.balance - _required(thin, shape), abs=1e-3
            )


def _required(thin, shape):
    batch = ThinModel.of(shape)
    beliefs = [batch.beliefs(thin)]
    inputs = batch.alone([thin], beliefs, batch.anchors([thin], beliefs))
    return float(
        np.broadcast_to(batch.run(["reserve.required"], inputs)["reserve.required"], (4, 1))[0, 0]
    )


def test_a_batch_is_its_districts(california):
    group = [
        each for each in california.values() if each.balance is not None and each.grades == "K-12"
    ]
    shape, _ = fitting_shape(group[0], TODAY, AHEAD)
    batch = ThinModel.of(shape)
    beliefs = [batch.beliefs(each) for each in group]
    anchors = batch.anchors(group, beliefs)
    together = batch.run(["reserve.margin"], batch.alone(group, beliefs, anchors))["reserve.margin"]
    for place, each in enumerate(group):
        assert together[:, place].tolist() == alone(each, shape)["reserve.margin"]


def test_a_law_that_asks_more_than_rows_have_is_as_none(tmp_path):
    heads = ("district", "year", "state", "students", "revenue", "expenditure", "balance")
    rows = [("1", "2023-24", "oregon", 900, 15e6, 14e6, 1e6)]
    (thin,) = thin_of([made.write(tmp_path / "t.csv", heads, rows)]).values()
    shape, why = fitting_shape(thin, TODAY, AHEAD)
    assert shape.law == ""
    assert why


def test_a_group_that_a_table_has_among_its_students_is_counted_once(tmp_path):
    heads = ("district", "year", "state", "students", "revenue", "expenditure", "balance")
    rows = [("1", "2023-24", "minnesota", 900, 15e6, 14e6, 1e6)]
    (thin,) = thin_of([made.write(tmp_path / "t.csv", heads, rows)]).values()
    shape, why = fitting_shape(thin, TODAY, AHEAD)
    assert (shape.law, shape.state.rows, why) == ("minnesota", False, "")
    assert 0 < alone(thin, shape)["revenue.formula"][0] < 15e6


@pytest.mark.parametrize("state", ["washington", "illinois"])
def test_a_state_without_a_formula_keeps_its_reserve(tmp_path, state):
    heads = ("district", "year", "state", "students", "revenue", "expenditure", "balance")
    rows = [("1", "2023-24", state, 900, 15e6, 14e6, 1e6)]
    (thin,) = thin_of([made.write(tmp_path / "t.csv", heads, rows)]).values()
    shape, why = fitting_shape(thin, TODAY, AHEAD)
    assert (shape.law, shape.state.rows, why) == (state, True, "")
    assert alone(thin, shape)["revenue.total"][0] == 15e6


def test_a_year_without_law_claims_no_trigger(tmp_path):
    heads = ("cds", "district", "county", "type", "fiscal_year", "ada", "current_expense")
    rows = [("0161119", "Oak Unified", "Alameda", "Unified", "1999-00", 900, 14e6)]
    known = roster(
        read_tables([made.write(tmp_path / "t.csv", heads, rows)]), as_of=date(2002, 1, 1)
    )
    found, _ = settled(
        [thin_district(each, known) for each in known.districts], date(2002, 1, 1), 3
    )
    shape, why = fitting_shape(found["0161119"], date(2002, 1, 1), 3)
    assert shape.law == ""
    assert "1999-00" in why or "law" in why


def test_a_thin_district_is_read_back_bit_for_bit(california):
    for thin in california.values():
        assert read_back(ThinDistrict, json.loads(as_json(as_plain(thin)))) == thin


def test_two_figures_that_are_one_node_are_refused(california, monkeypatch):
    thin = next(iter(california.values()))
    shape, _ = fitting_shape(thin, TODAY, AHEAD)
    pattern = thin_of.__globals__["ThinModel"].__init__.__globals__["_pattern"](shape)
    same = replace(pattern, classified=pattern.certificated)
    monkeypatch.setitem(ThinModel.__init__.__globals__, "_pattern", lambda _: same)
    with pytest.raises(ValueError, match="one node"):
        ThinModel(replace(shape, years=(*shape.years, Year(2030))[:4]))

from __future__ import annotations

import ast

import numpy as np
import pytest
from tests.figures.random_graphs import one_world, random_model, random_worlds

from openbook.figures.errors import NotFiniteError, WorldError
from openbook.figures.figure import SHARE, USD, Figure, Source, Year, years_between
from openbook.figures.functions import assumption, ceil, given, given_table, lever, total
from openbook.figures.model import Model, World
from openbook.figures.operation import Rows
from openbook.figures.run.scalar_run import KeptWorld, evaluate_one, write_code

SOURCE = Source("district", "budget")
YEARS = years_between(Year(2018), Year(2019))
PAY = given("pay.base", Figure(10.0, USD, SOURCE))
RAISE = lever("raise.share", SHARE)
RATE = assumption("growth.rate", SHARE, by_year=True)
SCHOOLS = Rows("schools", ("A", "B"))
COSTS = given_table("school.cost", SCHOOLS, [1.0, 2.0], unit=USD, source=SOURCE)
GROWN = (COSTS * RATE).named("school.grown")
MODEL = Model(
    YEARS,
    [
        (PAY * (1 + RAISE) / RATE).named("pay.total"),
        total(GROWN).named("school.total"),
        (total(GROWN) > PAY).named("school.above"),
        (GROWN > PAY).named("school.each_above"),
    ],
)


def test_values_by_name_and_year():
    found = evaluate_one(MODEL, {"raise.share": 1, "growth.rate": [2, 5]})
    assert found.values == {
        "pay.total": (10.0, 4.0),
        "school.total": (6.0, 15.0),
        "school.above": (0.0, 1.0),
    }
    assert found.at("pay.total", Year(2019)) == 4.0


def test_tables_come_when_asked_for():
    names = ["school.grown", "school.each_above", "pay.base", "school.cost"]
    found = evaluate_one(MODEL, {"raise.share": 1, "growth.rate": [2, 6]}, only=names)
    assert found.table("school.grown") == ((2.0, 4.0), (6.0, 12.0))
    assert found.table("school.each_above") == ((0.0, 0.0), (0.0, 1.0))
    assert found.table("school.cost") == ((1.0, 2.0), (1.0, 2.0))
    assert found["pay.base"] == (10.0, 10.0)


@pytest.mark.parametrize("seed", range(12))
def test_a_kept_world_has_the_bits_of_a_whole_run(seed):
    model, graph = random_model(seed)
    worlds = random_worlds(graph, len(model.years), 2)
    one, other = one_world(worlds, 0), one_world(worlds, 1)
    for name in model.inputs:
        changed = {**one, name: other[name]}
        kept = KeptWorld(model, one, moving=[name], only=model.asked(None))
        try:
            whole = evaluate_one(model, changed)
        except NotFiniteError:
            with pytest.raises(NotFiniteError):
                kept.at({name: other[name]})
            continue
        found = kept.at({name: other[name]})
        assert np.array(found.numbers).tobytes() == np.array(whole.numbers).tobytes()


def test_a_kept_world_asks_for_what_moves_alone():
    world: World = {"raise.share": 1, "growth.rate": [2, 5]}
    kept = KeptWorld(MODEL, world, moving=["raise.share"], only=["pay.total", "school.total"])
    assert kept.at({"raise.share": 3})["pay.total"] == (20.0, 8.0)
    assert kept.at({"raise.share": 1})["school.total"] == (6.0, 15.0)


@pytest.mark.parametrize("rate", [2, 2.0, np.float64(2), np.array(2.0)])
def test_one_number_stands_for_all_years(rate):
    found = evaluate_one(MODEL, {"raise.share": 1, "growth.rate": rate})
    assert found["pay.total"] == (10.0, 10.0)


def test_every_problem_of_a_world_is_told_at_once():
    expected = (
        "this simulation cannot be computed: missing inputs: raise.share; "
        "unknown inputs: rise.share; growth.rate has 3 values, "
        "not one value for each of 2 years. Nothing is filled in: "
        "give every input of the model, and no other."
    )
    with pytest.raises(WorldError) as caught:
        evaluate_one(MODEL, {"rise.share": 1, "growth.rate": [1, 2, 3]})
    assert str(caught.value) == expected
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("world", "problem"),
    [
        ({"raise.share": [1, 2], "growth.rate": 1}, "raise.share has 2 values"),
        ({"raise.share": "1", "growth.rate": 1}, "the text '1'"),
        ({"raise.share": "many", "growth.rate": 1}, "the text 'many'"),
        ({"raise.share": 1, "growth.rate": "12"}, "the text '12'"),
        ({"raise.share": 1, "growth.rate": "far"}, "the text 'far'"),
        ({"raise.share": 1}, "missing inputs: growth.rate"),
    ],
)
def test_misshapen_worlds_are_refused(world, problem):
    with pytest.raises(WorldError, match=problem):
        evaluate_one(MODEL, world)


def test_infinite_numbers_are_refused_by_name_and_year():
    with pytest.raises(NotFiniteError, match=r"pay\.total is inf in 2019-20 \(simulation 0\)"):
        evaluate_one(MODEL, {"raise.share": 1, "growth.rate": [1, 0]})
    with pytest.raises(NotFiniteError, match=r"growth\.rate is nan in 2019-20"):
        evaluate_one(MODEL, {"raise.share": 1, "growth.rate": [1, float("nan")]})
    with pytest.raises(NotFiniteError, match=r"raise\.share is inf in 2018-19"):
        evaluate_one(MODEL, {"raise.share": float("inf"), "growth.rate": [1, 1]})
    huge: World = {"raise.share": 1, "growth.rate": [1.7e308, 1.0]}
    with pytest.raises(NotFiniteError, match=r"school\.grown for B is inf in 2018-19"):
        evaluate_one(MODEL, huge, only=["school.grown"])


def test_a_sum_that_overflows_is_no_infinite_number():
    world: World = {"raise.share": 1.7e308, "growth.rate": [1.7e308, 1.7e308]}
    found = evaluate_one(MODEL, world, only=["raise.share", "growth.rate"])
    assert found["raise.share"] == (1.7e308, 1.7e308)


def test_lines_not_asked_for_are_not_looked_at():
    found = evaluate_one(MODEL, {"raise.share": 1, "growth.rate": [1, 0]}, only=["school.total"])
    assert found["school.total"] == (3.0, 0.0)


def test_the_text_holds_only_names_made_here():
    allowed = {"run", "inputs", "total", "over_zero", "inf", "nan", "w", "zip"}
    for seed in range(100):
        model, _ = random_model(seed)
        code = write_code(model, tuple(range(len(model.nodes))))
        for node in ast.walk(ast.parse(code.text)):
            if isinstance(node, ast.Name):
                known = node.id in allowed or node.id[0] in "vike"
                assert known, node.id
                assert node.id != "sum"


def test_a_plain_part_of_a_table_is_computed_once_for_all_rows():
    line = total(COSTS * ceil(RATE * 3)).named("a.b")
    code = write_code(Model(YEARS, [line]), (Model(YEARS, [line]).at(line),))
    loops = [text for text in code.text.splitlines() if " for " in text]
    assert loops
    assert not any("//" in text for text in loops)

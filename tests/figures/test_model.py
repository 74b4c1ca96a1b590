from __future__ import annotations

import math

import pytest
from tests.figures.random_graphs import random_model

from openbook.figures.errors import (
    CycleError,
    GivenError,
    LineNameError,
    RecurrenceError,
    RowsMismatchError,
    UnknownLineError,
)
from openbook.figures.figure import PUPILS, SHARE, USD, Figure, Given, Source, Year, years_between
from openbook.figures.functions import (
    assumption,
    given,
    given_table,
    in_year,
    last_year,
    lever,
    prior,
    total,
)
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES, Operation, Rows
from openbook.figures.run.scalar_run import evaluate_one

SOURCE = Source("district", "budget")
YEARS = years_between(Year(2018), Year(2020))
START = given("reserve.start", Figure(100.0, USD, SOURCE))
RATE = assumption("growth.rate", SHARE, by_year=True)


def test_it_knows_its_lines_inputs_and_years():
    cap = lever("health.cap", USD)
    end = (START * RATE + cap).named("reserve.end")
    model = Model(YEARS, [end])
    assert list(model.lines) == ["reserve.start", "growth.rate", "health.cap", "reserve.end"]
    assert list(model.inputs) == ["growth.rate", "health.cap"]
    assert model.by_year == {"growth.rate"}
    assert model.years == YEARS
    assert model.lines["reserve.end"] is end
    assert model.asked(None) == ("reserve.end",)
    assert model.asked(["reserve.end", "growth.rate"]) == ("growth.rate", "reserve.end")


def test_identical_expressions_are_merged_but_keep_their_names():
    one = (START * RATE).named("a.one")
    other = (START * RATE).named("a.other")
    model = Model(YEARS, [one + other])
    assert model.at(one) == model.at(other)
    assert set(model.lines) >= {"a.one", "a.other"}
    values = evaluate_one(model, {"growth.rate": [1, 2, 3]}).values
    assert values["a.one"] == values["a.other"] == (100.0, 200.0, 300.0)


def test_zero_and_negative_zero_are_not_merged():
    plus = given("a.plus", Figure(0.0, SHARE, SOURCE))
    minus = given("a.minus", Figure(-0.0, SHARE, SOURCE))
    model = Model(YEARS, [plus, minus])
    found = evaluate_one(model, {}, only=["a.plus", "a.minus"])
    assert math.copysign(1, found["a.plus"][0]) == 1
    assert math.copysign(1, found["a.minus"][0]) == -1


def test_a_name_belongs_to_one_line():
    with pytest.raises(LineNameError, match=r"used twice: “.*” and “.*”"):
        Model(YEARS, [START.named("a.b"), (START * 2).named("a.b")])
    with pytest.raises(LineNameError, match="used twice"):
        Model(YEARS, [RATE, assumption("growth.rate", SHARE)])
    with pytest.raises(LineNameError, match="used twice"):
        Model(YEARS, [RATE, lever("growth.rate", SHARE, by_year=True)])
    same = assumption("growth.rate", SHARE, by_year=True)
    assert len(Model(YEARS, [RATE, same]).inputs) == 1


def test_a_last_year_must_follow_something():
    with pytest.raises(RecurrenceError, match="was never told"):
        Model(YEARS, [last_year(START) * RATE])


def test_given_years_must_cover_the_model():
    some = given("pay.all", {Year(2018): Figure(1.0, USD, SOURCE)})
    with pytest.raises(GivenError, match="no value for 2019-20, 2020-21"):
        Model(YEARS, [some])
    with pytest.raises(GivenError, match="2030-31, which is not a year of the model"):
        Model(YEARS, [in_year(START, Year(2030))])
    with pytest.raises(GivenError, match="one after the other"):
        Model([Year(2018), Year(2020)], [START])
    with pytest.raises(GivenError, match="at least one year"):
        Model([], [START])


def test_tables_of_one_name_are_one_table():
    one = given_table("a.one", Rows("t", ("x",)), [1.0], unit=USD, source=SOURCE)
    other = given_table("a.two", Rows("t", ("y",)), [1.0], unit=USD, source=SOURCE)
    with pytest.raises(RowsMismatchError, match="other rows of 't'"):
        Model(YEARS, [total(one), total(other)])
    again = given_table("a.two", Rows("t", ("x",)), [1.0], unit=USD, source=SOURCE)
    assert list(Model(YEARS, [total(one), total(again)]).tables) == ["t"]


def test_a_line_that_needs_its_own_later_year_is_a_cycle():
    before = last_year(START)
    now = (before * RATE).named("reserve.now")
    end = (now + in_year(now, Year(2020))).named("reserve.end")
    before.follows(end)
    with pytest.raises(CycleError, match=r"reserve\.now → .*reserve\.end"):
        Model(YEARS, [end])


def test_unknown_lines_are_all_named_at_once():
    model = Model(YEARS, [START.named("reserve.start")])
    with pytest.raises(UnknownLineError, match=r"'a\.b', 'c\.d'; there is: reserve"):
        model.asked(["a.b", "c.d"])


def test_a_recurrence_equals_a_hand_loop():
    before = last_year(START)
    now = (before * (1 + RATE) - before / 10).named("reserve.end")
    before.follows(now)
    found = evaluate_one(Model(YEARS, [now]), {"growth.rate": [0.1, -0.2, 0.3]})
    value, expected = 100.0, []
    for rate in (0.1, -0.2, 0.3):
        value = value * (1.0 + rate) - value / 10.0
        expected.append(value)
    assert found["reserve.end"] == tuple(expected)


def test_mutual_recurrences_equal_a_hand_loop():
    heads = given("pupils.start", Figure(10.0, PUPILS, SOURCE))
    one_before, two_before = last_year(heads), last_year(0, unit=PUPILS)
    one = (one_before - two_before * RATE).named("pupils.one")
    two = (one + two_before + prior(one, 0)).named("pupils.two")
    one_before.follows(two)
    two_before.follows(one)
    model = Model(YEARS, [two])
    found = evaluate_one(model, {"growth.rate": [0.5, 0.25, 2.0]})
    a, b, last, expected = 10.0, 0.0, 0.0, []
    for rate in (0.5, 0.25, 2.0):
        now = a - b * rate
        then = now + b + last
        expected.append(then)
        a, b, last = then, now, now
    assert found["pupils.two"] == tuple(expected)
    assert sum(component.recurrent for component in model.components) == 1


def test_ten_thousand_lines_in_a_row_are_no_trouble():
    line = START
    for _ in range(10_000):
        line = line + START
    found = evaluate_one(Model(YEARS[:1], [line.named("a.b")]), {})
    assert found["a.b"] == (1_000_100.0,)


def test_every_leaf_has_a_source_or_is_an_input():
    for seed in range(50):
        model, _ = random_model(seed)
        for node in model.nodes:
            if node.operation in LEAVES:
                kind = node.operation
                content = node.line.detail
                sourced = isinstance(content, Given) and bool(content.sources)
                assert sourced or kind in {Operation.INPUT, Operation.LITERAL}


def test_the_model_of_some_lines_is_made_once_and_the_last_few_are_kept():
    model = Model(YEARS, [(START * number).named(f"a.x{number}") for number in range(2, 8)])
    first = model.only("a.x2")
    assert list(first.lines) == ["reserve.start", "a.x2"]
    assert model.only("a.x2") is first
    for number in range(3, 8):
        model.only(f"a.x{number}")
    assert model.only("a.x2") is not first

from __future__ import annotations

import tracemalloc
import weakref

import numpy as np
import pytest
from numpy.typing import ArrayLike

from openbook.figures.errors import FigureError, NotFiniteError, WorldError
from openbook.figures.figure import SHARE, USD, Figure, Source, Year, years_between
from openbook.figures.functions import (
    assumption,
    given,
    given_table,
    last_year,
    lever,
    round_half_up,
    running_sum,
    total,
    where,
)
from openbook.figures.model import Model, World
from openbook.figures.operation import Rows
from openbook.figures.run.buffers import add_rows
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one

Worlds = dict[str, ArrayLike]
SOURCE = Source("district", "budget")
YEARS = years_between(Year(2018), Year(2020))
PAY = given("pay.base", Figure(10.0, USD, SOURCE))
RAISE = lever("raise.share", SHARE)
RATE = assumption("growth.rate", SHARE, by_year=True)
SCHOOLS = Rows("schools", ("A", "B"))
COSTS = given_table("school.cost", SCHOOLS, [1.0, 2.0], unit=USD, source=SOURCE)
GROWN = (COSTS * RATE).named("school.grown")


def build() -> Model:
    before = last_year(PAY)
    now = (before * (1 + RATE)).named("pay.grown")
    before.follows(now)
    return Model(
        YEARS,
        [
            now,
            (PAY * (1 + RAISE)).named("pay.raised"),
            running_sum(PAY * RAISE).named("pay.sum"),
            (PAY / RATE).named("pay.over"),
            total(GROWN).named("school.total"),
            (RATE > RAISE).named("rate.above"),
        ],
    )


def test_results_are_worlds_by_years():
    rates = np.array([[0.5, 0.25, 0.125], [1.0, 1.0, 1.0]])
    found = evaluate(build(), {"growth.rate": rates, "raise.share": 0.5})
    assert found.worlds == 2
    assert found["pay.grown"].tolist() == [[15.0, 18.75, 21.09375], [20.0, 40.0, 80.0]]
    assert found["rate.above"].tolist() == [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]
    assert found.at("pay.grown", Year(2020)).tolist() == [21.09375, 80.0]


def test_what_does_not_differ_by_world_is_computed_once():
    found = evaluate(build(), {"growth.rate": [1.0, 2.0], "raise.share": 0.5})
    assert found["pay.raised"].tolist() == [[15.0, 15.0, 15.0]]
    assert found["pay.sum"].tolist() == [[5.0, 10.0, 15.0]]
    assert found.at("pay.raised", Year(2019)).tolist() == [15.0, 15.0]


def test_tables_come_when_asked_for_by_world_year_and_row():
    worlds: Worlds = {"growth.rate": [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], "raise.share": 0.0}
    found = evaluate(build(), worlds, only=["school.grown", "school.cost"])
    assert found["school.grown"].shape == (2, 3, 2)
    assert found["school.grown"][1, 2].tolist() == [6.0, 12.0]
    assert found["school.cost"].tolist() == [[[1.0, 2.0]] * 3]


def test_inputs_can_be_asked_for_and_are_not_changed():
    rates = np.asfortranarray(np.ones((4, 3)))
    found = evaluate(
        build(), {"growth.rate": rates, "raise.share": [1, 2, 3, 4]}, only=["growth.rate"]
    )
    assert found["growth.rate"].tolist() == rates.tolist()
    assert not np.shares_memory(found["growth.rate"], rates)
    assert rates.tolist() == np.ones((4, 3)).tolist()


def test_runs_do_not_disturb_each_other():
    model = build()
    first = evaluate(model, {"growth.rate": [1.0, 2.0], "raise.share": 0.5})
    kept = first["pay.grown"].copy()
    for count in (2, 3, 4, 5, 6, 7):
        rates = np.full(count, 9.0)
        evaluate(model, {"growth.rate": rates, "raise.share": 0.5})
    assert np.array_equal(first["pay.grown"], kept)
    again = evaluate(model, {"growth.rate": [1.0, 2.0], "raise.share": 0.5})
    assert np.array_equal(again["pay.grown"], kept)


def test_little_is_kept_between_runs():
    model = build()
    for count in range(2, 12):
        rates = np.full((3, count), 0.5).T
        seen = weakref.ref(rates.base)
        evaluate(model, {"growth.rate": rates, "raise.share": 0.5})
        del rates
        assert seen() is None
    assert len(model.prepared["spaces", True]) == 3


@pytest.mark.parametrize("widest", [1, 2, 3, 100])
def test_slices_change_nothing(widest):
    generator = np.random.default_rng(4)
    worlds: Worlds = {
        "growth.rate": generator.normal(size=(11, 3)),
        "raise.share": generator.normal(size=11),
    }
    whole = evaluate(build(), worlds)
    sliced = evaluate(build(), worlds, widest=widest)
    for name in whole.values:
        assert np.array_equal(whole[name], sliced[name])


def test_every_problem_is_told_at_once():
    with pytest.raises(WorldError) as caught:
        evaluate(build(), {"growth.rate": np.ones((2, 4)), "rise.share": 1})
    assert caught.value.problems == (
        "missing inputs: raise.share",
        "unknown inputs: rise.share",
        "growth.rate has the shape (2, 4), not simulations × 3 years",
    )


@pytest.mark.parametrize(
    ("worlds", "problem"),
    [
        ({"growth.rate": [1.0, 2.0], "raise.share": [1, 2, 3]}, "2 simulations where others"),
        ({"growth.rate": 1.0, "raise.share": [[1, 2, 3]]}, "one value for each simulation"),
        ({"growth.rate": "x", "raise.share": 1}, "growth.rate could not convert"),
        ({"growth.rate": np.ones((1, 1, 1)), "raise.share": 1}, "has the shape"),
        ({"growth.rate": [], "raise.share": []}, "no simulations at all"),
    ],
)
def test_misshapen_worlds_are_refused(worlds, problem):
    with pytest.raises(WorldError, match=problem):
        evaluate(build(), worlds)


def refusal(run) -> NotFiniteError:
    with pytest.raises(NotFiniteError) as caught:
        run()
    return caught.value


@pytest.mark.parametrize("widest", [1, 2, 10])
def test_infinite_numbers_are_refused_as_in_the_scalar_run(widest):
    rates = np.ones((5, 3))
    rates[3, 1] = rates[4, 0] = 0.0
    worlds: Worlds = {"growth.rate": rates, "raise.share": 0.5}
    many = refusal(lambda: evaluate(build(), worlds, widest=widest))
    alone: World = {"growth.rate": rates[3], "raise.share": 0.5}
    one = refusal(lambda: evaluate_one(build(), alone))
    assert (many.name, many.year, many.world) == ("pay.over", Year(2019), 3)
    assert str(one) == str(many).replace("simulation 3", "simulation 0")


def test_infinite_inputs_are_refused_as_in_the_scalar_run():
    rates = np.ones((3, 3))
    rates[1, 2] = np.nan
    worlds: Worlds = {"growth.rate": rates, "raise.share": 0.5}
    many = refusal(lambda: evaluate(build(), worlds))
    alone: World = {"growth.rate": rates[1], "raise.share": 0.5}
    one = refusal(lambda: evaluate_one(build(), alone))
    assert (many.name, many.year, many.world) == ("growth.rate", Year(2020), 1)
    assert str(one) == str(many).replace("simulation 1", "simulation 0")


def test_infinite_numbers_shared_by_all_worlds_and_in_rows():
    worlds: Worlds = {"growth.rate": 0.0, "raise.share": [1.0, 2.0]}
    shared = refusal(lambda: evaluate(build(), worlds))
    assert (shared.name, shared.world) == ("pay.over", 0)
    worlds = {"growth.rate": [1.0, 1.7e308], "raise.share": 1.0}
    row = refusal(lambda: evaluate(build(), worlds, only=["school.grown"]))
    assert (row.name, row.row, row.world) == ("school.grown", "B", 1)


def test_numbers_whose_sum_overflows_are_fine():
    worlds: Worlds = {"growth.rate": [1.7e308, 1.7e308], "raise.share": 1.0}
    found = evaluate(build(), worlds, only=["growth.rate"])
    assert found["growth.rate"].max() == 1.7e308


@pytest.mark.parametrize("worlds", [1, 2, 3, 17])
@pytest.mark.parametrize("years", [1, 4])
@pytest.mark.parametrize("rows", [0, 1, 2, 9, 130, 1_000])
def test_totals_are_added_strictly_in_order(rows, years, worlds):
    generator = np.random.default_rng(7)
    scale = 10.0 ** generator.integers(-8, 9, size=(rows, years, worlds))
    table = generator.normal(size=(rows, years, worlds)) * scale
    for part in (table, *(table[:, year] for year in range(years))):
        expected = part[0].copy() if rows else np.zeros(part.shape[1:])
        for row in part[1:]:
            expected = expected + row
        found = np.empty(part.shape[1:])
        add_rows(part, found)
        assert np.array_equal(found, expected)


def test_pairwise_addition_would_have_been_noticed():
    table = np.random.default_rng(7).normal(size=1_000)
    ordered = np.empty(1)
    add_rows(table[:, np.newaxis], ordered)
    assert np.add.reduce(table) != ordered[0]


def test_a_large_table_stays_within_its_memory():
    rows = Rows("people", tuple(map(str, range(13_000))))
    pay = given_table("person.pay", rows, [1.0] * 13_000, unit=USD, source=SOURCE)
    model = Model(YEARS, [total(pay * (1 + RATE) * RAISE).named("pay.total")])
    worlds: Worlds = {"growth.rate": np.ones((60, 3)), "raise.share": np.ones(60)}
    evaluate(model, worlds, working_bytes=8 * 2**20)
    tracemalloc.start()
    found = evaluate(model, worlds, working_bytes=8 * 2**20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found["pay.total"].tolist() == [[26_000.0] * 3] * 60
    assert peak < 16 * 2**20


def test_refusals_are_figure_errors():
    with pytest.raises(FigureError, match="there is no line"):
        evaluate(build(), {}, only=["a.b"])


def test_choices_and_steps_within_a_recurrence_do_not_overwrite_their_operands():
    before = last_year(PAY)
    chosen = where(RATE > RAISE, before * 2, PAY) + PAY
    now = (chosen - round_half_up(PAY, before / 3)).named("pay.chosen")
    before.follows(now)
    model = Model(YEARS, [now])
    rates = np.array([[0.3, 0.7, 0.9], [0.6, 0.2, 0.8], [0.9, 0.9, 0.1]])
    many = evaluate(model, {"growth.rate": rates, "raise.share": 0.5})
    for world, rate in enumerate(rates):
        one = evaluate_one(model, {"growth.rate": rate, "raise.share": 0.5})
        assert one["pay.chosen"] == tuple(many["pay.chosen"][world])

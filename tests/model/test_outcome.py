"""Means, percentiles and chances over worlds, each by its exact rule."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.made_cases import SOURCE, YEARS

from openbook.figures.errors import RowsMismatchError, TruthError, UnknownLineError
from openbook.figures.figure import SHARE, TRUTH, USD, Year
from openbook.figures.functions import assumption, given_table, lever, total
from openbook.figures.model import Model
from openbook.figures.operation import Rows
from openbook.model.simulations.outcome import Outcome, Summary, ranks, run
from openbook.model.simulations.worlds import Worlds

SCHOOLS = Rows("schools", ("north", "south"))


def model_of_sums() -> Model:
    amount = assumption("amount.drawn", USD, by_year=True)
    more = lever("amount.more", USD)
    table = given_table("school.size", SCHOOLS, [1.0, 2.0], unit=SHARE, source=SOURCE)
    both = (amount + more).named("amount.both")
    schools = (both * table).named("amount.schools")
    low = (both < 0).named("amount.low")
    all_ = total(schools).named("amount.all")
    return Model(YEARS, [low, all_, (more + 1 * more).named("more.twice")])


def outcome_of(numbers: Sequence[float], only: Sequence[str] | None = None) -> Outcome:
    values = np.repeat(np.array(numbers, float)[:, np.newaxis], 3, axis=1)
    values = values + np.array([0.0, 1.0, 2.0])
    given_ = {"amount.drawn": values, "amount.more": np.array([0.5])}
    return run(model_of_sums(), Worlds(len(numbers), given_), only=only)


def test_percentiles_are_values_of_worlds_or_the_middle_of_two():
    found = outcome_of([30, 10, 20, 40])
    assert found.percentile("amount.both", 24) == (10.5, 11.5, 12.5)
    assert found.percentile("amount.both", 25) == (15.5, 16.5, 17.5)
    assert found.percentile("amount.both", 26) == (20.5, 21.5, 22.5)
    assert found.percentile("amount.both", 50) == (25.5, 26.5, 27.5)
    assert found.percentile("amount.both", 0) == (10.5, 11.5, 12.5)
    assert found.percentile("amount.both", 100) == (40.5, 41.5, 42.5)
    assert found.world_at("amount.both", 50, Year(2019)) == 2
    assert found.world_at("amount.both", 51, Year(2019)) == 0


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=80), st.integers(0, 100))
def test_so_many_lie_at_or_below_a_percentile_and_the_rest_at_or_above(numbers, percent):
    value = outcome_of(numbers, ["amount.both"]).percentile("amount.both", percent)[0]
    value -= 0.5
    need = Fraction(percent, 100) * len(numbers)
    assert sum(each <= value for each in numbers) >= need
    assert sum(each >= value for each in numbers) >= len(numbers) - need


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=80), st.integers(0, 100))
def test_percentiles_are_the_same_from_both_ends(numbers, percent):
    one = outcome_of(numbers, ["amount.both"])
    other = outcome_of([-each for each in numbers], ["amount.both"])
    up = one.percentile("amount.both", percent)[0] - 0.5
    down = other.percentile("amount.both", 100 - percent)[0] - 0.5
    assert up == -down


@given(st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=60), st.randoms())
def test_the_order_of_worlds_changes_nothing(numbers, chance):
    shuffled = list(numbers)
    chance.shuffle(shuffled)
    one, other = outcome_of(numbers), outcome_of(shuffled)
    assert one.summary("amount.both") == other.summary("amount.both")
    assert one.share("amount.low") == other.share("amount.low")


@given(st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=60))
def test_the_mean_is_the_sum_by_the_number_of_worlds(numbers):
    found = outcome_of(numbers, ["amount.both"])
    exact = math.fsum(each + 0.5 for each in numbers) / len(numbers)
    assert found.mean("amount.both")[0] == pytest.approx(exact, rel=1e-12, abs=1e-5)


def test_the_share_of_worlds_in_which_something_holds():
    found = outcome_of([-3, -2, -1, 5])
    assert found.share("amount.low") == (0.75, 0.5, 0.25)
    assert found.unit("amount.low") == TRUTH
    with pytest.raises(TruthError):
        found.share("amount.both")


def test_a_line_that_is_the_same_everywhere_needs_no_worlds():
    found = outcome_of([1, 2, 3])
    assert found.results["more.twice"].shape[0] == 1
    assert found.values("more.twice").shape == (3, 3)
    one = (1.0, 1.0, 1.0)
    assert found.summary("more.twice") == Summary(one, one, one, one)


def test_one_world_alone_and_among_many_is_the_same():
    many, alone = outcome_of([1.25, 7, 8]), outcome_of([7])
    assert alone.names == many.names
    for name in alone.names:
        assert alone.values(name)[0].tolist() == many.values(name)[1].tolist()
    assert alone.at("amount.both", Year(2020)).tolist() == [9.5]


@pytest.mark.parametrize("numbers", [[7], [1, 2]])
def test_lines_with_rows_are_there_when_asked_for(numbers):
    found = outcome_of(numbers, ["amount.schools"])
    assert found.names == ("amount.schools",)
    assert found.values("amount.schools").shape == (len(numbers), 3, 2)
    with pytest.raises(RowsMismatchError):
        found.mean("amount.schools")


def test_a_line_that_was_not_computed_is_named():
    found = outcome_of([1, 2], ["amount.both"])
    with pytest.raises(UnknownLineError, match=r"amount\.low"):
        found.share("amount.low")


def test_percentiles_lie_between_none_and_all():
    for percent in (-1, 101):
        with pytest.raises(ValueError, match="between 0 and 100"):
            ranks(percent, 10)

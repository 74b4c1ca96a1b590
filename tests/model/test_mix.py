"""Every mixture of two books, in the order of its bits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

import pytest
from tests.model.made_cases import LEVERS, book_of, made_case, made_model

from openbook.case.case import Case
from openbook.figures.figure import SHARE
from openbook.figures.functions import assumption
from openbook.figures.model import Model
from openbook.model.errors import TooManyWorldsError
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import (
    Mixtures,
    Pair,
    Path,
    grouped,
    mix,
    mixtures,
    worlds_of,
)

ONE = """\
assumptions:
  prices.change: {value: 2%}
  funding.cola: {value: 3%}
  funding.state_relief: {value: 5}
"""
OTHER = """\
otherwise: one
assumptions:
  prices.change: {value: 1%}
  funding.state_relief: {by_year: {2019-20: 7}}
"""


@pytest.fixture
def case(tmp_path):
    return made_case(tmp_path, one=ONE, other=OTHER)


def mixed(case: Case, together: Sequence[Collection[str]] = ()) -> Mixtures:
    one, other = book_of(case, "one"), book_of(case, "other")
    return mixtures(one, other, case, LEVERS, made_model(), together=together)


def test_only_what_differs_is_mixed(case):
    found = mixed(case)
    names = {"prices.change", "funding.state_relief"}
    assert {name for part in found.parts for name in part} == names
    assert set(found.worlds.varying) == names
    assert found.worlds.count == 4


def test_the_first_world_is_one_book_and_the_last_the_other(case):
    found, model = mixed(case), made_model()
    for world, name in ((0, "one"), (3, "other")):
        alone = worlds_of(book_of(case, name), case, LEVERS, model).one(0)
        assert found.worlds.one(world) == alone


def test_each_world_takes_the_parts_of_its_bits(case):
    found = mixed(case)
    one, other = found.worlds.one(0), found.worlds.one(3)
    for world in range(4):
        taken = found.taken(world)
        expected = {name: (other if name in taken else one)[name] for name in one}
        assert found.worlds.one(world) == expected
    for size in range(3):
        for parts in combinations(range(2), size):
            names = [name for part in parts for name in found.parts[part]]
            assert list(found.taken(found.mask(parts))) == names


def test_a_group_moves_as_one(case):
    found = mixed(case, [("funding.state_relief", "prices.change", "funding.cola")])
    assert found.worlds.count == 2
    assert len(found.parts) == 1
    assert len(found.taken(1)) == 2
    assert grouped("abcd", ["bd"]) == (("a",), ("b", "d"), ("c",))


def test_books_that_agree_have_one_mixture(case):
    one = book_of(case, "one")
    found = mixtures(one, one, case, LEVERS, made_model())
    assert found.worlds.count == 1
    assert found.parts == ()


def test_mixtures_run(case):
    found = mixed(case)
    many = run(made_model(), found.worlds)
    prices = found.parts.index(("prices.change",))
    cheaper = many.values("money.left")[found.mask([prices])]
    assert (cheaper > many.values("money.left")[0]).all()


def wide(count: int) -> tuple[Model, Pair]:
    lines = [assumption(f"belief.b{each}", SHARE) for each in range(count)]
    total = lines[0] + 1
    for line in lines[1:]:
        total = total + line
    model = Model(made_model().years, [total.named("belief.total")])
    one: dict[str, Path] = dict.fromkeys(model.inputs, (0.0, 0.0, 0.0))
    other: dict[str, Path] = dict.fromkeys(model.inputs, (1.0, 1.0, 1.0))
    return model, Pair(one, other, ("one", "other"))


def test_sixteen_differences_are_the_most():
    model, pair = wide(16)
    found = mix(pair, model)
    assert found.worlds.count == 2**16
    ones = run(model, found.worlds).values("belief.total")[:, 0]
    assert ones[2**16 - 1] == 17
    assert ones[0b1011] == 4
    model, pair = wide(17)
    with pytest.raises(TooManyWorldsError, match="differ in 17 assumptions"):
        mix(pair, model)
    names = tuple(pair.one)
    assert mix(pair, model, together=[names[:2]]).worlds.count == 2**16

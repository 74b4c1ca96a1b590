"""Laws of the whole engine: raises, worlds, the order of rows, sources, finite numbers."""

from __future__ import annotations

import math
import re
import shutil
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conftest import EXAMPLES
from tests.model.projected import LOS_ANGELES, SMALL, projected

from openbook.api.projection import project_case
from openbook.case.assumptions import BY_NAME
from openbook.figures.errors import NotFiniteError
from openbook.figures.figure import Given, Input, InputKind
from openbook.figures.model import Model
from openbook.figures.operation import Operation
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import evaluate_one
from openbook.law.states.shelf import load_law
from openbook.model.inputs import settled_years
from openbook.model.project import Projection
from openbook.model.simulations.assumption_values import input_sources

World = dict[str, float | tuple[float, ...]]
TABLES = ("schools", "enrollment", "sections", "staff")
MAIN = ("revenue.total", "spending.total", "reserve.available", "added.people")
CENT = 0.01
# The model is compiled in the first example; no later one takes that long.
UNHURRIED = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def own_world(name: str) -> World:
    """The world of the employer's book."""
    return dict(projected(name).alone.worlds.one(0))


def raised(world: World, model: Model, raises: list[float]) -> World:
    """The world with raises of the teachers from 1 July of each year."""
    years = len(model.years)
    pulled: World = {"raise.teachers": tuple(raises), "raise_part.teachers": (1.0,) * years}
    return {**world, **pulled}


def bits(values: object) -> bytes:
    return np.asarray(values, dtype=np.float64).tobytes()


# Raises


SHARES = st.floats(0, 0.2, allow_nan=False)


@UNHURRIED
@given(st.lists(st.tuples(SHARES, SHARES), min_size=3, max_size=3))
def test_a_higher_raise_never_costs_less_and_never_leaves_more(pairs):
    model = projected(SMALL).model
    low = raised(own_world(SMALL), model, [a for a, _ in pairs])
    high = raised(own_world(SMALL), model, [a + b for a, b in pairs])
    less, more = evaluate_one(model, low), evaluate_one(model, high)
    for year in range(3):
        cost = more["spending.total"][year] - less["spending.total"][year]
        left = more["reserve.available"][year] - less["reserve.available"][year]
        assert cost >= -CENT
        assert left <= CENT
        if pairs[year][1] > 1e-4:
            assert cost > 0
            assert left < 0


def test_a_higher_raise_costs_more_in_los_angeles_in_every_year():
    found = projected(LOS_ANGELES)
    model, world = found.model, own_world(LOS_ANGELES)
    shares = np.linspace(0, 0.1, 6)
    ones = np.ones((1, len(model.years)))
    worlds = {name: np.array([value]) for name, value in world.items()}
    worlds |= {"raise.teachers": shares[:, np.newaxis] * ones}
    worlds |= {"raise_part.teachers": ones}
    run = evaluate(model, worlds, only=["spending.total", "reserve.available"])
    assert (np.diff(run["spending.total"], axis=0) > 0).all()
    assert (np.diff(run["reserve.available"], axis=0) < 0).all()


# Worlds


def test_one_world_alone_is_the_same_world_among_many():
    found = projected(SMALL, draws=50)
    assert found.drawn is not None
    worlds = found.drawn.worlds
    assert worlds.count == 50
    assert worlds.varying
    for place in range(worlds.count):
        alone = evaluate_one(found.model, worlds.one(place))
        for name in found.drawn.names:
            among = found.drawn.values(name)[place]
            assert bits(alone[name]) == bits(among), (name, place)


def test_one_world_of_los_angeles_is_the_same_among_many():
    found = projected(LOS_ANGELES, draws=3)
    assert found.drawn is not None
    for place in range(3):
        world = found.drawn.worlds.one(place)
        one = {name: np.array([value]) for name, value in world.items()}
        alone = evaluate(found.model, one)
        for name in found.drawn.names:
            among = found.drawn.values(name)[place]
            assert bits(alone[name][0]) == bits(among), (name, place)


# Rows in another order


def whole(projection: Projection) -> dict[str, bytes]:
    """Every line of a projection, tables included, bit for bit."""
    names = projection.alone.names
    return {name: bits(projection.alone.values(name)) for name in names}


def shuffle(file: Path, seed: int) -> None:
    head, *rows = file.read_text("utf-8").splitlines()
    order = np.random.default_rng(seed).permutation(len(rows))[::-1]
    file.write_text("\n".join([head, *(rows[at] for at in order)]) + "\n", "utf-8")


def uneven(folder: Path) -> None:
    """Numbers whose sum depends on the order in which they are added."""
    for name, cell in (("staff", 3), ("enrollment", 3), ("sections", 4)):
        file = folder / "district" / f"{name}.csv"
        head, *rows = file.read_text("utf-8").splitlines()
        cells = [row.split(",") for row in rows]
        for place, row in enumerate(cells):
            row[cell] = f"{float(row[cell]) * (1 + (place + 1) / 7)}"
        lines = [head, *(",".join(row) for row in cells)]
        file.write_text("\n".join(lines) + "\n", "utf-8")
    shutil.rmtree(folder / "strike")  # whose counts are of whole pupils


@pytest.mark.parametrize("table", TABLES)
def test_the_order_of_rows_changes_no_bit(table, small_town):
    before = whole(projected(SMALL))
    shuffle(small_town / "district" / f"{table}.csv", 7)
    assert whole(project_case(small_town)) == before


@pytest.mark.seeds(3, 30)
def test_the_order_of_uneven_rows_changes_no_bit(seed, small_town):
    uneven(small_town)
    before = whole(project_case(small_town))
    for table in TABLES:
        shuffle(small_town / "district" / f"{table}.csv", seed)
    assert whole(project_case(small_town)) == before


def test_the_order_of_rows_changes_nothing_in_los_angeles(tmp_path):
    folder = Path(shutil.copytree(EXAMPLES / LOS_ANGELES, tmp_path / "case"))
    for table in TABLES:
        shuffle(folder / "district" / f"{table}.csv", 7)
    before, after = projected(LOS_ANGELES).alone, project_case(folder).alone
    for name in MAIN:
        assert bits(before.values(name)) == bits(after.values(name)), name


# Sources


@pytest.mark.parametrize("name", [LOS_ANGELES, SMALL])
def test_every_given_number_has_a_source(name):
    model = projected(name).model
    given_ = [n.line for n in model.nodes if n.operation is Operation.GIVEN]
    assert len(given_) > 50
    for line in given_:
        assert isinstance(line.detail, Given)
        assert line.name
        assert line.detail.sources, line.name
        for source in line.detail.sources:
            assert source.who, line.name
            assert source.title, line.name


@pytest.mark.parametrize("name", [LOS_ANGELES, SMALL])
@pytest.mark.parametrize("book", ["district", "union"])
def test_every_input_has_a_source_in_every_year(name, book):
    """Except where the law has spoken, so that the model does not look at the book."""
    found = projected(name, book)
    law = load_law(found.case.head.state, found.case.head.as_of)
    settled = settled_years(law, found.model.years)
    for year in found.model.years:
        sources = input_sources(
            *(found.question.book, found.case, found.model), offers=found.question.offers, year=year
        )
        unsaid = set(found.model.inputs) - set(sources)
        assert unsaid <= {name for name, years in settled.items() if year in years}


@pytest.mark.parametrize("name", [LOS_ANGELES, SMALL])
def test_every_leaf_is_given_asked_or_a_whole_number(name):
    for node in projected(name).model.nodes:
        if not node.args and node.operation is Operation.LITERAL:
            assert isinstance(node.line.detail, float)
            assert node.line.detail.is_integer()
        elif not node.line.operands:
            assert isinstance(node.line.detail, Given | Input), node.line


# Numbers


@cache
def assumed() -> dict[str, str]:
    """The assumptions of the model, with their units."""
    model = projected(SMALL).model
    return {
        name: BY_NAME[name].unit
        for name, line in model.inputs.items()
        if isinstance(line.detail, Input) and line.detail.kind is InputKind.ASSUMPTION
    }


def worlds_within(most: float, *, likely: bool) -> st.SearchStrategy[World]:
    """Worlds with some assumptions of the book replaced."""

    def replaced(values: dict[str, list[float]]) -> World:
        return {**own_world(SMALL), **{n: tuple(v) for n, v in values.items()}}

    def number(name: str) -> st.SearchStrategy[float]:
        if not likely:
            return st.floats(-most, most) | st.sampled_from([0.0, -1.0, 1.0])
        unit = assumed()[name]
        return st.floats(0.001, 0.2) if unit == "share" else st.floats(1, 1e6)

    names = st.lists(st.sampled_from(sorted(assumed())), unique=True, max_size=8)
    return names.flatmap(
        lambda chosen: st.fixed_dictionaries(
            {name: st.lists(number(name), min_size=3, max_size=3) for name in chosen}
        )
    ).map(replaced)


def as_arrays(world: World) -> dict[str, np.ndarray]:
    return {name: np.array([value]) for name, value in world.items()}


@UNHURRIED
@given(worlds_within(1e308, likely=False))
def test_no_world_however_odd_gives_nan_or_infinity(world):
    model = projected(SMALL).model
    try:
        many = evaluate(model, as_arrays(world))
    except NotFiniteError as problem:
        with pytest.raises(NotFiniteError, match=re.escape(str(problem))):
            evaluate_one(model, world)
        return
    for name, values in many.values.items():
        assert np.isfinite(values).all(), name
    alone = evaluate_one(model, world)
    assert all(math.isfinite(each) for name in many.values for each in alone[name])


@UNHURRIED
@given(worlds_within(0, likely=True))
def test_numpy_and_plain_python_agree_bit_for_bit(world):
    model = projected(SMALL).model
    names = [n for n in model.lines if n not in model.inputs]
    many = evaluate(model, as_arrays(world), only=names)
    alone = evaluate_one(model, world, only=names)
    for name in names:
        plain = name in alone.plain
        one = alone[name] if plain else alone.table(name)
        assert bits(one) == bits(many[name][0]), name

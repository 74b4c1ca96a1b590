"""The scattergram in a few numbers is the scattergram moved cell by cell."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import EXAMPLES
from tests.model.paid import pay_model, read, world

from openbook.case.ladder import Cells, Steps, entry_mix, pay_at, read_cells, read_steps
from openbook.case.levers import Levers
from openbook.figures.run.scalar_run import evaluate_one
from openbook.model.staff.schedule import moments

SHARES = st.floats(0.0, 0.5)
GAPS = (1.0, 2.0, 3.0, 6.0, 7.0, 12.0)


@st.composite
def scattergrams(draw) -> tuple[Cells, Steps]:
    """People on schedules with holes, each on a step that is paid."""
    steps = {}
    for column in draw(st.sets(st.sampled_from("ABC"), min_size=1)):
        listed = draw(st.sets(st.sampled_from(GAPS), min_size=1))
        pays = st.floats(10_000, 200_000)
        steps[column] = tuple((step, draw(pays)) for step in sorted(listed))
    cells = {}
    for column, listed in steps.items():
        for service in draw(st.sets(st.integers(0, 15), max_size=4)):
            cells[column, listed[0][0] + service] = draw(st.floats(0.01, 900))
    if not cells:
        column = next(iter(steps))
        cells[column, steps[column][0][0]] = 1.0
    return cells, steps


def walked(cells: Cells, steps: Steps, moves: list[tuple[float, float]]) -> list[float]:
    """Everybody moved one by one: a cell for each column and year of service."""
    mix = entry_mix(cells, steps)
    posts = sum(cells.values())
    grid = dict(cells)
    paid = [_pay(grid, steps)]
    for attrition, change in moves:
        posts *= 1 + change
        moved = {
            (column, step + 1): fte * min(1 - attrition, 1 + change)
            for (column, step), fte in grid.items()
        }
        new = posts - sum(moved.values())
        for cell, share in mix.items():
            moved[cell] = moved.get(cell, 0.0) + new * share
        grid = moved
        paid.append(_pay(grid, steps))
    return paid


def _pay(grid: Cells, steps: Steps) -> float:
    return sum(
        fte * max((s, p) for s, p in steps[column] if s <= step)[1]
        for (column, step), fte in grid.items()
    )


MOVES = st.lists(st.tuples(SHARES, st.floats(-0.4, 0.4)), min_size=1, max_size=6)


@given(scattergrams(), MOVES)
def test_moments_are_the_literal_grid(
    people: tuple[Cells, Steps], moves: list[tuple[float, float]]
) -> None:
    cells, steps = people
    found = moments(cells, steps, len(moves) + 1)
    here, posts, cohorts = 1.0, 1.0, [0.0] * len(moves)
    reduced = [found.stayed[0]]
    for year, (attrition, change) in enumerate(moves, start=1):
        stay = min(1 - attrition, 1 + change)
        cohorts = [posts * (1 + change) - posts * stay, *(c * stay for c in cohorts)]
        posts, here = posts * (1 + change), here * stay
        new = sum(c * pay for c, pay in zip(cohorts, found.hired, strict=False))
        reduced.append(here * found.stayed[year] + found.fte * new)
    assert reduced == pytest.approx(walked(cells, steps, moves), rel=1e-9)


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_lines_are_the_literal_grid_of_the_examples(name: str) -> None:
    case = read(EXAMPLES / name)
    model = pay_model(case)
    years = range(len(case.head.years))
    attrition = tuple(0.03 * year for year in years)
    change = tuple(0.02 - 0.015 * year for year in years)
    inputs = world(model, Levers(case.head.years))
    found = evaluate_one(model, {**inputs, "staff.attrition": attrition, "staff.change": change})
    assert case.district
    for unit in case.district.units:
        if not unit.schedule:
            continue
        cells, _ = read_cells(case, unit)
        steps, missing = read_steps(case.schedules[unit.schedule], cells)
        assert not missing
        # What is believed of the first year moves nobody.
        moves = list(zip(attrition, change, strict=True))[1:]
        assert found[f"pay_today.{unit.id}"] == pytest.approx(walked(cells, steps, moves), rel=1e-9)


@settings(max_examples=30)
@given(scattergrams())
def test_new_people_start_on_the_first_step_of_their_column(people: tuple[Cells, Steps]) -> None:
    cells, steps = people
    mix = entry_mix(cells, steps)
    assert sum(mix.values()) == pytest.approx(1)
    assert all(entry == steps[column][0][0] for column, entry in mix)
    assert {column for column, _ in mix} <= {column for column, _ in cells}


def test_entry_is_in_the_mix_of_those_on_the_lowest_step() -> None:
    steps = {"A": ((1.0, 50.0),), "B": ((1.0, 60.0), (2.0, 65.0)), "C": ((3.0, 70.0),)}
    cells = {("A", 1.0): 3.0, ("B", 1.0): 1.0, ("B", 2.0): 8.0, ("C", 3.0): 8.0}
    assert entry_mix(cells, steps) == {("A", 1.0): 0.75, ("B", 1.0): 0.25}
    nobody_new = {("B", 2.0): 6.0, ("C", 3.0): 2.0}
    assert entry_mix(nobody_new, steps) == {("B", 1.0): 0.75, ("C", 3.0): 0.25}


def test_the_last_step_lasts() -> None:
    steps = ((1.0, 50.0), (6.0, 60.0), (12.0, 72.0))
    found = [pay_at(steps, service) for service in (1, 5, 6, 11, 12, 40)]
    assert found == [50, 50, 60, 60, 72, 72]

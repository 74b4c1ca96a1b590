"""Amounts put the levers where the terms put them, in the record as in Python, to the bit."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.conftest import EXAMPLES

from openbook.api.scenarios.lever_record import AmountsOnLevers, slider_amounts
from openbook.api.scenarios.scenario import RowReader, Scenario, rows_of_whole
from openbook.api.scenarios.trial import Ready
from openbook.api.view import opened
from openbook.case.case import Case
from openbook.figures.run.scalar_run import compile_run
from openbook.model.contract import levers_of
from openbook.model.simulations.assumption_values import pulled
from openbook.offers.sorted_terms import sort_terms

CASES = ("small-town", "la-2019")


@cache
def made(name: str) -> tuple[Case, Ready, RowReader]:
    kept = opened(EXAMPLES / name)
    return kept.case, Ready(kept, draws=0), RowReader(kept.case)


def offers() -> list[tuple[str, str]]:
    return [(name, offer.id) for name in CASES for offer in made(name)[0].offers]


def on_levers(name: str, offer: str) -> tuple[Scenario, AmountsOnLevers]:
    case, ready, reader = made(name)
    scenario = reader.scenario(rows_of_whole(case.offer_by_id[offer], case))
    return scenario, AmountsOnLevers(ready.weighed(scenario), slider_amounts(scenario, reader))


def by_terms(
    name: str, scenario: Scenario, moved: dict[str, float]
) -> dict[str, tuple[float, ...]]:
    """Where the levers are if somebody writes the amounts into the rows."""
    case, ready, reader = made(name)
    rows = list(scenario.rows)
    for key, value in moved.items():
        place, _, field = key.partition(".")
        row = rows[int(place[1:]) - 1]
        text = f"{value * 100!r}%" if row.fields[field].endswith("%") else repr(value)
        rows[int(place[1:]) - 1] = replace(row, fields={**row.fields, field: text})
    other = reader.scenario(rows)
    assert other.sound
    offer = other.offer(case)
    own = case.with_offer(offer)
    levers = levers_of(own, replace(offer, terms=sort_terms(own, offer).priced))
    return pulled(levers, ready.weighed(scenario).drawn.model)


def by_record(
    amounts: AmountsOnLevers, moved: dict[str, float]
) -> dict[str, tuple[float, ...]] | None:
    way = amounts._way(moved)
    if way is None:
        return None
    record, model, found, guards = way
    names = [f"amount.{each.key.replace('.', '_')}" for each in amounts.amounts]
    values = {
        name: moved.get(each.key, each.value)
        for name, each in zip(names, amounts.amounts, strict=True)
    }
    nodes = tuple(dict.fromkeys([*found, *guards]))
    run = compile_run(model, nodes)
    numbers, _ = run([values[name] for name in model.inputs])
    assert [at for at in guards if not numbers[nodes.index(at)]] == []  # holds where it was made
    flat = [
        numbers[place] if place >= 0 else constant
        for place, constant in zip(record.places, record.levers, strict=True)
    ]
    years = len(flat) // len(amounts.moving)
    return {
        name: tuple(flat[place * years : (place + 1) * years])
        for place, name in enumerate(amounts.moving)
    }


@pytest.mark.parametrize(("name", "offer"), offers())
def test_every_offer_at_random_positions(name: str, offer: str, request) -> None:
    scenario, amounts = on_levers(name, offer)
    chance = np.random.default_rng(len(offer))
    if not amounts.amounts:
        assert not amounts.moving
        return
    for _ in range(30 if request.config.getoption("--full") else 4):
        some = chance.permutation(len(amounts.amounts))[:3]
        moved = {
            amounts.amounts[at].key: float(chance.choice(amounts.amounts[at].positions()))
            for at in some
        }
        found = by_record(amounts, moved)
        expected = by_terms(name, scenario, moved)
        still = by_terms(name, scenario, {})
        # Without a record other levers move, and the server answers.
        wanted = expected if found is None else still | found
        assert expected == wanted, moved


def test_most_amounts_can_be_recorded() -> None:
    lost = set()
    for name, offer in offers():
        scenario, amounts = on_levers(name, offer)
        _, _, reader = made(name)
        every = {each.key for each in slider_amounts(scenario, reader)}
        own = {each.key for each in amounts.amounts}
        lost |= {key.partition(".")[2] for key in every - own}
    assert lost == {"schools"}  # they decide which classes are told apart


def test_records_along_a_slider_hold_at_each_of_its_positions() -> None:
    scenario, amounts = on_levers("small-town", "2019-01-11-district")
    for amount in amounts.amounts:
        ways = [amounts._way({amount.key: each}) for each in amount.positions()]
        assert all(ways)
        assert 1 <= len(amounts.along(amount.key, {})) < 10
    assert amounts.along("t99.share", {}) == []
    assert scenario.rows

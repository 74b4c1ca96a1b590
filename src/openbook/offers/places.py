"""Where the money of an offer goes: pay of each unit, health, added people, grants."""

from __future__ import annotations

from math import fsum

import numpy as np
from numpy.typing import NDArray

from openbook.figures.model import Model
from openbook.projection.outcome import Outcome

Numbers = NDArray[np.float64]

TOTAL = "spending.total"
REST = "not expected to be spent"
ONCE = "one-time pay"
_PLACES = {
    "salaries.": "pay of {}",
    "benefits.": "benefits that follow pay of {}",
    "one_time_cost.": ONCE + " of {}",
    "health.cost": "health",
    "added.cost": "people added",
    "grants.community_schools": "community schools",
}


def place_lines(model: Model) -> dict[str, str]:
    """The lines of a model whose changes say where money goes, with their words."""
    key = "places of money"
    if key not in model.prepared:
        model.prepared[key] = _place_lines(model)
    found: dict[str, str] = model.prepared[key]
    return found


def _place_lines(model: Model) -> dict[str, str]:
    found = {}
    for name in model.lines:
        for start, words in _PLACES.items():
            if name == start or (start.endswith(".") and name.startswith(start)):
                found[name] = words.format(name.removeprefix(start))
    return found


def places_of_unit(unit: str) -> tuple[str, ...]:
    """The places that are pay of one unit.

    >>> places_of_unit("teachers")[0]
    'pay of teachers'
    """
    return tuple(words.format(unit) for words in _PLACES.values() if "{}" in words)


def goes_to(
    outcome: Outcome, world: int, *, without: int
) -> dict[str, tuple[float, ...]]:
    """What one world spends above another, by place; places that see nothing are left out.

    The places add up to the whole; what remains is the part of planned spending that
    the book does not expect to be spent.
    """

    def added(name: str) -> Numbers:
        values = outcome.values(name)
        return np.asarray(values[world] - values[without])

    places = {words: added(name) for name, words in place_lines(outcome.model).items()}
    whole = added(TOTAL)
    rest = [
        fsum([float(whole[year]), *(-float(each[year]) for each in places.values())])
        for year in range(len(whole))
    ]
    if any(abs(value) >= 0.005 for value in rest):
        places[REST] = np.array(rest)
    return {words: tuple(each.tolist()) for words, each in places.items() if each.any()}

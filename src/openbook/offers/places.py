"""Where the money of an offer goes: pay of each unit, health, added people, grants."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

from openbook.figures.model import Model
from openbook.findings.message import Message
from openbook.terms.shelf import GRANTS

ByYear = tuple[float, ...]

TOTAL = "spending.total"
REST = "not expected to be spent"
ONCE = "one-time pay"
RETRO = "retroactive pay"
_PLACES = {
    "salaries.": "pay of {id}",
    "benefits.": "benefits that follow pay of {id}",
    "retro_cost.": "retroactive pay of {id}",
    "off_schedule_cost.": "one-time pay of {id}",
    "health.cost": "health",
    "added.cost": "people added",
    GRANTS: "community schools",
}


def place_lines(model: Model) -> dict[str, str]:
    """The lines of a model whose changes say where money goes, with their words."""
    key = "places of money"
    if key not in model.prepared:
        model.prepared[key] = _place_lines(model)
    found: dict[str, str] = model.prepared[key]
    return found


def _place_lines(model: Model) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in model.lines:
        for start, words in _PLACES.items():
            if name == start or (start.endswith(".") and name.startswith(start)):
                found[name] = Message(words, id=name.removeprefix(start))
    return found


def places_of_unit(unit: str) -> tuple[str, ...]:
    """The places that are pay of one unit.

    >>> places_of_unit("teachers")[0]
    'pay of teachers'
    """
    return tuple(Message(each, id=unit) for each in _PLACES.values() if "{" in each)


def goes_to(
    model: Model, before: Callable[[str], ByYear], after: Callable[[str], ByYear]
) -> dict[str, ByYear]:
    """What is spent after above before, by place; places that see nothing are left out.

    Both give a line of the model year by year. The places add up to the whole; what
    remains is the part of planned spending that the book does not expect to be spent.
    """

    def added(name: str) -> ByYear:
        pairs = zip(after(name), before(name), strict=True)
        return tuple(more - less for more, less in pairs)

    places = {words: added(name) for name, words in place_lines(model).items()}
    whole = added(TOTAL)
    rest = tuple(
        fsum([every, *(-each[year] for each in places.values())])
        for year, every in enumerate(whole)
    )
    if any(abs(value) >= 0.005 for value in rest):
        places[REST] = rest
    return {words: each for words, each in places.items() if any(each)}

"""Where the money of an offer goes: pay of each unit, health, added people, grants."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

from openbook.figures.figure import Given, Status
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.terms.shelf import GRANTS

_PEOPLE, _TEACHERS, _COST = "added.people", "teachers_added.total", "added.cost"
_SECTIONS, _TODAY = "sections_added.", "sections."
_BY_NORM, _NORM_TODAY = "norm_added.", "norm_students_today."
_LESS_THAN_A_PERSON = 0.005


@dataclass(frozen=True, slots=True)
class PeopleAdded:
    """People beyond today's in one year; teachers of added sections are among them.

    Where a staffing norm adds some of them there is no count of sections, and it is 0.
    """

    people: float
    teachers: float
    sections: float
    cost_of_one: float
    generated: bool  # whether today's classes are generated and not counted

    def at_that_cost(self, amount: float) -> float:
        """Return how many people an amount pays for, at the modeled cost of one."""
        return amount / self.cost_of_one


def people_lines(model: Model) -> list[str]:
    """Return the lines of a model that say how many people are added, and for what."""
    return [
        name
        for name in model.lines
        if name in {_PEOPLE, _TEACHERS, _COST} or name.startswith((_SECTIONS, _BY_NORM))
    ]


def people_added(model: Model, more: Callable[[str], float]) -> PeopleAdded | None:
    """From how much more each line is; None where nobody is added."""
    people, cost = more(_PEOPLE), more(_COST)
    if people < _LESS_THAN_A_PERSON or not cost:
        return None
    names = [name for name in model.lines if name.startswith(_SECTIONS)]
    sections = {name: number for name in names if (number := more(name))}
    norms = [name for name in model.lines if name.startswith(_BY_NORM) and more(name)]
    return PeopleAdded(
        people=people,
        teachers=more(_TEACHERS),
        sections=0.0 if norms else fsum(sections.values()),
        cost_of_one=cost / people,
        generated=any(_generated(model, name) for name in (*sections, *norms)),
    )


def _generated(model: Model, name: str) -> bool:
    kind = _NORM_TODAY if name.startswith(_BY_NORM) else _TODAY
    today = model.lines.get(kind + name.removeprefix(_BY_NORM).removeprefix(_SECTIONS))
    return (
        today is not None
        and isinstance(today.detail, Given)
        and any(source.status is Status.GENERATED for source in today.detail.sources)
    )


ByYear = tuple[float, ...]

TOTAL = "spending.total"
REST = "not expected to be spent"
ONCE = "one-time pay"
RETRO = "retroactive pay"
_PLACES = {
    "salaries.": "pay of {id}",
    "benefits.": "statutory benefits of {id}",
    "retro_cost.": "retroactive pay of {id}",
    "off_schedule_cost.": "one-time pay of {id}",
    "surplus_paid.": "surplus bonus of {id}",
    "health.cost": "health",
    "added.cost": "additional positions",
    GRANTS: "community schools",
    "extra_pay.cost": "overage, substitutes and planning time",
    "positions_by_share.cost": "positions added as a share",
    "stated.ongoing": "money set aside, less savings",
    "stated.once": "one-time money set aside, less savings",
}


def place_lines(model: Model) -> dict[str, str]:
    """Return the lines of a model whose changes say where money goes, with their words."""
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
    """Return the places that are pay of one unit.

    >>> places_of_unit("teachers")[0]
    'pay of teachers'
    """
    return tuple(Message(each, id=unit) for each in _PLACES.values() if "{" in each)


def goes_to(
    model: Model, before: Callable[[str], ByYear], after: Callable[[str], ByYear]
) -> dict[str, ByYear]:
    """Return what is spent after above before, by place; places that see nothing are left out.

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

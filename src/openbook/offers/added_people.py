"""Added people: how many the terms of a claim need, for which sections, at what cost.

A claim is money and the model counts people; with the cost of one, each can be said in
the words of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import fsum

from openbook.figures.figure import Status
from openbook.figures.leaf import Given
from openbook.figures.model import Model

_PEOPLE, _TEACHERS, _COST = "added.people", "teachers_added.total", "added.cost"
_SECTIONS, _TODAY = "sections_added.", "sections."
_LESS_THAN_A_PERSON = 0.005


@dataclass(frozen=True, slots=True)
class PeopleAdded:
    """People beyond today's in one year; teachers of added sections are among them."""

    people: float
    teachers: float
    sections: float
    cost_of_one: float
    generated: bool  # whether today's classes are generated and not counted

    def at_that_cost(self, amount: float) -> float:
        """How many people an amount pays for, at the modeled cost of one."""
        return amount / self.cost_of_one


def people_lines(model: Model) -> list[str]:
    """The lines of a model that say how many people are added, and for what."""
    return [
        name
        for name in model.lines
        if name in {_PEOPLE, _TEACHERS, _COST} or name.startswith(_SECTIONS)
    ]


def people_added(model: Model, more: Callable[[str], float]) -> PeopleAdded | None:
    """From how much more each line is; None where nobody is added."""
    people, cost = more(_PEOPLE), more(_COST)
    if people < _LESS_THAN_A_PERSON or not cost:
        return None
    names = [name for name in model.lines if name.startswith(_SECTIONS)]
    sections = {name: number for name in names if (number := more(name))}
    return PeopleAdded(
        people=people,
        teachers=more(_TEACHERS),
        sections=fsum(sections.values()),
        cost_of_one=cost / people,
        generated=any(_generated(model, name) for name in sections),
    )


def _generated(model: Model, name: str) -> bool:
    today = model.lines.get(_TODAY + name.removeprefix(_SECTIONS))
    return (
        today is not None
        and isinstance(today.detail, Given)
        and any(source.status is Status.GENERATED for source in today.detail.sources)
    )

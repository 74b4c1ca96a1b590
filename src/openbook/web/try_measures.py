"""Try measures: the figures of a scenario on one book, row by row as they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from openbook.answers.trial.answer import BELOW, OnBook
from openbook.figures.money_words import Scale
from openbook.offers.costed import ByYear
from openbook.reports.reserve_chart import LEAST
from openbook.reports.words.words import Words
from openbook.web.opening import ONCE, ONGOING

Say = Callable[[float], str]

COST = "cost"


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of figures by year: each as it is shown, and its change where it has one."""

    name: str
    line: str  # the line of the model that it opens at, or that it is a cost
    cells: tuple[tuple[str, str], ...]


def measures(
    here: OnBook, beside: OnBook | None, line: str, say: Mapping[str, Say]
) -> tuple[Measure, ...]:
    """The rows of the table of one book."""
    theirs = _figures(beside, line) if beside else {}
    found = []
    for name, (form, values, opens) in _figures(here, line).items():
        shown = [say[form](value) for value in values]
        changes = [""] * len(shown)
        if beside and name != "least":
            changes = _changes(values, theirs[name][1], say[form])
        cells = tuple(zip(shown, changes, strict=True))
        found.append(Measure(name, opens, cells))
    return tuple(found)


def _changes(values: ByYear, before: ByYear, say: Say) -> list[str]:
    """How much each figure is more than before; nothing where it would show as none."""
    found = []
    for value, was in zip(values, before, strict=True):
        said = say(value - was) if value != was else ""
        sign = "+" if value > was else ""
        found.append(f"{sign}{said}" if said and said != say(0.0) else "")
    return found


def forms(words: Words, scale: Scale) -> dict[str, Say]:
    """How each form of figure is written."""
    return {
        "money": lambda value: words.number(value / scale.unit, 1),
        "dollars": words.number,
        "percent": lambda value: words.percent(value, 2),
        "chance": lambda value: words.percent(value, 0),
    }


def _figures(on: OnBook, line: str) -> dict[str, tuple[str, ByYear, str]]:
    """The rows of a table: their form, their values and where they open."""
    costed, cost = on.costed, on.costed.cost
    return {
        "ongoing": ("money", cost.ongoing, f"{COST}:{ONGOING}"),
        "one-time": ("money", cost.one_time, f"{COST}:{ONCE}"),
        "whole": ("money", cost.total, COST),
        "per pupil": ("dollars", costed.per_pupil, COST),
        "per member": ("dollars", costed.per_member, COST),
        "of the budget": ("percent", costed.share_of_spending, COST),
        "reserve": ("money", on.reserve(line), line),
        "least": ("money", on.least, LEAST),
        "chance": ("chance", on.chance, BELOW),
    }

"""Try figures: the rows of figures of a scenario on one book, as values and as texts."""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from sys import byteorder

from openbook.api.scenarios.trial import BELOW, OnBook, TrialAnswer
from openbook.figures.amounts import MoneyScale
from openbook.offers.cost_result import ByYear
from openbook.reports.document.question import ONCE, ONGOING
from openbook.reports.table_report import LEAST
from openbook.reports.words.words import Words

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
    theirs = figures(beside, line) if beside else {}
    found = []
    for name, (form, values, opens) in figures(here, line).items():
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


def forms(words: Words, scale: MoneyScale) -> dict[str, Say]:
    """How each form of figure is written."""
    return {
        "money": lambda value: words.number(value / scale.unit, 1),
        "dollars": words.number,
        "percent": lambda value: words.percent(value, 2),
        "chance": lambda value: words.percent(value, 0),
    }


def figures(on: OnBook, line: str) -> dict[str, tuple[str, ByYear, str]]:
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


def bits_of(answer: TrialAnswer, line: str) -> str:
    """Every number that is shown, to the bit, for a page that has computed them itself."""
    numbers = array("d")
    for on in answer.books:
        numbers.extend(value for _, values, _ in figures(on, line).values() for value in values)
        band = on.bands[line]
        numbers.extend([*band.low, *band.high, on.costed.cost.all_years])
        numbers.append(on.costed.certification[1])
    if byteorder == "big":
        numbers.byteswap()
    return b64encode(numbers.tobytes()).decode("ascii")

"""Try figures: the rows of figures of a scenario on one book, as values and as texts."""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from sys import byteorder
from typing import Any

from openbook.api.scenarios.assumption_sliders import AssumptionSlider
from openbook.api.scenarios.trial import BELOW, OnBook, TrialAnswer
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.figures.amounts import MoneyScale
from openbook.figures.figure import SHARE, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import ByYear
from openbook.reports.document.question import ONCE, ONGOING
from openbook.reports.notes import unsure_of
from openbook.reports.table_report import LEAST
from openbook.reports.words.amounts import said_amount
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
    """Return the rows of the table of one book."""
    theirs = figures(beside, line) if beside else {}
    found = []
    for name, (form, values, opens) in figures(here, line).items():
        shown = [say[form](value) for value in values]
        changes = [""] * len(shown)
        if beside and name != "least":
            changes = _changes(values, theirs[name][1], say["points" if form == "chance" else form])
        cells = tuple(zip(shown, changes, strict=True))
        found.append(Measure(name, opens, cells))
    return tuple(found)


def _changes(values: ByYear, before: ByYear, say: Say) -> list[str]:
    """Return how much each figure is more than before; nothing where it would show as none."""
    found = []
    for value, was in zip(values, before, strict=True):
        said = say(value - was) if value != was else ""
        sign = "+" if value > was else ""
        found.append(f"{sign}{said}" if said and said != say(0.0) else "")
    return found


def forms(words: Words, scale: MoneyScale) -> dict[str, Say]:
    """Return how each form of figure is written."""
    return {
        "money": lambda value: words.number(value / scale.unit, 1),
        "dollars": words.number,
        "percent": lambda value: words.percent(value, 2),
        "chance": words.chance,
        "points": lambda value: words.percent(value, 0),
    }


def figures(on: OnBook, line: str) -> dict[str, tuple[str, ByYear, str]]:
    """Return the rows of a table: their form, their values and where they open."""
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
    """Return every number that is shown, to the bit, for a page that has computed them itself."""
    numbers = array("d")
    for on in answer.books:
        numbers.extend(value for _, values, _ in figures(on, line).values() for value in values)
        band = on.bands[line]
        numbers.extend([*band.low, *band.high, on.costed.cost.all_years])
        numbers.append(on.costed.certification[1])
    if byteorder == "big":
        numbers.byteswap()
    return b64encode(numbers.tobytes()).decode("ascii")


def _limits(slider: AssumptionSlider, words: Words) -> str:
    """Say what an assumption can be at all, and between which values it usually lies."""
    found = slider.kind.limits
    if found is None:
        return ""
    unit = parse_unit(slider.kind.unit) or SHARE
    ends = {"least": found.least, "most": found.most, "low": found.low, "high": found.high}
    said = {name: said_amount(value, unit, words) for name, value in ends.items()}
    return words("Possible: {least} to {most}. Usual: {low} to {high}.", **said)


def _spreads(case: Case, book: Book, words: Words) -> dict[str, str]:
    """Say the range that a side gives each assumption of which it is unsure."""
    said = "in 90% of the simulations {low} to {high}"
    every = unsure_of(case, book, words)
    return {name: words(said, low=low, high=high) for name, low, high in every}


def ranges_said(sliders: Sequence[AssumptionSlider], case: Case, words: Words) -> dict[str, Any]:
    """Return the sliders, what each assumption may be, and the ranges that each side gives it."""
    return {
        "assumed": sliders,
        "limits": {each.kind.name: _limits(each, words) for each in sliders},
        "spreads": {book.id: _spreads(case, book, words) for book in sides_books(case)},
    }

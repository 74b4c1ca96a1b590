"""The published budget: which rows of the case hold for the first year and after."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.money import objects_of_code
from openbook.figures.figure import Figure, Source, Status
from openbook.figures.unit import USD
from openbook.figures.year import Year

# The newest version of a budget comes first.
_NEWEST_FIRST = ("second interim", "first interim", "adopted", "projected")
REVENUE, SPENDING = (8000, 8799), (1000, 7999)
FORMULA, FEDERAL, STATE, LOCAL = (8010, 8099), (8100, 8299), (8300, 8599), (8600, 8799)
PAY, OTHER = (1000, 3999), (4000, 7999)


BOTH, RESTRICTED, UNRESTRICTED = "both", "restricted", "unrestricted"


class BudgetRow(NamedTuple):
    """One published amount."""

    year: Year
    objects: tuple[int, int]
    figure: Figure
    one_time: bool
    kind: str  # restricted, unrestricted or both
    rounded_to: float = 0.0  # what its source rounded it to


@dataclass(frozen=True, slots=True)
class PublishedBudget:
    """One version of the general fund's budget, year by year."""

    stage: str
    rows: tuple[BudgetRow, ...]

    def amount(
        self, year: Year, objects: tuple[int, int], kind: str = ""
    ) -> Figure | None:
        """All that was published inside a range of objects, one-time money left out."""
        words = " ".join(filter(None, (self.stage, "budget of", str(year), kind)))
        title = f"{words}, {objects[0]}-{objects[1]}"
        rows = [row for row in self.rows if row.year == year and not row.one_time]
        return _together([row.figure for row in _inside(rows, objects, kind)], title)

    def rounded_to(self, year: Year, objects: tuple[int, int]) -> float:
        """Return the coarsest rounding of what was published inside a range of objects."""
        rows = [row for row in self.rows if row.year == year and not row.one_time]
        found = _inside(rows, objects, "")
        return max((row.rounded_to for row in found), default=0.0)

    def one_time(
        self, year: Year, objects: tuple[int, int], kind: str = ""
    ) -> Figure | None:
        """What of it comes or goes only once."""
        title = f"{self.stage} budget of {year}, one-time"
        rows = [row for row in self.rows if row.year == year and row.one_time]
        return _together([row.figure for row in _inside(rows, objects, kind)], title)


def _inside(
    rows: list[BudgetRow], objects: tuple[int, int], kind: str
) -> list[BudgetRow]:
    """The rows of a range; a row for exactly the range stands for all its parts.

    Unless one kind is asked for, a row for both kinds stands for those of each.
    """
    both = {row.objects for row in rows if row.kind == BOTH}
    rows = [
        row
        for row in rows
        if (row.kind == kind if kind else row.kind == BOTH or row.objects not in both)
    ]
    first, last = objects
    return [row for row in rows if row.objects == objects] or [
        row for row in rows if first <= row.objects[0] and row.objects[1] <= last
    ]


def published_budget(case: Case) -> PublishedBudget | None:
    """The newest version that has revenue and spending for the first projected year."""
    first = case.head.first_year
    for stage in _NEWEST_FIRST:
        budget = PublishedBudget(stage, tuple(_rows(case, stage)))
        if budget.amount(first, REVENUE) and budget.amount(first, SPENDING):
            return budget
    return None


def other_stages(case: Case) -> dict[str, tuple[Year, ...]]:
    """Projected years that only another version has than the one the model is tied to."""
    used = published_budget(case)
    if used is None:
        return {}
    found = {}
    for stage in _NEWEST_FIRST:
        budget = PublishedBudget(stage, tuple(_rows(case, stage)))
        years = tuple(
            year
            for year in case.head.years
            if budget.amount(year, SPENDING) and not used.amount(year, SPENDING)
        )
        if years:
            found[stage] = years
    return found


def _rows(case: Case, stage: str) -> Iterator[BudgetRow]:
    table = case.budget
    cells = table.each(
        "stage", "fund", "year", "object", "one_time", "restricted", "rounded_to"
    )
    for index, (of, fund, year, code, one_time, kind, step) in enumerate(cells):
        figure = case.figure_at(table, index, "amount")
        objects = objects_of_code(code)
        if of == stage and fund == "01" and figure and objects and year:
            yield BudgetRow(
                year, objects, figure, bool(one_time), kind or BOTH, step or 0.0
            )


def _together(figures: list[Figure], title: str) -> Figure | None:
    """One figure as it is, several added up."""
    if len(figures) < 2:
        return figures[0] if figures else None
    weakest = max((figure.source for figure in figures), key=_doubt)
    source = Source(weakest.who, title, weakest.on, weakest.link, status=weakest.status)
    return Figure(math.fsum(figure.value for figure in figures), USD, source)


def _doubt(source: Source) -> int:
    return list(Status).index(source.status)

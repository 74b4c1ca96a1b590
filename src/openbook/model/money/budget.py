"""The published budget: which rows of the case hold for the first year and after."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.money import (
    BOTH,
    GENERAL_FUND,
    RESTRICTED,
    UNRESTRICTED,
    column_of,
    objects_of_code,
)
from openbook.figures.figure import USD, Figure, Source, Status, Year
from openbook.findings.dataclass import dataclass
from openbook.model.inputs import start_of

# The newest version of a budget comes first.
_NEWEST_FIRST = ("second interim", "first interim", "adopted", "projected")
_ACTUAL = "actual"  # of a first year that is closed and has no budget in the case
REVENUE, SPENDING = (8000, 8799), (1000, 7999)
FORMULA, FEDERAL, STATE, LOCAL = (8010, 8099), (8100, 8299), (8300, 8599), (8600, 8799)
PAY, OTHER = (1000, 3999), (4000, 7999)
CERTIFICATED, CLASSIFIED, BENEFITS = (1000, 1999), (2000, 2999), (3000, 3999)
SALARIES = (1000, 2999)  # of a state that does not part them by license
# Transfers in and other sources; what unrestricted money gives restricted programs.
TRANSFERS_IN, CONTRIBUTIONS, TRANSFERS_OUT = (8900, 8979), (8980, 8999), (7600, 7699)
TO_SPECIAL_RESERVE, FROM_SPECIAL_RESERVE = (7612, 7612), (8912, 8912)
COLUMNS = (UNRESTRICTED, RESTRICTED)
KINDS = (*COLUMNS, BOTH)


class BudgetRow(NamedTuple):
    """One published amount."""

    year: Year
    objects: tuple[int, int]
    figure: Figure
    one_time: bool
    kind: str  # restricted, unrestricted or both
    rounded_to: float = 0.0  # what its source rounded it to
    resource: str = ""


@dataclass(frozen=True, slots=True)
class PublishedBudget:
    """One version of the general fund's budget, year by year."""

    stage: str
    rows: tuple[BudgetRow, ...]

    def amount(self, year: Year, objects: tuple[int, int], kind: str = "") -> Figure | None:
        """Return all that was published inside a range of objects, one-time money left out."""
        words = " ".join(filter(None, (self.stage, "budget of", str(year), kind)))
        title = f"{words}, {objects[0]}-{objects[1]}"
        rows = [row for row in self.rows if row.year == year and not row.one_time]
        return _together([row.figure for row in _inside(rows, objects, kind)], title)

    def flow(self, year: Year, objects: tuple[int, int], kind: str = "") -> float | None:
        """Return all that was published inside a range, ongoing and one-time."""
        parts = (self.amount(year, objects, kind), self.one_time(year, objects, kind))
        known = [each.value for each in parts if each is not None]
        return sum(known) if known else None

    def by_year(
        self, objects: tuple[int, int], years: tuple[Year, ...], kind: str = ""
    ) -> dict[Year, float]:
        """Return the amount of each year; nothing written in a published year is none.

        A year without a budget keeps the ongoing amount of the last one with a budget.
        """
        amounts, ongoing = {}, 0.0
        for year in years:
            if self.flow(year, SPENDING) is None:
                amounts[year] = ongoing
                continue
            figure = self.amount(year, objects, kind)
            ongoing = figure.value if figure else 0.0
            amounts[year] = self.flow(year, objects, kind) or 0.0
        return amounts

    def net(self, year: Year, kind: str = "") -> float | None:
        """Return by how much a column moves its balance in a year; None where it is not told."""
        came, went = (self.flow(year, each, kind) for each in (REVENUE, SPENDING))
        if came is None or went is None:
            return None
        more = (self.flow(year, each, kind) or 0.0 for each in (TRANSFERS_IN, CONTRIBUTIONS))
        return came - went + sum(more)

    def line(self, year: Year, ranges: Sequence[tuple[int, int]], kind: str = "") -> float | None:
        """Return what was published of a line of the form; None where only a wider total was.

        Nothing written in a year whose budget is published by object is none.
        """
        if self.flow(year, SPENDING) is None:
            return None
        told = [self.flow(year, each, kind) for each in ranges]
        if told == [None] * len(told) and any(
            row.year == year and holds(row.objects, each, wider=True)
            for row in self.rows
            for each in ranges
        ):
            return None
        return sum(each or 0.0 for each in told)

    def told_whole(self, year: Year, objects: tuple[int, int]) -> bool:
        """Return whether a year has a row for exactly a range, in place of its parts."""
        return any((row.year, row.objects) == (year, objects) for row in self.rows)

    def told_apart(self, year: Year, objects: tuple[int, int]) -> bool:
        """Return whether both columns of a range are published, and nothing for both."""
        inside = [
            row.kind
            for row in self.rows
            if row.year == year and objects[0] <= row.objects[0] and row.objects[1] <= objects[1]
        ]
        return {RESTRICTED, UNRESTRICTED} == set(inside)

    def by_resource(self, year: Year, objects: tuple[int, int]) -> dict[str, float]:
        """Return restricted amounts of a range by resource; "" holds what has none."""
        rows = [row for row in self.rows if row.year == year and not row.one_time]
        found: dict[str, float] = {}
        for row in _inside(rows, objects, RESTRICTED):
            found[row.resource] = found.get(row.resource, 0.0) + row.figure.value
        return found

    def rounded_to(self, year: Year, objects: tuple[int, int]) -> float:
        """Return the coarsest rounding of what was published inside a range of objects."""
        rows = [row for row in self.rows if row.year == year and not row.one_time]
        found = _inside(rows, objects, "")
        return max((row.rounded_to for row in found), default=0.0)

    def one_time(self, year: Year, objects: tuple[int, int], kind: str = "") -> Figure | None:
        """Return what of it comes or goes only once."""
        title = f"{self.stage} budget of {year}, one-time"
        rows = [row for row in self.rows if row.year == year and row.one_time]
        return _together([row.figure for row in _inside(rows, objects, kind)], title)


def _inside(rows: list[BudgetRow], objects: tuple[int, int], kind: str) -> list[BudgetRow]:
    """Return the rows of a range; a wider row of a column stands for its parts.

    Unless one kind is asked for, a row for both kinds stands for those of each, and the
    totals of the two kinds for a part of both.
    """
    own = [row for row in rows if kind in {"", row.kind} and holds(objects, row.objects)]
    spans = {each: {row.objects for row in own if row.kind == each} for each in KINDS}

    def told_wider(row: BudgetRow) -> bool:
        if any(holds(span, row.objects, wider=True) for span in spans[row.kind]):
            return True
        if row.kind != BOTH:
            return any(holds(span, row.objects) for span in spans[BOTH])
        return all(
            any(holds(span, row.objects, wider=True) for span in spans[each]) for each in COLUMNS
        )

    return [row for row in own if not told_wider(row)]


def holds(span: tuple[int, int], part: tuple[int, int], *, wider: bool = False) -> bool:
    """Return whether a range of objects holds another, or with ``wider`` more than it."""
    return span[0] <= part[0] and part[1] <= span[1] and not (wider and span == part)


def published_stages(case: Case) -> tuple[PublishedBudget, ...]:
    """Every version of the general fund's budget that a projection may rest on, newest first."""
    return tuple(_published(case, stage) for stage in _NEWEST_FIRST)


def _published(case: Case, stage: str) -> PublishedBudget:
    """Return a version of the general fund's budget, put together once."""
    key = ("published budget", stage)
    if key not in case.looked_up:
        case.looked_up[key] = PublishedBudget(stage, tuple(_rows(case, stage)))
    budget: PublishedBudget = case.looked_up[key]
    return budget


def published_budget(case: Case) -> PublishedBudget | None:
    """Return the newest version that has revenue and spending for the first projected year."""
    first = case.head.first_year
    for budget in (*published_stages(case), _published(case, _ACTUAL)):
        if budget.amount(first, REVENUE) and budget.amount(first, SPENDING):
            return budget
    return None


def closed_years(case: Case) -> int:
    """Return how many of the first years are closed: actuals, and no budget, are known."""
    budget = published_budget(case)
    if budget is None or budget.stage != _ACTUAL:
        return 0
    known = [budget.amount(year, SPENDING) is not None for year in case.head.years]
    return known.index(False) if False in known else len(known)


def columns_known(case: Case, budget: PublishedBudget | None) -> bool:
    """Return whether the case publishes what two columns need."""
    first = case.head.first_year
    return (
        budget is not None
        and budget.told_apart(first, REVENUE)
        and budget.told_apart(first, SPENDING)
        and start_of(case, RESTRICTED) is not None
    )


def moved_to_funds(
    case: Case, budget: PublishedBudget | None, funds: Collection[str]
) -> dict[Year, float]:
    """Return by how much some other funds gain in each year.

    Their own rows say it; transfers that they do not show are those of the general fund.
    """
    if budget is None:
        return {}
    years = case.head.years
    own = PublishedBudget(budget.stage, tuple(_rows(case, budget.stage, funds)))
    to, back = (budget.by_year(each, years) for each in (TO_SPECIAL_RESERVE, FROM_SPECIAL_RESERVE))

    def moved(year: Year) -> float:
        got, gave = (own.flow(year, each) for each in (TRANSFERS_IN, TRANSFERS_OUT))
        came, went = (own.flow(year, each) or 0.0 for each in (REVENUE, SPENDING))
        kept = came - went + (gave or 0.0)
        shown = got is not None or gave is not None
        return kept + ((got or 0.0) - (gave or 0.0) if shown else to[year] - back[year])

    return {year: moved(year) for year in years}


def other_stages(case: Case) -> dict[str, tuple[Year, ...]]:
    """Projected years that only another version has than the one the model is tied to."""
    used = published_budget(case)
    if used is None:
        return {}
    found = {}
    for budget in published_stages(case):
        years = tuple(
            year
            for year in case.head.years
            if budget.amount(year, SPENDING) and not used.amount(year, SPENDING)
        )
        if years:
            found[budget.stage] = years
    return found


def _rows(case: Case, stage: str, funds: Collection[str] = (GENERAL_FUND,)) -> Iterator[BudgetRow]:
    table = case.budget
    cells = table.each(
        *("stage", "fund", "year", "object", "one_time", "restricted", "resource"), "rounded_to"
    )
    for index, (of, fund, year, code, once, kind, resource, step) in enumerate(cells):
        if of != stage or fund not in funds or not year:
            continue
        figure, objects = case.figure_at(table, index, "amount"), objects_of_code(code)
        if figure and objects:
            column = column_of(kind or "", resource or "")
            own = resource or ""
            yield BudgetRow(year, objects, figure, bool(once), column, step or 0.0, own)


def _together(figures: list[Figure], title: str) -> Figure | None:
    """Return one figure as it is, several added up."""
    if len(figures) < 2:
        return figures[0] if figures else None
    weakest = max((figure.source for figure in figures), key=_doubt)
    source = Source(weakest.who, title, weakest.on, weakest.link, status=weakest.status)
    return Figure(math.fsum(figure.value for figure in figures), USD, source)


def _doubt(source: Source) -> int:
    return list(Status).index(source.status)

"""The published budget by year: what comes in and what goes out, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from openbook.case.case import Case
from openbook.figures.year import Year

_MONEY_IN = "8"  # objects of revenue begin with it, in every chart of accounts we know


@dataclass(frozen=True, slots=True)
class BudgetRow:
    """One line of the budget; for each year the row of the file, or none."""

    label: str
    object: str
    restricted: str
    incoming: bool
    cells: tuple[int | None, ...]
    amounts: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class BudgetYears:
    """One version of the budget."""

    stage: str
    years: tuple[Year, ...]
    rows: tuple[BudgetRow, ...]

    def kinds(self, *, incoming: bool) -> dict[str, tuple[float | None, ...]]:
        """What comes in, or goes out, by label; lines of one label are added up."""
        found: dict[str, list[list[float]]] = {}
        for row in self.rows:
            if row.incoming is incoming:
                sums = found.setdefault(row.label, [[] for _ in self.years])
                for at, amount in enumerate(row.amounts):
                    sums[at] += [] if amount is None else [amount]
        return {
            label: tuple(fsum(each) if each else None for each in sums)
            for label, sums in found.items()
        }

    def totals(self, *, incoming: bool) -> tuple[float | None, ...]:
        """All that comes in, or goes out, by year; none where nothing is written."""
        kinds = self.kinds(incoming=incoming).values()
        columns = [
            [v for v in each if v is not None] for each in zip(*kinds, strict=True)
        ]
        return tuple(fsum(each) if each else None for each in columns)


def budget_stages(case: Case) -> tuple[str, ...]:
    """The versions of the budget in the case, the one with most years first."""
    years: dict[str, set[Year]] = {}
    for stage, year in case.budget.each("stage", "year"):
        if stage and year:
            years.setdefault(stage, set()).add(year)
    return tuple(sorted(years, key=lambda stage: -len(years[stage])))


def budget_years(case: Case, stage: str) -> BudgetYears:
    """One version of the budget, its lines in the order of the file."""
    names = ("stage", "year", "fund", "restricted", "object", "label", "amount")
    found: dict[tuple[str, ...], dict[Year, tuple[int, float | None]]] = {}
    years: set[Year] = set()
    for row, (own, year, fund, bound, code, label, amount) in enumerate(
        case.budget.each(*names)
    ):
        if own == stage and year and code:
            key = (label or code, code, bound or "", fund or "")
            found.setdefault(key, {})[year] = (row, amount)
            years.add(year)
    order = tuple(sorted(years))
    return BudgetYears(
        stage,
        order,
        tuple(
            BudgetRow(
                label,
                code,
                bound,
                code.startswith(_MONEY_IN),
                tuple(by_year[y][0] if y in by_year else None for y in order),
                tuple(by_year[y][1] if y in by_year else None for y in order),
            )
            for (label, code, bound, _), by_year in found.items()
        ),
    )

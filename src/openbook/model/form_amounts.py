"""Amounts of the lines of Form MYPI: of the model, tied to what was published for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.money import (
    GENERAL_FUND,
    RESTRICTED,
    UNRESTRICTED,
    column_of,
    objects_of_code,
)
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.model.money.anchor import DIFFERENCE
from openbook.model.money.budget import (
    BENEFITS,
    CERTIFICATED,
    CLASSIFIED,
    FEDERAL,
    FORMULA,
    LOCAL,
    STATE,
    PublishedBudget,
)
from openbook.model.project import Projection

COMBINED = "combined"
COLUMNS = (UNRESTRICTED, RESTRICTED, COMBINED)
CENT = 0.005
Amounts = tuple[float, ...]
Objects = tuple[int, int]
# Lines of the form by what the model calls them.
REVENUE_LINES: dict[str, tuple[Objects, str]] = {
    "A1": (FORMULA, "revenue.formula"),
    "A2": (FEDERAL, "revenue.federal"),
    "A3": (STATE, "revenue.other_state"),
    "A4": (LOCAL, "revenue.local"),
}
PAY_LINES: dict[str, tuple[Objects, str]] = {
    "B1": (CERTIFICATED, "object.certificated"),
    "B2": (CLASSIFIED, "object.classified"),
    "B1-B2": ((CERTIFICATED[0], CLASSIFIED[1]), "object.salaries"),
    "B3": (BENEFITS, "object.benefits"),
}


@dataclass(frozen=True, slots=True)
class FormLine:
    """One line of the form: its amounts by column; a column that is not known is absent."""

    code: str
    amounts: dict[str, Amounts]


@dataclass(frozen=True, slots=True)
class FormReader:
    """How the numbers of a form are read, where not as plain ones; ``every`` line is told then.

    ``published`` is given an amount and what it is of: the table, its rows and the year.
    """

    asked: Callable[[str], Amounts]
    budgeted: Callable[[str], Amounts] | None = None
    published: Callable[[float, Table[Any], Sequence[int], Year], float] | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class FormAmounts:
    """What the lines of a form are made of: two projections and the published budget."""

    case: Case
    budget: PublishedBudget | None
    asked: Projection
    budgeted: Projection
    columns: tuple[str, ...]
    read: FormReader | None = None

    def tied(self, code: str, ranges: Sequence[Objects], name: str) -> FormLine:
        """Return a line of the model, plus what was published beyond it in each column."""
        amounts = {}
        for column in self.columns:
            now = self._modeled(ranges, name, column, self.asked)
            once = tuple(self._once(ranges, year, column) for year in self._years)
            amounts[column] = sum_of(now, self._beyond(ranges, name, column), once)
        return FormLine(code, amounts)

    def beyond(self, code: str, objects: Objects, name: str) -> FormLine:
        """Return the reconciling difference of a line, in whole cents."""
        if name not in self.asked.model.lines:
            return FormLine(code, {})
        found = {column: self._beyond((objects,), name, column) for column in self.columns}
        return FormLine(
            code,
            {c: tuple(each if abs(each) >= CENT else 0.0 for each in v) for c, v in found.items()},
        )

    def _beyond(self, ranges: Sequence[Objects], name: str, column: str) -> Amounts:
        """Return published less modeled; a year without a budget keeps the last one's."""
        base = self._modeled(ranges, name, column, self.budgeted)
        found, beyond = [], 0.0
        for year, plan in zip(self._years, base, strict=True):
            told = self._published(ranges, year, column)
            if told is not None:
                beyond = told - self._once(ranges, year, column) - plan
            found.append(beyond)
        return tuple(found)

    def _modeled(
        self, ranges: Sequence[Objects], name: str, column: str, of: Projection
    ) -> Amounts:
        """Return what the model has of a line in a column.

        Salaries and benefits follow the money that pays each unit; revenues follow the
        published first year, with restricted programs that grow or end.
        """
        own, nothing = name.partition(".")[2], (0.0,) * len(self._years)
        programs = f"program_revenue.{own}"
        moved = self.lines_of(programs, of) if self._has(programs) else nothing
        whole = self.lines_of(name, of)
        if self._has(difference := f"{DIFFERENCE}.{own}") and name.startswith("object."):
            whole = less(whole, self.lines_of(difference, of))
        if column == COMBINED:
            return sum_of(whole, moved)
        if name.startswith("object.") and self._has(f"restricted.{own}"):
            bound = self.lines_of(f"restricted.{own}", of)
            return bound if column == RESTRICTED else less(whole, bound)
        share = self._share(ranges, column)
        return sum_of(
            tuple(each * share for each in whole), moved if column == RESTRICTED else nothing
        )

    def _published(self, ranges: Sequence[Objects], year: Year, column: str) -> float | None:
        kind = "" if column == COMBINED else column
        told = self.budget.line(year, ranges, kind) if self.budget else None
        return told if told is None else self._written(told, ranges, year, column)

    def _once(self, ranges: Sequence[Objects], year: Year, column: str) -> float:
        """Return what was published as one-time: it does not go on after its year."""
        kind = "" if column == COMBINED else column
        budget = self.budget
        told = [budget.one_time(year, each, kind) for each in ranges] if budget else []
        once = sum(each.value for each in told if each is not None)
        return self._written(once, ranges, year, column, once=True) if once else once

    def _written(
        self, told: float, ranges: Sequence[Objects], year: Year, column: str, *, once: bool = False
    ) -> float:
        """Return a published amount as it is read, with its rows where they add up to it."""
        if self.read is None or self.read.published is None or self.budget is None:
            return told
        own = budget_rows(self.case, self.budget.stage, column, ranges, once=once)
        rows = [row for row, when, _ in own if when == year]
        return self.read.published(told, self.case.budget, rows, year)

    def _share(self, ranges: Sequence[Objects], column: str) -> float:
        """Return the share of a column in the published first year."""
        if column == COMBINED:
            return 1.0
        first = self._years[0]
        whole = self._published(ranges, first, COMBINED)
        own = self._published(ranges, first, column)
        return own / whole if own and whole else 0.0

    def _has(self, name: str) -> bool:
        return name in self.asked.alone.names

    def lines_of(self, name: str, of: Projection | None = None) -> Amounts:
        """Return a line of the model year by year, of what is asked about unless told."""
        if self.read:
            how = self.read.budgeted if of is self.budgeted else self.read.asked
            if how:
                return how(name)
        values: list[float] = (of or self.asked).alone.values(name)[0].tolist()
        return tuple(values)

    @property
    def _years(self) -> tuple[Year, ...]:
        return self.case.head.years


def budget_rows(
    case: Case, stage: str, column: str, ranges: Sequence[Objects], *, once: bool = False
) -> Iterator[tuple[int, Year, float]]:
    """Yield the rows of the published budget inside some objects: place, year and amount."""
    names = ("year", "stage", "fund", "object", "restricted", "resource", "amount", "one_time")
    for row, (year, of, fund, code, kind, resource, amount, only) in enumerate(
        case.budget.each(*names)
    ):
        own = objects_of_code(code)
        if (
            own is None
            or amount is None
            or (of, fund) != (stage, GENERAL_FUND)
            or (once and not only)
        ):
            continue
        if column in {COMBINED, column_of(kind or "", resource or "")} and any(
            low <= own[0] <= own[1] <= high for low, high in ranges
        ):
            yield row, year, amount


def other_revenues(told: Collection[str]) -> str:
    """Return the code of revenues beyond the lines of section A that are told."""
    if not told:
        return "A1-A4"
    return "A2-A4" if set(told) == {"A1"} else "A4 other"


def sum_of(*rows: Amounts, length: int = 0) -> Amounts:
    """Return the sum of some rows, year by year; without rows, nothing in each year."""
    if not rows:
        return (0.0,) * length
    return tuple(map(sum, zip(*rows, strict=True)))


def less(one: Amounts, other: Amounts) -> Amounts:
    """Return one row less another, year by year."""
    return tuple(a - b for a, b in zip(one, other, strict=True))

"""Certification: positive, qualified or negative over the current and two more years."""

from __future__ import annotations

from collections.abc import Container, Mapping
from enum import IntEnum

from openbook.case.case import Case
from openbook.figures.figure import Year, multiyear
from openbook.figures.functions import in_year, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import Stated
from openbook.model.balance import ReserveLines
from openbook.model.chapters import Chapters
from openbook.model.money.columns import ColumnLines
from openbook.model.money.revenue import RevenueLines
from openbook.model.money.spending import SpendingLines
from openbook.model.students.enrollment import ratios_before


@dataclass(frozen=True, slots=True)
class Accounts:
    """The money of a district in every projected year."""

    came: RevenueLines
    went: SpendingLines
    left: ReserveLines
    kinds: Mapping[str, Line]  # spending restricted and unrestricted, where told apart
    contribution: Line | None
    columns: ColumnLines | None = None
    transfers: Line | None = None

    @property
    def result(self) -> Line:
        """What comes in less what goes out."""
        result, words = self.came.total - self.went.total, "revenues − expenditures"
        if self.transfers is not None:
            result, words = result + self.transfers, f"{words} + transfers in"
        return result.named("budget.result", words)

    @property
    def own_result(self) -> Line:
        """What the unrestricted column gains or loses, where the columns are known."""
        return self.columns.result if self.columns else self.result

    @property
    def told(self) -> tuple[Line, ...]:
        """Lines that only some cases tell."""
        more = () if self.contribution is None else (self.contribution,)
        columns = self.columns.told if self.columns else ()
        return (*self.kinds.values(), *more, *columns)


class Certification(IntEnum):
    """How sure it is that the district meets its obligations (Education Code 42131)."""

    POSITIVE = 0
    QUALIFIED = 1
    NEGATIVE = 2


# The line of it; a state that does not certify budgets has the outlook of the reserve.
CERTIFIED, OUTLOOK = "certification.level", "reserve.outlook"
LEVEL_LINES = (CERTIFIED, OUTLOOK)


def level_line(names: Container[str]) -> str:
    """Return the line that tells the level, among the names of a model."""
    return CERTIFIED if CERTIFIED in names else OUTLOOK


def certification(reserve: ReserveLines, years: tuple[Year, ...], *, plain: bool = False) -> Line:
    """Negative: no money left this year or next; qualified: too little within three."""
    level = where(in_year(reserve.margin, years[0]) < 0, 1, 0)
    for year in multiyear(years)[1:]:
        level = where(in_year(reserve.margin, year) < 0, 1, level)
    for year in years[:2]:
        level = where(in_year(reserve.available, year) < 0, 2, level)
    if plain:
        return level.named(
            OUTLOOK,
            "2 if available reserves run out this year or next, 1 if they fall below the "
            "reserve that is asked within three years, otherwise 0",
        )
    return level.named(
        CERTIFIED,
        "2 (negative) if available reserves run out this year or next, 1 (qualified) "
        "if they fall below the minimum reserve within three years, otherwise 0 "
        "(positive)",
    )


def stated(case: Case, parts: Chapters, accounts: Accounts) -> Stated:
    """Return the numbers that standards look at, as far as the projection has them."""
    pupils, left = parts.pupils, accounts.left
    return Stated(
        attendance_ratio=(pupils.ada_total / pupils.enrolled).named(
            "attendance.ratio", "attendance ÷ students"
        ),
        ratios_before=ratios_before(case),
        funding=parts.funding,
        other_revenue=accounts.came.others,
        other_spending={"other": accounts.went.other},
        result=accounts.own_result,
        spending=accounts.went.total,
        unrestricted_spending=accounts.kinds.get("unrestricted"),
        available=left.available,
        required=left.required,
        contribution=accounts.contribution,
    )

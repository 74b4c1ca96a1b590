"""Inputs: the assumptions and levers that a model asks for, each made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.tables.money import GENERAL_FUND, UNRESTRICTED
from openbook.figures.figure import SHARE, Figure, Unit, Year, parse_unit
from openbook.figures.functions import assumption, given, lever
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError, UnknownNameError
from openbook.law.state import StateLaw
from openbook.model.errors import MissingPartError

# Employer rates that a book may expect, and the number of the law they stand in for.
RATES = {
    "calstrs": ("pensions.calstrs", "pension.calstrs"),
    "calpers": ("pensions.calpers", "pension.calpers"),
    "unemployment": ("payroll.unemployment", "unemployment.rate"),
}


def settled_years(law: StateLaw, years: tuple[Year, ...]) -> dict[str, frozenset[Year]]:
    """For each assumption that stands in for law: the years it is not looked at."""
    found = {"funding.cola": _known(law.grants, years)}
    for enacted, asked in RATES.values():
        found[asked] = _known(partial(law.statutes.at, enacted), years)
    return found


def _known(ask: Callable[[Year], object], years: tuple[Year, ...]) -> frozenset[Year]:
    """The years for which the law has an answer."""
    known = set()
    for year in years:
        try:
            ask(year)
        except (LawNotKnownError, UnknownNameError):
            continue
        known.add(year)
    return frozenset(known)


class Inputs:
    """Hands out input lines while a model is built; the same name, the same line."""

    def __init__(self) -> None:
        self._lines: dict[str, Line] = {}

    def assumed(self, name: str) -> Line:
        """An assumption of the catalog, by world and year."""
        if name not in self._lines:
            unit = parse_unit(BY_NAME[name].unit) or SHARE
            self._lines[name] = assumption(name, unit, by_year=True)
        return self._lines[name]

    def lever(self, name: str, unit: Unit) -> Line:
        """Something the contract fixes, by world and year."""
        if name not in self._lines:
            self._lines[name] = lever(name, unit, by_year=True)
        return self._lines[name]


def balance_before(case: Case) -> Line:
    """The unrestricted balance at the end of the year before the first."""
    figure = start_of(case, UNRESTRICTED)
    if figure is not None:
        return given("reserve.start", figure)
    before = case.head.first_year.plus(-1)
    missing = Message(
        "{file}: the unrestricted balance at the end of {year} is missing; write a row "
        "{own} with the amount",
        file="district/reserve.csv",
        year=before,
        own=f"{before},actual,unrestricted",
    )
    raise MissingPartError([missing])


# Until a year is closed, a budget begins with what the district estimates for it.
STARTS = ("actual", "projected")


def start_of(case: Case, part: str, fund: str = GENERAL_FUND) -> Figure | None:
    """Return a part of the balance of a fund before the first year, actual or estimated."""
    index = start_row(case, part, fund)
    return None if index is None else case.figure_at(case.reserve, index, "amount")


def start_row(case: Case, part: str, fund: str = GENERAL_FUND) -> int | None:
    """Return the row of that balance; an actual one counts before an estimate."""
    before, found = case.head.first_year.plus(-1), dict[str, int]()
    cells = case.reserve.each("year", "part", "stage", "fund")
    for index, (year, named, stage, of) in enumerate(cells):
        own = (year, named, of or GENERAL_FUND) == (before, part, fund)
        if own and stage and case.figure_at(case.reserve, index, "amount") is not None:
            found.setdefault(stage, index)
    return next((found[stage] for stage in STARTS if stage in found), None)


def employer_book(case: Case) -> Book | None:
    """Return the book of the employer, whose budget was published."""
    sides = {party.id for party in case.head.parties if party.role == "employer"}
    return next((book for book in case.books if book.side in sides), None)

"""Inputs: the assumptions and levers that a model asks for, each made once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.tables.money import GENERAL_FUND, UNRESTRICTED
from openbook.figures.figure import SHARE, Figure, Unit, Year, parse_unit
from openbook.figures.functions import assumption, given, lever
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.errors import LawError, LawNotKnownError, UnknownNameError
from openbook.law.state import StateLaw
from openbook.law.states.shelf import load_law
from openbook.model.errors import MissingPartError


def settled_years(law: StateLaw, years: tuple[Year, ...]) -> dict[str, frozenset[Year]]:
    """For each assumption that stands in for law: the years it is not looked at."""
    found = {"funding.cola": _known(law.grants, years)}
    for kind in law.rate_kinds.values():
        if kind.assumption:
            found[kind.assumption] = _known(partial(law.statutes.at, kind.number), years)
    return found


def _known(ask: Callable[[Year], object], years: tuple[Year, ...]) -> frozenset[Year]:
    """Return the years for which the law has an answer."""
    known = set()
    for year in years:
        try:
            ask(year)
        except (LawNotKnownError, UnknownNameError):
            continue
        known.add(year)
    return frozenset(known)


def law_of(case: Case, known_on: date | None = None) -> StateLaw:
    """Return the law of a case, its own or its state's, as known on a day or its own."""
    return load_law(case.head.state, known_on or case.head.as_of, case.law_texts)


def known_law(case: Case) -> StateLaw | None:
    """Return the law of a case; None where there is none that can be used."""
    try:
        return law_of(case)
    except (LawError, UnknownNameError):
        return None


class Inputs:
    """Hands out input lines while a model is built; the same name, the same line."""

    def __init__(self) -> None:
        self._lines: dict[str, Line] = {}

    def assumed(self, name: str) -> Line:
        """Return an assumption of the catalog, by world and year."""
        if name not in self._lines:
            unit = parse_unit(BY_NAME[name].unit) or SHARE
            self._lines[name] = assumption(name, unit, by_year=True)
        return self._lines[name]

    def rates(self, law: StateLaw) -> dict[str, Line]:
        """Employer rates that sides may expect where the law has not spoken."""
        return {
            rate: self.assumed(kind.assumption)
            for rate, kind in law.rate_kinds.items()
            if kind.assumption
        }

    def lever(self, name: str, unit: Unit) -> Line:
        """Something the contract fixes, by world and year."""
        if name not in self._lines:
            self._lines[name] = lever(name, unit, by_year=True)
        return self._lines[name]


def balance_before(case: Case) -> Line:
    """Return the unrestricted balance at the end of the year before the first."""
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

"""Inputs: the assumptions and levers that a model asks for, each made once."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.figures.leaves import assumption, given, lever
from openbook.figures.line import Line
from openbook.figures.unit import SHARE, Unit, parse_unit
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError


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
    before = case.head.first_year.plus(-1)
    wanted = (before, "unrestricted", "actual")
    for index, row in enumerate(case.reserve.each("year", "part", "stage")):
        figure = case.figure_at(case.reserve, index, "amount")
        if row == wanted and figure is not None:
            return given("reserve.start", figure)
    missing = Message(
        "{file}: the unrestricted balance at the end of {year} is missing; write a row "
        "{own} with the amount",
        file="district/reserve.csv",
        year=before,
        own=f"{before},actual,unrestricted",
    )
    raise MissingPartError([missing])


def employer_book(case: Case) -> Book | None:
    """Return the book of the employer, whose budget was published."""
    sides = {party.id for party in case.head.parties if party.role == "employer"}
    return next((book for book in case.books if book.side in sides), None)

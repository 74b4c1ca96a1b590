"""Theirs: a book that takes some assumptions over from another book.

What is left of a gap is then found by running the mixed book, not by taking shares away:
assumptions work together, so giving in on one also changes what the others are worth.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from openbook.case.assumptions import BY_NAME, in_catalog_order
from openbook.case.book import Assumption, Book, leaning
from openbook.case.case import Case
from openbook.figures.figure import SHARE, Figure, Source, Status, Year, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, suggestion

_TRIED = Source("Openbook", "An assumption that is tried", status=Status.DERIVED)


class NoSuchAssumptionError(OpenbookError):
    """There is no assumption of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Message(
                "there is no assumption {own}. {hint}",
                own=repr(name),
                hint=suggestion(name, BY_NAME),
            )
        )


class NotBetweenError(OpenbookError):
    """The book that gives in is not one of the two."""

    def __init__(self, name: str, between: Collection[str]) -> None:
        super().__init__(
            Message(
                "the {own} assumptions are not one of the two sets compared. {hint}",
                own=repr(name),
                hint=suggestion(name, between),
            )
        )


@dataclass(frozen=True, slots=True)
class Taken:
    """Which assumptions one of two books takes over from the other."""

    by: str
    names: tuple[str, ...]


def take_over(book: Book, other: Book, names: Collection[str], *, case: Case) -> Book:
    """Return a book with some assumptions as another has them, each with its source.

    What either leans on is written out year by year, so that a year which the other
    leaves to the law is left to it here too.
    """
    for name in names:
        if name not in BY_NAME:
            raise NoSuchAssumptionError(name)
    own, theirs = (_written_out(each, case) for each in (book, other))
    found = {name: belief for name, belief in own.items() if name not in names}
    found |= {name: theirs[name] for name in names if name in theirs}
    ordered = (found[name] for name in in_catalog_order(found))
    return replace(book, assumptions=tuple(ordered), otherwise="")


def assume(book: Book, values: Mapping[str, float], *, case: Case) -> Book:
    """Return assumptions with some of them at other values, the same in every year."""
    found = _written_out(book, case)
    for name, value in values.items():
        if name not in BY_NAME:
            raise NoSuchAssumptionError(name)
        unit = parse_unit(BY_NAME[name].unit) or SHARE
        found[name] = Assumption(name=name, value=Figure(value, unit, _TRIED))
    ordered = (found[name] for name in in_catalog_order(found))
    return replace(book, assumptions=tuple(ordered), otherwise="")


def gave_in(books: tuple[Book, Book], taken: Taken | None, *, case: Case) -> tuple[Book, Book]:
    """Return two books, the one that gives in with what it takes over from the other."""
    if taken is None or not taken.names:
        return books
    one, other = books
    if taken.by == one.id:
        return take_over(one, other, taken.names, case=case), other
    if taken.by == other.id:
        return one, take_over(other, one, taken.names, case=case)
    raise NotBetweenError(taken.by, [one.id, other.id])


def _written_out(book: Book, case: Case) -> dict[str, Assumption]:
    row = leaning(book, case.books)
    names = dict.fromkeys(each.name for one in row.books for each in one.assumptions)
    found = {}
    for name in names:
        entries = [each for _, each in row.entries(name)]
        by_year = {
            year: figure
            for year in case.head.years
            if (figure := _figure(entries, year)) is not None
        }
        found[name] = replace(entries[0], by_year=by_year)
    return found


def _figure(entries: Iterable[Assumption], year: Year) -> Figure | None:
    said = (each.by_year.get(year, each.value) for each in entries)
    return next((figure for figure in said if figure is not None), None)

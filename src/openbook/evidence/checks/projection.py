"""OB301, OB302, OB880 and OB918: what must be known before a year is projected."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.state import StateLaw
from openbook.law.states.shelf import STATES, load_law
from openbook.model.money.two_columns import contradictions

_MOST = 30


def check(case: Case) -> Iterator[Finding]:
    """Count the years, ask the law for each, and look at the published columns."""
    yield from _years(case)
    yield from _law(case)
    yield from contradictions(case)


def _years(case: Case) -> Iterator[Finding]:
    """Say where no year is projected, or more than anybody can know something about."""
    head = case.head
    if not 1 <= len(head.years) <= _MOST:
        what = Message(
            "from {year} to {year_last} are {number} years",
            year=head.first_year,
            year_last=head.last_year,
            number=len(head.years),
        )
        remedy = "Write a last year that makes 1 to {number} of them."
        place = head.where.place("last_year")
        yield found("OB918", place, what, remedy=Message(remedy, number=_MOST))


def _law(case: Case) -> Iterator[Finding]:
    """Look the state up, and ask its law for every year of the case."""
    head = case.head
    if head.state not in STATES.names():
        remedy = (
            "Write one of: {own}; or add its law as a folder, which begins with two "
            "files: see the guide Add a state."
        )
        yield found(
            "OB301",
            head.where.place("state"),
            Message("the law of {own} is not known", own=repr(head.state)),
            remedy=Message(remedy, own=", ".join(STATES.names())),
        )
        return
    law = load_law(head.state, head.as_of)
    years = [year for year in head.years if not _settled(law, year)]
    silent = [book for book in case.books if not _foresees(book, case, years)]
    if not years or (case.books and not silent):
        return
    place = head.where.place("as_of")
    what = "on {day} the law had no amounts per student for {own}"
    yield found(
        "OB302",
        silent[0].where.place("assumptions") if silent else place,
        Message(what, day=head.as_of, own=", ".join(map(str, years))),
        remedy="Give each side's assumptions their own funding.cola for those "
        "years, with a source, or let them fall back (`otherwise`) on a "
        "file that has it.",
    )


def _foresees(book: Book, case: Case, years: list[Year]) -> bool:
    """Whether a book, or one it leans on, says what it expects for each year."""
    entries = leaning(book, case.books).entries("funding.cola")
    return all(
        any(given.value is not None or year in given.by_year for _, given in entries)
        for year in years
    )


def _settled(law: StateLaw, year: Year) -> bool:
    try:
        law.grants(year)
    except LawNotKnownError:
        return False
    return True

"""OB301 and OB302: the state's law is known, and which years it had settled."""

from __future__ import annotations

from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.state import StateLaw
from openbook.law.states.shelf import STATES, load_law


def check(case: Case) -> list[Finding]:
    """Look the state up, and ask its law for every year of the case."""
    head = case.head
    if head.state not in STATES.names():
        return [
            found(
                "OB301",
                head.where.place("state"),
                Message("the law of {own} is not known", own=repr(head.state)),
                remedy=Message(
                    "Write one of: {own}; or add its law as a folder, which begins "
                    "with two files: see the guide Add a state.",
                    own=", ".join(STATES.names()),
                ),
            )
        ]
    law = load_law(head.state, head.as_of)
    years = [year for year in head.years if not _settled(law, year)]
    silent = [book for book in case.books if not _foresees(book, case, years)]
    if not years or (case.books and not silent):
        return []
    names = ", ".join(str(year) for year in years)
    place = (
        silent[0].where.place("assumptions") if silent else head.where.place("as_of")
    )
    return [
        found(
            "OB302",
            place,
            Message(
                "on {day} the law had no amounts per student for {own}",
                day=head.as_of,
                own=names,
            ),
            remedy="Give each side's assumptions their own funding.cola for those "
            "years, with a source, or let them fall back (`otherwise`) on a "
            "file that has it.",
        )
    ]


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

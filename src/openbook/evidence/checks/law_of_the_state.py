"""OB301 and OB302: the state's law is known, and which years it had settled."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.law.errors import NotKnownError
from openbook.law.state import StateLaw
from openbook.states.shelf import STATES, load_law


def check(case: Case) -> list[Finding]:
    """Look the state up, and ask its law for every year of the case."""
    head = case.head
    if head.state not in STATES.names():
        return [
            found(
                "OB301",
                head.where.place("state"),
                f"the law of {head.state!r} is not known",
                remedy=f"Write one of: {', '.join(STATES.names())}; or add the state.",
            )
        ]
    law = load_law(head.state, head.as_of)
    open_years = [
        str(year)
        for year in head.years
        if not _settled(law, year) and not _foreseen(case, year)
    ]
    if not open_years:
        return []
    return [
        found(
            "OB302",
            head.where.place("as_of"),
            f"on {head.as_of} the law had no amounts per pupil for "
            f"{', '.join(open_years)}",
            remedy="Give each book its own funding.cola for those years, with a source.",
        )
    ]


def _foreseen(case: Case, year: Year) -> bool:
    """Whether every book says what it expects for the year."""
    return bool(case.books) and all(
        any(
            assumption.name == "funding.cola"
            and (assumption.value is not None or year in assumption.by_year)
            for assumption in book.assumptions
        )
        for book in case.books
    )


def _settled(law: StateLaw, year: Year) -> bool:
    try:
        law.grants(year)
    except NotKnownError:
        return False
    return True

"""OB301, OB302, OB360, OB361, OB880 and OB918: what must be known before a year is projected."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.law_file import FILE, read_law
from openbook.law.state import StateLaw
from openbook.law.states.shelf import OWN, state_names
from openbook.model.inputs import known_law
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
    law = known_law(case)
    if law is None:
        if not read_law(case.law_texts).problems:  # told already, each at its line
            yield _no_law(case)
        return
    if law.lacking:
        yield _lacking(case, law)
        return
    yield from _misnamed(case, law)
    years = [year for year in head.years if not _settled(law, year)]
    silent = [book for book in case.books if not _foresees(book, case, years)]
    if not years or (case.books and not silent):
        return
    place = head.where.place("as_of")
    what = "on {day} the law had no amounts per student for {own}"
    remedy = (
        "Give each side's assumptions their own funding.cola for those years, with a source, or "
        "let them fall back (`otherwise`) on a file that has it."
    )
    place = silent[0].where.place("assumptions") if silent else place
    yield found("OB302", place, what, remedy=remedy, day=head.as_of, own=", ".join(map(str, years)))


def _no_law(case: Case) -> Finding:
    what = Message("the law of {own} is not known", own=repr(case.head.state))
    if case.head.state == OWN:
        what = Message("the case has its own law, and there is no file {file}", file=FILE)
    remedy = (
        "Write one of: {own}; or state: own and a file law.yaml with the numbers of the law: see "
        "the guide Add a state. Offers, evidence and strike staffing need no law."
    )
    place = case.head.where.place("state")
    return found("OB301", place, what, remedy=remedy, own=", ".join(state_names()))


def _lacking(case: Case, law: StateLaw) -> Finding:
    """Say which numbers a law does not have that no answer may assume."""
    place = Place(case.law_texts[0][0]) if case.law_texts else case.head.where.place("state")
    what = Message(
        "the law of {own} does not say {own_numbers}",
        own=law.name,
        own_numbers=", ".join(law.lacking),
    )
    remedy = (
        "Write each number into {file} with its reference; answers that need none of them "
        "work without."
    )
    return found("OB361", place, what, remedy=Message(remedy, file=FILE))


def _misnamed(case: Case, law: StateLaw) -> Iterator[Finding]:
    """Yield the rates of the case's own law for a unit or beside a plan that nobody has."""
    units = [unit.id for unit in case.units]
    plans = [name for name, kind in law.rate_kinds.items() if kind.pension]
    for kind in law.rate_kinds.values() if units and case.law_texts else ():
        for names, known, template in (
            (kind.covers, units, "{own_number} covers {own}, and the case has no such unit"),
            (kind.outside, plans, "{own_number} is outside {own}, and the law has no such plan"),
        ):
            for name in (each for each in names if each not in known):
                what = Message(template, own=repr(name), own_number=kind.number)
                remedy = Message("Write one of: {own}.", own=", ".join(known))
                yield found("OB360", _place_of(name, case), what, remedy=remedy)


def _place_of(name: str, case: Case) -> Place:
    """Return the line of the case's law that first has a name."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    lines = (
        Place(file, number)
        for file, text in case.law_texts
        for number, line in enumerate(text.splitlines(), 1)
        if word.search(line)
    )
    return next(lines, Place(case.law_texts[0][0]))


def _foresees(book: Book, case: Case, years: list[Year]) -> bool:
    """Return whether a book, or one it leans on, says what it expects for each year."""
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

"""OB213: a book that leans on a book which is not there, or round in a circle."""

from __future__ import annotations

from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message, series
from openbook.findings.text import suggestion


def check(case: Case) -> list[Finding]:
    """Follow each book to the one it leans on; each break is told where it is."""
    findings = []
    for book in case.books:
        row = leaning(book, case.books)
        if row.missing and len(row.books) == 1:
            findings.append(_not_there(book, case))
        if row.circle and row.circle[0] == book.id:
            findings.append(_circle(book, row.circle))
    return findings


def _not_there(book: Book, case: Case) -> Finding:
    others = [
        each.id
        for each in case.books
        if each is not book and (book.private or not each.private)
    ]
    hint = suggestion(book.otherwise, others) if others else "Take `otherwise` out."
    return found(
        "OB213",
        book.where.place("otherwise"),
        Message(
            "it falls back on {own}, which is not in the case",
            own=repr(book.otherwise),
        ),
        remedy=series(
            [hint, Message("Or add {file}.", file=f"books/{book.otherwise}.yaml")], " "
        ),
    )


def _circle(book: Book, names: tuple[str, ...]) -> Finding:
    return found(
        "OB213",
        book.where.place("otherwise"),
        Message(
            "the assumptions fall back on each other in a circle: {own}",
            own=" → ".join(names),
        ),
        remedy="Take `otherwise` out of the assumptions that should stand alone.",
    )

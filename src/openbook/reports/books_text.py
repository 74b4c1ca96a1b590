"""The books side by side: what each believes, where they differ first."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.book import Assumption, Book
from openbook.figures.amounts import counted, said_amount
from openbook.figures.figure import Figure

_NOT_SAID = "—"
_MARKED = {"unconfirmed", "generated", "derived"}


def books_lines(books: tuple[Book, ...]) -> Iterator[str]:
    """A column for each book, a line for each assumption on which they differ."""
    said = [{a.name: _words(a) for a in book.assumptions} for book in books]
    names = list(dict.fromkeys(name for book in said for name in book))
    rows = [[name, *(book.get(name, _NOT_SAID) for book in said)] for name in names]
    differ = [row for row in rows if len(set(row[1:])) > 1 or len(books) == 1]
    heads = [["", *(_title(book) for book in books)]]
    widths = [max(map(len, column)) for column in zip(*heads, *differ, strict=True)]
    for row in [*heads, *differ]:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
    same = len(rows) - len(differ)
    if same:
        yield f"  and {counted(same, 'assumptions')} on which they agree"


def amount(figure: Figure) -> str:
    """A figure as people read it, marked where it is not confirmed.

    >>> from openbook.figures.source import Source
    >>> from openbook.figures.unit import SHARE
    >>> amount(Figure(0.065, SHARE, Source("UTLA", "statement")))
    '6.5% (unconfirmed)'
    """
    status = figure.source.status
    mark = f" ({status})" if status in _MARKED else ""
    return said_amount(figure.value, str(figure.unit)) + mark


def _title(book: Book) -> str:
    who = f", inferred by {book.inferred_by}" if book.inferred_by else ""
    return f"{book.id}, {book.made_on}{who}" + (", private" if book.private else "")


def _words(assumption: Assumption) -> str:
    """The value, or the values by year with one mark where all have the same."""
    if assumption.value is not None:
        return amount(assumption.value)
    by_year = assumption.by_year
    marks = {figure.source.status for figure in by_year.values()}
    if len(marks) == 1:
        (mark,) = marks
        said = ", ".join(
            f"{year} {said_amount(figure.value, str(figure.unit))}"
            for year, figure in by_year.items()
        )
        return f"{said} ({mark})" if mark in _MARKED else said
    return ", ".join(f"{year} {amount(figure)}" for year, figure in by_year.items())

"""The overview of a case: who, where, when, what is on the table, what is missing."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from openbook.case.book import Assumption, Book
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.offer import Offer, Term
from openbook.figures.amounts import counted, said_amount
from openbook.figures.figure import Figure, Status
from openbook.findings.errors import OpenbookError
from openbook.findings.text import suggestion
from openbook.reports.plain_data import plain, table_data

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

    >>> from openbook.figures.figure import Source
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


PARTS = (
    "parties",
    "sources",
    "offers",
    "books",
    "contract",
    "district",
    "calendar",
    "strike",
    "schools",
    "enrollment",
    "cohorts",
    "attendance",
    "need",
    "sections",
    "staff",
    "posts",
    "schedules",
    "budget",
    "reserve",
    "facts",
    "claims",
    "corrections",
    "walks",
    "projections",
    "events",
    "strike_days",
    "counts",
    "adults",
    "notices",
)


_MOST_TERMS = 16


class UnknownPartError(OpenbookError):
    """A case has no part of this name."""

    def __init__(self, part: str) -> None:
        super().__init__(f"a case has no part {part!r}. {suggestion(part, PARTS)}")


def overview_data(case: Case) -> dict[str, Any]:
    """The overview as plain data."""
    return {
        "title": case.head.title,
        "state": case.head.state,
        "as_of": str(case.head.as_of),
        "years": [str(year) for year in case.head.years],
        "viewer": case.viewer,
        "parties": plain(case.head.parties),
        "rows": {name: len(table) for name, table in _tables(case).items()},
        "sources": len(case.sources.sources),
        "offers": [
            {
                "id": offer.id,
                "made_on": str(offer.made_on),
                "side": offer.side,
                "title": offer.title,
                "standing": offer.standing,
                "terms": [term.label for term in offer.terms],
            }
            for offer in _by_day(case)
        ],
        "learned_later": {
            "offers": [offer.id for offer in case.later_offers],
            "rows": {name: len(table) for name, table in case.later.items()},
        },
        "books": [
            {"id": book.id, "side": book.side, "assumptions": len(book.assumptions)}
            for book in case.books
        ],
    }


def part_data(case: Case, part: str) -> Any:
    """One part of the case, whole, as plain data."""
    if part not in PARTS:
        raise UnknownPartError(part)
    if part == "parties":
        return plain(case.head.parties)
    if part == "sources":
        return plain(case.sources.sources)
    if part == "schedules":
        return {name: table_data(case, t) for name, t in case.schedules.items()}
    value = getattr(case, part)
    return table_data(case, value) if isinstance(value, Table) else plain(value)


def overview_text(case: Case) -> str:
    """The overview as people read it."""
    head = case.head
    years = f"{head.years[0]} to {head.years[-1]}" if head.years else "no years"
    wide = max((len(party.id) for party in head.parties), default=0)
    lines = [head.title, "=" * len(head.title)]
    lines += textwrap.wrap(head.summary, 88) if head.summary else []
    lines += [
        "",
        f"State {head.state}, as of {head.as_of}, {years}; read as {case.viewer}",
        "",
        "Parties",
        *(
            f"  {party.id:<{wide}}  {party.name} ({party.role})"
            for party in head.parties
        ),
        "",
        "Offers, and the latest of each side term by term",
        *_offer_lines(case),
        "",
        "Assumptions, and where they differ",
        *books_lines(case.books),
        "",
        "In the folder",
        *(
            f"  {name:<18} {len(table):>7,} rows"
            for name, table in _tables(case).items()
            if len(table)
        ),
        f"  {'sources':<18} {len(case.sources.sources):>7,}",
        *_later_lines(case),
    ]
    return "\n".join(lines)


def _later_lines(case: Case) -> Iterator[str]:
    """What became public after the day of the case."""
    if not (case.later_offers or case.later):
        return
    yield ""
    yield f"Learned later, after {case.head.as_of}"
    for offer in case.later_offers:
        yield f"  {offer.made_on}  {offer.id}: {offer.title}"
    for name, table in case.later.items():
        yield f"  {name:<18} {len(table):>7,} rows"


def _by_day(case: Case) -> list[Offer]:
    return sorted(case.offers, key=lambda offer: (offer.made_on, offer.id))


def _offer_lines(case: Case) -> Iterator[str]:
    """Every offer on a line; the terms of the newest of each side, the first few."""
    newest = {offer.side: offer for offer in _by_day(case)}.values()
    for offer in _by_day(case):
        private = ", private" if offer.private else ""
        yield (
            f"  {offer.made_on}  {offer.side}: {offer.title} "
            f"({offer.standing}{private}; {counted(len(offer.terms), 'terms')})"
        )
        if offer in newest:
            shown = offer.terms[:_MOST_TERMS]
            yield from (
                f"              - {term.label}{_standing(term)}" for term in shown
            )
            more = len(offer.terms) - len(shown)
            if more:
                yield f"              - and {more} more: openbook show CASE offers"


def _standing(term: Term) -> str:
    """A withdrawn term stays visible, as withdrawn; what nobody confirmed says so."""
    if term.withdrawn_on:
        return f" (withdrawn {term.withdrawn_on})"
    return " (unconfirmed)" if term.status == Status.UNCONFIRMED else ""


def _tables(case: Case) -> dict[str, Table[Any]]:
    own = {n: v for n, v in vars(case).items() if isinstance(v, Table) and v.file}
    return {**own, **{f"pay {n}": table for n, table in case.schedules.items()}}

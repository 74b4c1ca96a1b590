"""The overview of a case: who, where, when, what is on the table, what is missing."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.table import Table
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.findings.errors import OpenbookError
from openbook.findings.nearest import suggestion
from openbook.report.plain_data import plain, table_data

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
    "projections",
    "events",
    "strike_days",
    "counts",
    "adults",
)


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
    lines = [head.title, "=" * len(head.title)]
    lines += [head.summary] if head.summary else []
    lines += [
        "",
        f"State {head.state}, as of {head.as_of}, {years}; read as {case.viewer}",
        "",
        "Parties",
        *(f"  {party.id:<12} {party.name} ({party.role})" for party in head.parties),
        "",
        "On the table",
        *(line for offer in _by_day(case) for line in _offer_lines(offer)),
        "",
        "Books",
        *(line for book in case.books for line in _book_lines(book)),
        "",
        "In the folder",
        *(
            f"  {name:<12} {len(table):>7,} rows"
            for name, table in _tables(case).items()
            if len(table)
        ),
        f"  {'sources':<12} {len(case.sources.sources):>7,}",
    ]
    return "\n".join(lines)


def _by_day(case: Case) -> list[Offer]:
    return sorted(case.offers, key=lambda offer: (offer.made_on, offer.id))


def _offer_lines(offer: Offer) -> list[str]:
    private = ", private" if offer.private else ""
    title = (
        f"  {offer.made_on}  {offer.side}: {offer.title} ({offer.standing}{private})"
    )
    return [title, *(f"              - {term.label}" for term in offer.terms)]


def _book_lines(book: Any) -> list[str]:
    lines = [f"  {book.id}: {book.title} ({book.made_on})"]
    for assumption in book.assumptions:
        said = amount(assumption.value) if assumption.value else _by_year(assumption)
        lines.append(f"    {assumption.name:<32} {said}")
    return lines


def _by_year(assumption: Any) -> str:
    values = assumption.by_year.items()
    return ", ".join(f"{year} {amount(figure)}" for year, figure in values)


def amount(figure: Figure) -> str:
    """A figure as people read it, marked where it is not confirmed.

    >>> from openbook.figures.source import Source
    >>> from openbook.figures.unit import SHARE
    >>> amount(Figure(0.065, SHARE, Source("UTLA", "statement")))
    '6.5% (unconfirmed)'
    """
    said = said_amount(figure.value, str(figure.unit))
    status = figure.source.status
    mark = f" ({status})" if status in {"unconfirmed", "generated", "derived"} else ""
    return said + mark


def _tables(case: Case) -> dict[str, Table[Any]]:
    own = {n: v for n, v in vars(case).items() if isinstance(v, Table) and v.file}
    return {**own, **{f"pay {n}": table for n, table in case.schedules.items()}}

"""A case for readers: who, where, when, what is on the table, and each part in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from openbook.case.book import Assumption, Book
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.offer import Offer, Term
from openbook.case.simulation_marks import simulated_parts
from openbook.figures.amounts import counted, said_amount
from openbook.figures.figure import Figure, Status
from openbook.findings.errors import OpenbookError
from openbook.findings.message import cut_to, suggestion
from openbook.reports.notes import SIMULATED
from openbook.reports.plain_data import picked, plain, table_data

_NOT_SAID = "—"
_MARKED = {"unconfirmed", "generated", "derived"}


def books_lines(books: tuple[Book, ...]) -> Iterator[str]:
    """A column for each book, a line for each assumption on which they differ."""
    said = [{a.name: _words(a) for a in book.assumptions} for book in books]
    names = list(dict.fromkeys(name for book in said for name in book))
    rows = [[name, *(book.get(name, _NOT_SAID) for book in said)] for name in names]
    differ = [row for row in rows if len(set(row[1:])) > 1 or len(books) == 1]
    lines = [["", *map(_title, books)], *differ]
    widths = _widths(lines)
    yield from (f"  {_aligned(line, widths)}".rstrip() for line in lines)
    same = len(rows) - len(differ)
    if same:
        yield f"  and {counted(same, 'assumptions')} on which they agree"


def amount(figure: Figure) -> str:
    """A figure as people read it, marked where it is not confirmed.

    >>> from openbook.figures.figure import Source
    >>> from openbook.figures.figure import SHARE
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
    *("parties", "sources", "offers", "books", "contract", "district", "calendar"),
    *("strike", "schools", "enrollment", "cohorts", "attendance", "need", "sections"),
    *("staff", "posts", "schedules", "budget", "reserve", "facts", "claims"),
    *("corrections", "walks", "projections", "events", "strike_days", "counts"),
    *("adults", "notices"),
)


_MOST_TERMS = 16


class UnknownPartError(OpenbookError):
    """A case has no part of this name."""

    def __init__(self, part: str) -> None:
        super().__init__(f"a case has no part {part!r}. {suggestion(part, PARTS)}")


def overview_data(case: Case) -> dict[str, Any]:
    """The overview as plain data."""
    return {
        **picked(case.head, "title", "state", "as_of", "years"),
        "viewer": case.viewer,
        "parties": plain(case.head.parties),
        "rows": {name: len(table) for name, table in _tables(case).items()},
        "sources": len(case.sources.sources),
        "offers": [
            {
                **picked(offer, "id", "made_on", "side", "title", "standing"),
                "terms": [term.label for term in offer.terms],
            }
            for offer in _by_day(case)
        ],
        "learned_later": {
            "offers": [offer.id for offer in case.later_offers],
            "rows": {name: len(table) for name, table in case.later.items()},
        },
        "books": [
            {**picked(book, "id", "side"), "assumptions": len(book.assumptions)}
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
        *(f"  {party.id:<{wide}}  {party.name} ({party.role})" for party in head.parties),
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
            yield from (f"              - {term.label}{_standing(term)}" for term in shown)
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


WIDTH = 100


def wrapped(text: str, indent: str = "") -> Iterator[str]:
    """The words on lines of at most a hundred columns; later lines stand further in."""
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [indent.rstrip()]


_WIDEST = 36
_BLANK: tuple[Any, ...] = (None, "", [], {})


def as_table(rows: list[dict[str, Any]]) -> str:
    """Aligned columns, long cells cut; too wide for a terminal, row below row.

    Blank columns are left out.
    """
    names = [
        name
        for name in (rows[0] if rows else {})
        if name != "units" and any(row.get(name) not in _BLANK for row in rows)
    ]
    cells = [[cut_to(_cell(row.get(name)), _WIDEST) for name in names] for row in rows]
    widths = _widths([names, *cells])
    if sum(widths) + 2 * len(widths) > WIDTH:
        return "\n".join(line for row in rows for line in _entry(row, names))
    lines = [names, ["-" * width for width in widths], *cells]
    return "\n".join(_aligned(line, widths) for line in lines)


def _widths(lines: list[list[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*lines, strict=True)]


def _aligned(line: list[str], widths: list[int]) -> str:
    cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
    return "  ".join(cells).rstrip()


def _entry(row: dict[str, Any], names: list[str]) -> Iterator[str]:
    """One row by itself: its first cell, then every cell that says something."""
    first, *others = names
    yield _cell(row.get(first)) or "—"
    said = ((name, _cell(row.get(name))) for name in others)
    yield from wrapped("; ".join(f"{name}: {cell}" for name, cell in said if cell), "  ")


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("value", value.get("title", value.get("who", "…")))
    if isinstance(value, float):
        return f"{value:,.15g}"
    if isinstance(value, list):
        entries = value and isinstance(value[0], dict)
        value = f"{len(value)} entries" if entries else "; ".join(map(str, value))
    return "" if value is None else " ".join(str(value).split())


def part_text(case: Case, part: str) -> str:
    """The part as people read it."""
    mark = f"{SIMULATED}\n\n" if simulated_parts(case, (part,)) else ""
    data = part_data(case, part)
    if not isinstance(data, list) or not data:
        return mark + (outline(data) if data else f"This case has no {part}.")
    nested = any(isinstance(value, list) and value for value in data[0].values())
    flat = "units" in data[0] or not nested
    return mark + (as_table(data) if flat else "\n\n".join(map(outline, data)))


def outline(data: Any, depth: int = 0) -> str:
    """Nested plain data as indented lines; what is blank is left out."""
    indent = "  " * depth
    if isinstance(data, dict):
        return "\n".join(
            _entry_text(name, value, depth) for name, value in data.items() if value not in _BLANK
        )
    if isinstance(data, list):
        return "\n".join(f"{indent}-\n{outline(part, depth + 1)}" for part in data)
    return f"{indent}{data}"


def _entry_text(name: str, value: Any, depth: int) -> str:
    indent = "  " * depth
    if isinstance(value, dict) and {"value", "unit", "source"} <= set(value):
        source = value["source"]
        said = said_amount(value["value"], value["unit"])
        by = f"{source['who']}, {source['title']}; {source['status']}"
        return f"{indent}{name}: {said}  [{by}]"
    if isinstance(value, dict | list):
        if isinstance(value, list) and not isinstance(value[0], dict | list):
            return f"{indent}{name}: {', '.join(map(str, value))}"
        return f"{indent}{name}:\n{outline(value, depth + 1)}"
    return f"{indent}{name}: {value}"

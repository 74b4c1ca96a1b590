"""A case for readers: who, where, when, what is on the table, and each part in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME, in_catalog_order
from openbook.case.book import Assumption, Book, leaning
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.offer import Offer, Term
from openbook.case.sides import sides_books
from openbook.case.simulation_marks import simulated_parts
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure, Status
from openbook.files.layout import PUBLIC
from openbook.findings.errors import OpenbookError
from openbook.findings.message import cut_to, suggestion
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import support
from openbook.reports.notes import SIMULATED, book_name, inferred_notes, year_span
from openbook.reports.plain_data import picked, plain, table_data
from openbook.reports.words.amounts import exact_amount
from openbook.reports.words.words import Words

_NOT_SAID = "—"
_MARKED = frozenset({Status.UNCONFIRMED, Status.GENERATED, Status.DERIVED})

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
    """Return the overview as plain data."""
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
    """Return one part of the case, whole, as plain data."""
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


def overview_document(case: Case, words: Words) -> doc.Document:
    """Lay out a case: who, what is on the table, where the assumptions differ, its files."""
    blocks = (*_head_blocks(case, words), *_offer_blocks(case, words))
    blocks += (*_assumption_blocks(case, words), *_folder_blocks(case, words))
    shown = bool(simulated_parts(case, PARTS))
    return doc.of_case(case, words("The case"), blocks, words, simulated=shown)


def _head_blocks(case: Case, words: Words) -> doc.Blocks:
    head = case.head
    if head.summary:
        yield doc.Text(words.own(head.summary), "lead")
    years = year_span(head.years, words) if head.years else _NOT_SAID
    named = head.state.replace("_", " ").title()
    pairs = [(words("State"), words("Its own law") if head.state == "own" else named)]
    pairs += [(words("Years"), years), (words("View"), _view(case, words))]
    yield doc.facts(pairs)
    yield doc.Heading(words("Parties"), 2)
    rows = (
        doc.row_of(words.own(party.name), words.said(party.role), party.id)
        for party in head.parties
    )
    yield doc.table(words, "parties", "Parties", ("Party", "Role", "In the files"), rows)


def _view(case: Case, words: Words) -> str:
    if case.viewer == PUBLIC:
        return words("Public view")
    return words.own(case.head.called.get(case.viewer, case.viewer))


def _offer_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out every offer in a row, then the terms of the newest of each side."""
    offers, called = _by_day(case), case.head.called
    if not offers:
        return
    yield doc.Heading(words("Offers"), 2)
    rows = (
        doc.row_of(
            words.day(offer.made_on),
            words.own(called.get(offer.side, offer.side)),
            doc.label(words.own(offer.title), offer.id),
            ", ".join([words.said(offer.standing), *_private(offer, words)]),
            doc.amount(words.number(len(offer.terms)), len(offer.terms)),
        )
        for offer in offers
    )
    heads = ("Day", "Side", "Offer", "Standing", "Terms")
    yield doc.table(words, "offers", "Offers", heads, rows)
    for offer in {offer.side: offer for offer in offers}.values():
        yield doc.Heading(words.own(offer.title), 3)
        shown = offer.terms[:_MOST_TERMS]
        items = [f"{words.said(term.label)}{_standing(term, words)}" for term in shown]
        if len(offer.terms) > len(shown):
            text = "{count} more: openbook show CASE offers"
            items.append(words(text, count=len(offer.terms) - len(shown)))
        yield doc.bullets(items)


def _private(thing: Offer | Book, words: Words) -> tuple[str, ...]:
    return (words("private"),) if thing.private else ()


def _standing(term: Term, words: Words) -> str:
    """Say that a term was withdrawn, or that nobody confirmed it."""
    if term.withdrawn_on:
        return f" ({words('withdrawn {day}', day=words.day(term.withdrawn_on))})"
    return f" ({words('not confirmed')})" if term.status == Status.UNCONFIRMED else ""


def _assumption_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out a column for each side's assumptions, a row where they differ."""
    if not case.books:
        return
    books = sides_books(case)
    leant = [leaning(book, case.books) for book in books]
    stated = {each.name for one in leant for book in one.books for each in book.assumptions}
    rows = [
        (name, [_assumed(one.entries(name), words) for one in leant])
        for name in in_catalog_order(stated)
    ]
    differ = [row for row in rows if len(set(row[1])) > 1 or len(books) == 1]
    yield doc.Heading(words("Assumptions that differ"), 2)
    laid = (
        doc.row_of(doc.label(words.said(BY_NAME[name].doc), name), *values)
        for name, values in differ
    )
    heads = [words("Assumption"), *(_title(case, book, words) for book in books)]
    yield doc.table_of("assumptions", words("Assumptions that differ"), heads, laid, shown=False)
    notes = inferred_notes(case, books, words)
    if len(rows) > len(differ):
        text = "They agree on {count} other assumptions."
        notes = (words(text, count=len(rows) - len(differ)), *notes)
    yield from doc.quiet(notes)


def _title(case: Case, book: Book, words: Words) -> str:
    """Name a set of assumptions, its day below."""
    below = ", ".join([words.day(book.made_on), *_private(book, words)])
    return f"{book_name(case, book, words)}\n{below}"


def _assumed(entries: Sequence[tuple[Book, Assumption]], words: Words) -> str:
    """Say the value, or the values by year with one mark where all have the same."""
    if not entries:
        return _NOT_SAID
    assumption = entries[0][1]
    if assumption.value is not None:
        return _figure(assumption.value, words) + _mark(assumption.value, words)
    by_year = assumption.by_year
    marks = {_mark(figure, words) for figure in by_year.values()}
    alike = len(marks) == 1
    said = (
        f"{year} {_figure(figure, words)}{'' if alike else _mark(figure, words)}"
        for year, figure in by_year.items()
    )
    return ", ".join(said) + (marks.pop() if alike else "")


def _figure(figure: Figure, words: Words) -> str:
    return exact_amount(figure.value, figure.unit, words)


def _mark(figure: Figure, words: Words) -> str:
    status = figure.source.status
    return f" ({support(status, words).text})" if status in _MARKED else ""


def _folder_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out how many rows each file has, and what became public after the day."""
    yield doc.Heading(words("In the folder"), 2)
    yield _files(_tables(case), words)
    if case.later_offers or case.later:
        offers = (
            f"{words.day(each.made_on)}: {words.own(each.title)}" for each in case.later_offers
        )
        blocks: tuple[doc.Block, ...] = (doc.bullets(offers),) if case.later_offers else ()
        blocks += (_files(case.later, words),) if case.later else ()
        yield doc.LearnedLater(words("Learned later"), blocks)


def _files(tables: Mapping[str, Table[Any]], words: Words) -> doc.TableBlock:
    rows = (
        doc.row_of(name, doc.amount(words.number(len(table)), len(table)))
        for name, table in tables.items()
        if len(table)
    )
    return doc.table(words, "files", "In the folder", ("Part", "Rows"), rows)


def _by_day(case: Case) -> list[Offer]:
    return sorted(case.offers, key=lambda offer: (offer.made_on, offer.id))


def _tables(case: Case) -> dict[str, Table[Any]]:
    own = {n: v for n, v in vars(case).items() if isinstance(v, Table) and v.file}
    return {**own, **{f"pay {n}": table for n, table in case.schedules.items()}}


WIDTH = 100


def wrapped(text: str, indent: str = "") -> Iterator[str]:
    """Yield the words on lines of at most a hundred columns; later lines stand further in."""
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
    """Yield one row by itself: its first cell, then every cell that says something."""
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
    """Return the part as people read it."""
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

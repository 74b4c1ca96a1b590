"""The table: the sides facing each other, their latest offers and both reserves."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.book import Book
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.figures.figure import multiyear
from openbook.model.project import Projection
from openbook.model.simulations.outcome import HIGH, LOW
from openbook.offers.on_the_table import BargainingTable
from openbook.reports.charts.bands import Bands
from openbook.reports.document import document as doc
from openbook.reports.document.document import Block, Drawing, Text
from openbook.reports.document.question import address, line_at
from openbook.reports.gap_parts import Between
from openbook.reports.gap_words import gap_sentence, side_gap_sentence
from openbook.reports.notes import outlook_note, rests_on
from openbook.reports.offers.over_time_report import stands_blocks, uncosted_blocks
from openbook.reports.offers.side_by_side import SideView
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.table_report import (
    LEAST,
    TITLES,
    AtAGlance,
    glance_blocks,
    named_later,
    reserve_chart,
    whose_numbers,
)
from openbook.web import shared_answers as worked_out
from openbook.web.numbers.card import left_out
from openbook.web.page import Asked, Page, Shown
from openbook.web.shared_answers import (
    BooksAsked,
    book_name,
    not_projected,
    on_the_table,
    sides_at_table,
)

# The scenarios besides a single offer: each side's own newest one, or the budget's.
OWN, BUDGET = "own", "budget"


def show(asked: Asked) -> Shown:
    """Return what the template is given."""
    words, case = asked.words, asked.case
    define = asked.choice("define", tuple(DEFINITIONS), default="available")
    books = sides_books(case)
    names = {book.id: book_name(asked, book) for book in books}
    now = on_the_table(asked)
    county = "multiyear" in asked.on_desk.forms
    if why := not_projected(asked):
        more = (*stands_blocks(now, words), *uncosted_blocks(why, words))
        none = {"cards": (), "reading": None, "whose": "", "county": county}
        return {**none, "now": now, "more": more, "strike": case.strike}
    sides = sides_at_table(asked, now)
    held = _scenario(asked, sides)
    stands = {side.book.id: _stand(side, held) for side in sides}
    ran = {book: projected(asked, stand) for book, stand in stands.items()}
    cards = [
        AtAGlance(side, stand, each, left_out(stand, each, words))
        for side, stand, each in zip(sides, stands.values(), ran.values(), strict=True)
    ]
    return {
        "books": books,
        "names": names,
        "now": now,
        "define": define,
        "held": held,
        "scenarios": list(_scenarios(asked, now, sides)),
        "stands": stands,
        "county": county,
        "definitions": [(name, words(TITLES[name]).rpartition(": ")[2]) for name in DEFINITIONS],
        "cards": tuple(glance_blocks(cards, define, case, words, own=held == OWN)),
        "blocks": _reserve(asked, ran, stands, define, held),
        "whose": whose_numbers(case, books, words),
        "more": tuple(named_later(case, words)),
        "reading": _reading(asked, books, stands, define),
        "strike": case.strike is not None,
    }


def _reserve(
    asked: Asked, ran: dict[str, Projection], stands: dict[str, Scope], define: str, held: str
) -> tuple[Block, ...]:
    """Draw the reserve under each side's assumptions."""
    case, words = asked.case, asked.words
    said = {OWN: words("its own newest offer"), BUDGET: words("current budget")}
    offer = said.get(held) or case.offer_by_id[held].title
    scope = words("with {offer}", offer=offer)
    books = {each.id: each for each in case.books}
    names = {name: book_name(asked, books[name]) for name in ran}
    chart = asked.once(
        ("reserve chart", define, held, tuple(stands.values()), words.language),
        lambda: reserve_chart(
            {names[book]: (each.alone, each.drawn) for book, each in ran.items()},
            define,
            case,
            words,
            scope=scope,
        ),
    )
    doors = _doors(chart, {names[id_]: each for id_, each in stands.items()}, define)
    text = "Bands: 90 of 100 simulations under each side's assumptions, {count} in all."
    notes = (
        words(text, count=words.number(asked.desk.simulations)),
        *outlook_note(case, words),
        *rests_on(case, [books[name] for name in ran], words),
    )
    source = doc.worked_out(case, words)
    drawn = Drawing(chart, words.money, source=source, doors=tuple(doors))
    return (drawn, Text(" ".join(notes), "quiet"))


def projected(asked: Asked, stand: Scope) -> Projection:
    """Return a book run by itself and over many worlds, with the offer asked for."""
    lines = (*DEFINITIONS.values(), "reserve.below")
    return worked_out.projected(asked, stand, draws=asked.desk.simulations, lines=lines)


def _scenario(asked: Asked, sides: list[SideView]) -> str:
    """Return the offers that every number is with: each side's own where both have one."""
    usual = OWN if all(side.offer for side in sides) else BUDGET
    known = (usual, OWN, BUDGET, *asked.case.offer_by_id)
    return asked.choice("with", known)


def _stand(side: SideView, held: str) -> Scope:
    """Return where the numbers of a side stand in a scenario."""
    offer = (side.offer.id if side.offer else "") if held == OWN else held
    return Scope(book=side.book.id, offers=None if offer in {"", BUDGET} else (offer,))


def _scenarios(
    asked: Asked, now: BargainingTable, sides: list[SideView]
) -> Iterator[tuple[str, str]]:
    """Yield the scenarios to choose from, each in words."""
    if any(side.offer for side in sides):
        yield OWN, asked.words("each side's own newest offer")
    yield BUDGET, asked.words("current budget")
    for offer in now.newest:
        yield offer.id, asked.words.own(offer.title)


def _doors(chart: Bands, stands: dict[str, Scope], define: str) -> list[tuple[str, ...]]:
    """Return where each number of the chart's own table opens: the book's world and its band."""
    line = DEFINITIONS[define]
    found: list[tuple[str, ...]] = []
    for year, name, *_ in chart.table().rows:
        if name in stands:
            stand = stands[str(name)]
            low, high = (line_at(line, year, stand, at=str(p)) for p in (LOW, HIGH))
            found.append(("", "", line_at(line, year, stand), low, high))
        else:
            stand = next(iter(stands.values()))
            found.append(("", "", line_at(LEAST, year, stand), "", ""))
    return found


def _reading(
    asked: Asked, books: tuple[Book, ...], stands: dict[str, Scope], define: str
) -> tuple[str, str] | None:
    """Return the gap between the first two books in a sentence, and where it opens."""
    if len(books) < 2:
        return None
    between = (books[0].id, books[1].id)
    offers = [stands[name].offers for name in between]
    own = (offers[0][0], offers[1][0]) if offers[0] and offers[1] else None
    line, last = DEFINITIONS[define], str(multiyear(asked.case.head.years)[-1])
    ask = BooksAsked(asked, Between(between, line, last, gives=between[1], own=own))
    if own is None:
        sentence = gap_sentence(ask.book_gap(), ask.names, asked.words)
    else:
        sentence = side_gap_sentence(ask.side_gap(), ask.names, asked.words)
    href = address(
        "/why",
        question="books" if own is None else "both",
        between=between,
        offer=own or (),
        line=line,
        year=last,
    )
    return sentence, href


PAGES = (Page("/table", "The table", show, "table.html", order=10),)

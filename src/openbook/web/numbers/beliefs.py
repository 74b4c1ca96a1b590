"""Beliefs: what a book says of an assumption, who said it, and how surely."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book, leaning
from openbook.case.record_band import RecordBand
from openbook.figures.unit import SHARE, parse_unit
from openbook.figures.year import Year
from openbook.reports.words.amounts import exact_amount
from openbook.web.numbers.card import BeliefShown
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name


def belief_of(asked: Asked, book: Book, name: str, year: Year) -> BeliefShown | None:
    """The nearest book that gives an assumption a value in a year, and its source."""
    unit = parse_unit(BY_NAME[name].unit) or SHARE
    for said_by, each in leaning(book, asked.case.books).entries(name):
        figure = each.by_year.get(year, each.value)
        if figure is not None:
            ends = each.ends(year) or ()
            low_high = [exact_amount(end, unit, asked.words) for end in ends]
            return BeliefShown(
                name=name,
                book=book_name(asked, said_by),
                source=figure.source,
                note=each.note,
                spread=(low_high[0], low_high[1]) if low_high else None,
                record=each.spread.told if isinstance(each.spread, RecordBand) else "",
            )
    return None


def beliefs_over(asked: Asked, book: Book, name: str) -> tuple[BeliefShown, ...]:
    """What stands behind an assumption in any projected year, each source once.

    A band that widens from year to year is told as it is in the last one.
    """
    found = (belief_of(asked, book, name, year) for year in asked.case.head.years)
    once = {(each.book, each.source, each.note): each for each in found if each}
    return tuple(once.values())


def unsure_of(asked: Asked, book: Book) -> tuple[tuple[str, str, str], ...]:
    """The assumptions that are drawn: each with the ends of its spread, at last."""
    found = []
    for name, kind in BY_NAME.items():
        entries = leaning(book, asked.case.books).entries(name)
        ends = entries[0][1].ends(asked.case.head.last_year) if entries else None
        if ends is not None:
            unit = parse_unit(kind.unit) or SHARE
            low, high = (exact_amount(end, unit, asked.words) for end in ends)
            found.append((name, low, high))
    return tuple(found)

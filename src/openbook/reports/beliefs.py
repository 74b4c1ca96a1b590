"""Beliefs: what a book says of an assumption, who said it, and how surely."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.case.format.record_band import RecordBand
from openbook.figures.figure import Source
from openbook.figures.unit import SHARE, parse_unit
from openbook.figures.year import Year
from openbook.reports.notes import book_name
from openbook.reports.words.amounts import exact_amount
from openbook.reports.words.words import Words


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefShown:
    """Who says an assumption: on whose book, with which note and how surely."""

    name: str
    book: str
    source: Source
    note: str = ""
    spread: tuple[str, str] | None = None
    record: str = ""  # what a spread from the track record rests on


def belief_of(
    case: Case, book: Book, name: str, year: Year, words: Words
) -> BeliefShown | None:
    """The nearest book that gives an assumption a value in a year, and its source."""
    unit = parse_unit(BY_NAME[name].unit) or SHARE
    for said_by, each in leaning(book, case.books).entries(name):
        figure = each.by_year.get(year, each.value)
        if figure is not None:
            ends = each.ends(year) or ()
            low_high = [exact_amount(end, unit, words) for end in ends]
            return BeliefShown(
                name=name,
                book=book_name(case, said_by, words),
                source=figure.source,
                note=each.note,
                spread=(low_high[0], low_high[1]) if low_high else None,
                record=each.spread.told if isinstance(each.spread, RecordBand) else "",
            )
    return None


def beliefs_over(
    case: Case, book: Book, name: str, words: Words
) -> tuple[BeliefShown, ...]:
    """What stands behind an assumption in any projected year, each source once.

    A band that widens from year to year is told as it is in the last one.
    """
    found = (belief_of(case, book, name, year, words) for year in case.head.years)
    once = {(each.book, each.source, each.note): each for each in found if each}
    return tuple(once.values())


def unsure_of(case: Case, book: Book, words: Words) -> tuple[tuple[str, str, str], ...]:
    """The assumptions that are drawn: each with the ends of its spread, at last."""
    found = []
    for name, kind in BY_NAME.items():
        entries = leaning(book, case.books).entries(name)
        ends = entries[0][1].ends(case.head.last_year) if entries else None
        if ends is not None:
            unit = parse_unit(kind.unit) or SHARE
            low, high = (exact_amount(end, unit, words) for end in ends)
            found.append((name, low, high))
    return tuple(found)

"""Where the values of a world's inputs come from: the book's sources, year by year."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.leaning import leaning
from openbook.case.offer import Offer
from openbook.figures.leaf import Kind
from openbook.figures.model import Model
from openbook.figures.source import Source, Status
from openbook.figures.year import Year
from openbook.projection.believed import asked


def input_sources(
    book: Book, case: Case, model: Model, *, offers: tuple[Offer, ...], year: Year
) -> dict[str, Source]:
    """The source of every assumption and lever in one year."""
    row = leaning(book, case.books)
    found: dict[str, Source] = {}
    for name in asked(model, Kind.ASSUMPTION):
        for _, assumption in row.entries(name):
            figure = assumption.by_year.get(year, assumption.value)
            if figure is not None:
                found[name] = figure.source
                break
    titles = [offer.title for offer in offers]
    titles += [case.contract.title] if case.contract else []
    terms = Source(
        "The case", " and ".join(titles) or "no terms", status=Status.DERIVED
    )
    for name in asked(model, Kind.LEVER):
        found[name] = terms
    return found

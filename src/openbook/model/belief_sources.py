"""Where the values of a world's inputs come from, and how sure they are, year by year."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.leaning import leaning
from openbook.case.offer import Offer
from openbook.case.record_band import RecordBand
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Source, Status
from openbook.figures.leaf import Kind
from openbook.figures.model import Model
from openbook.figures.year import Year
from openbook.model.believed import asked


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


def input_bands(book: Book, case: Case, model: Model, *, year: Year) -> dict[str, str]:
    """Of assumptions with a spread from a record: between what they lie in a year, and why."""
    row = leaning(book, case.books)
    found: dict[str, str] = {}
    for name in asked(model, Kind.ASSUMPTION):
        nearest = next((each for _, each in row.entries(name)), None)
        ends = nearest.ends(year) if nearest else None
        if nearest and ends and isinstance(nearest.spread, RecordBand):
            unit = str(model.inputs[name].unit)
            low, high = (said_amount(end, unit) for end in ends)
            between = f"Nine times out of ten between {low} and {high}."
            found[name] = f"{between} {nearest.spread.told}"
    return found

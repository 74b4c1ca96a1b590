"""Explain the gap between two books by assumption, two offers by term, or both at once."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.answers import projection
from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    OfferNames,
    Viewer,
    day_of,
    print_json,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.gaps.book_gap_report import gap_data, gap_text
from openbook.reports.gaps.offer_gap_report import offer_gap_data, offer_gap_text
from openbook.reports.gaps.side_gap_report import side_gap_data, side_gap_text


class WhichGapError(OpenbookError):
    """It is not clear between what the gap is."""

    def __init__(self) -> None:
        super().__init__(
            "name two books (--between district union, with --offer for both), two "
            "offers (--offers ONE OTHER, with --book for both), or two books each with "
            "its own offer (--between district union --offers ONE OTHER); --theirs goes "
            "with two books and no offers"
        )


def gap(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    between: Annotated[
        tuple[str, str] | None, Parameter(help="Two books: --between district union.")
    ] = None,
    offers: Annotated[
        tuple[str, str] | None,
        Parameter(help="Two offers; with --between, one on each book."),
    ] = None,
    line: Annotated[
        str, Parameter(help="Line, such as reserve.available or spending.total.")
    ] = "reserve.available",
    year: Annotated[str, Parameter(help="Year; left out, the last projected.")] = "",
    offer: OfferNames = None,
    theirs: Annotated[
        list[str] | None,
        Parameter(help="Assumption that a book takes over from the other; repeatable."),
    ] = None,
    gives: Annotated[
        str, Parameter(help="The book that takes it over; left out, the first.")
    ] = "",
    book: BookName = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Explain the gap between two books by assumption, two offers by term, or both at once."""
    twice = (offers and (offer is not None or theirs)) or (between and book)
    if twice or not (offers or between):
        raise WhichGapError
    if offers and between:
        sides = open_case(case, viewer, day_of(as_of)).side_gap(
            between, offers, line=line, year=year
        )
        print_json(side_gap_data(sides)) if json else print(side_gap_text(sides))
    elif offers:
        terms = open_case(case, viewer, day_of(as_of)).offer_gap(
            offers, book=book, line=line, year=year
        )
        print_json(offer_gap_data(terms)) if json else print(offer_gap_text(terms))
    elif between:
        found = open_case(case, viewer, day_of(as_of)).gap(
            between,
            line=line,
            year=year,
            offers=offer,
            theirs=projection.taken_over(gives or between[0], theirs or ()),
        )
        print_json(gap_data(found)) if json else print(gap_text(found))

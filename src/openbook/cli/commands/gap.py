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
    Language,
    OfferNames,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.gaps.book_gap_report import gap_data
from openbook.reports.gaps.gap_document import gap_document
from openbook.reports.gaps.gap_parts import AnyGap
from openbook.reports.gaps.offer_gap_report import offer_gap_data
from openbook.reports.gaps.side_gap_report import side_gap_data
from openbook.reports.words.words import words_in


class WhichGapError(OpenbookError):
    """It is not clear between what the gap is."""

    def __init__(self) -> None:
        super().__init__(
            "name two sets of assumptions (--between district union, with --offer for "
            "both), two offers (--offers ONE OTHER, with --book for both), or two "
            "sets each with its own offer (--between district union --offers ONE "
            "OTHER); --theirs goes with two sets and no offers"
        )


def gap(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    between: Annotated[
        tuple[str, str] | None,
        Parameter(help="Two sets of assumptions: --between district union."),
    ] = None,
    offers: Annotated[
        tuple[str, str] | None,
        Parameter(help="Two offers; with --between, one for each set of assumptions."),
    ] = None,
    line: Annotated[
        str, Parameter(help="Line, such as reserve.available or spending.total.")
    ] = "reserve.available",
    year: Annotated[str, Parameter(help="Year; left out, the last projected.")] = "",
    offer: OfferNames = None,
    theirs: Annotated[
        list[str] | None,
        Parameter(help="Assumption that one side takes from the other; repeatable."),
    ] = None,
    gives: Annotated[
        str,
        Parameter(
            help="The side (set of assumptions) that takes it; left out, the first."
        ),
    ] = "",
    book: BookName = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Explain the gap between two books by assumption, two offers by term, or both at once."""
    twice = (offers and (offer is not None or theirs)) or (between and book)
    if twice:
        raise WhichGapError
    opened = open_case(case, viewer, day_of(as_of))
    found: AnyGap
    if offers and between:
        found = sides = opened.side_gap(between, offers, line=line, year=year)
        data = side_gap_data(sides)
    elif offers:
        found = apart = opened.offer_gap(offers, book=book, line=line, year=year)
        data = offer_gap_data(apart)
    elif between:
        taken = projection.taken_over(gives or between[0], theirs or ())
        found = books = opened.gap(
            between, line=line, year=year, offers=offer, theirs=taken
        )
        data = gap_data(books)
    else:
        raise WhichGapError
    if json:
        print_json(data)
    else:
        print_document(gap_document(found, opened.case, words_in(language)))

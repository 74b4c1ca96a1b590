"""Explain the gap between two books by assumption, two offers by term, or both at once."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.answers import projection
from openbook.api import open_case
from openbook.cli.options import ANYBODY, BookName, CaseFolder, OfferNames, Reader
from openbook.findings.errors import OpenbookError
from openbook.reports.gap_document import gap_document
from openbook.reports.gap_parts import AnyGap
from openbook.reports.gap_report import gap_data, offer_gap_data, side_gap_data


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
        tuple[str, str] | None, Parameter(help="Two sets of assumptions: --between district union.")
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
        str, Parameter(help="The side (set of assumptions) that takes it; left out, the first.")
    ] = "",
    book: BookName = "",
    reader: Reader = ANYBODY,
) -> None:
    """Explain the gap between two books by assumption, two offers by term, or both at once."""
    if (offers and (offer is not None or theirs)) or (between and book):
        raise WhichGapError
    opened = open_case(case, *reader.view)
    found: AnyGap
    if offers and between:
        found = sides = opened.side_gap(between, offers, line=line, year=year)
        data = side_gap_data(sides)
    elif offers:
        found = apart = opened.offer_gap(offers, book=book, line=line, year=year)
        data = offer_gap_data(apart)
    elif between:
        taken = projection.taken_over(gives or between[0], theirs or ())
        found = books = opened.gap(between, line=line, year=year, offers=offer, theirs=taken)
        data = gap_data(books)
    else:
        raise WhichGapError
    reader.print(lambda: data, lambda words: gap_document(found, opened.case, words))

"""Explain the gap between two books by assumption, or between two offers by term."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook import bargaining, projecting
from openbook.cli.asking import AsOf, BookName, OfferNames
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.findings.errors import OpenbookError
from openbook.report.gap_report import gap_data, gap_text
from openbook.report.offer_gap_report import offer_gap_data, offer_gap_text


class WhichGapError(OpenbookError):
    """Two books or two offers, one of both."""

    def __init__(self) -> None:
        super().__init__(
            "name two books (--between district union) or two offers on one book "
            "(--offers ONE OTHER), not both"
        )


def gap(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    between: Annotated[
        tuple[str, str] | None, Parameter(help="Two books: --between district union.")
    ] = None,
    offers: Annotated[
        tuple[str, str] | None, Parameter(help="Two offers, explained term by term.")
    ] = None,
    line: Annotated[
        str, Parameter(help="Line, such as reserve.available or spending.total.")
    ] = "reserve.available",
    year: Annotated[str, Parameter(help="Year; left out, the last projected.")] = "",
    offer: OfferNames = None,
    book: BookName = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Explain the gap between two books by assumption, or between two offers by term."""
    day = as_of.date() if as_of else None
    if offers and not between and offer is None:
        terms = bargaining.explain_offer_gap(
            case, offers, book=book, line=line, year=year, known_on=day, viewer=viewer
        )
        print_json(offer_gap_data(terms)) if json else print(offer_gap_text(terms))
        return
    if not between or offers or book:
        raise WhichGapError
    found = projecting.explain_gap(
        case, between, line=line, year=year, offers=offer, known_on=day, viewer=viewer
    )
    print_json(gap_data(found)) if json else print(gap_text(found))

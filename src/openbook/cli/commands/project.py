"""Project a case: revenue, spending and reserve by year, on a book and some offers."""

from __future__ import annotations

from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    Define,
    Draws,
    Language,
    OfferNames,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.reports.projection_report import projection_data, projection_document
from openbook.reports.words.words import words_in


def project(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    book: BookName = "",
    offer: OfferNames = None,
    as_of: AsOf = None,
    draws: Draws = 0,
    define: Define = "reserve=available",
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> int:
    """Project a case: revenue, spending and reserve by year, on a book and some offers."""
    projection = open_case(case, viewer, day_of(as_of)).project(
        book=book, offers=offer, draws=draws
    )
    reserve = define.removeprefix("reserve=")
    if json:
        print_json(projection_data(projection, reserve))
    else:
        words = words_in(language)
        print_document(projection_document(projection, words, reserve))
    return 1 if projection.not_claimed else 0

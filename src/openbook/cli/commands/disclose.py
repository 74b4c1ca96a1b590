"""Disclose a proposed agreement: the public form, filled from any offer."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.reports.offers.disclosure_document import (
    disclosure_data,
    disclosure_document,
)
from openbook.reports.words.words import words_in


def disclose(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    offer: Annotated[str, Parameter(help="Offer by its file name.")],
    *,
    book: BookName = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Disclose a proposed agreement: the public form, filled from any offer."""
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.disclose(offer, book=book)
    if json:
        print_json(disclosure_data(found))
        return
    known = opened.case
    words = words_in(language)
    print_document(disclosure_document(found, known.offer_by_id[offer], known, words))

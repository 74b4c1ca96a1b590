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
    Viewer,
    day_of,
    print_json,
)
from openbook.reports.notes import rests_on
from openbook.reports.offers.disclosure_text import (
    as_known,
    disclosure_data,
    disclosure_text,
)


def disclose(
    case: CaseFolder,
    offer: Annotated[str, Parameter(help="Offer by its file name.")],
    *,
    book: BookName = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Disclose a proposed agreement: the public form, filled from any offer."""
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.disclose(offer, book=book)
    if json:
        print_json(disclosure_data(found))
        return
    own = [each for each in opened.case.books if each.id == found.head.book]
    notes = rests_on(opened.case, own)
    print(disclosure_text(as_known(found, opened.case), notes))

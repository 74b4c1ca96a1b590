"""Disclose a proposed agreement: the public form, filled from any offer."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook import bargaining
from openbook.cli.asking import AsOf, BookName
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.report.offers.disclosure_text import disclosure_data, disclosure_text


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
    found = bargaining.disclose_offer(
        case,
        offer,
        book=book,
        known_on=as_of.date() if as_of else None,
        viewer=viewer,
    )
    print_json(disclosure_data(found)) if json else print(disclosure_text(found))

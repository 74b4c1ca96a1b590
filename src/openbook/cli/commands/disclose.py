"""Disclose a proposed agreement: the public form, filled from any offer."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import ANYBODY, BookName, CaseFolder, CountyLayout, Reader
from openbook.reports.offers.disclosure_document import disclosure_data, disclosure_document
from openbook.reports.offers.disclosure_form import FormChoice


def disclose(
    case: CaseFolder,
    offer: Annotated[str, Parameter(help="Offer by its file name.")],
    *,
    book: BookName = "",
    form: CountyLayout = "",
    cumulative: Annotated[
        bool,
        Parameter(
            negative="",
            help="Show amounts over the current contract beside the increase of each year.",
        ),
    ] = False,
    reader: Reader = ANYBODY,
) -> None:
    """Disclose a proposed agreement: the public form, filled from any offer."""
    chosen = FormChoice(cumulative, form)
    opened = open_case(case, *reader.view)
    known = opened.case
    found = opened.disclose(offer, book=book)
    reader.print(
        lambda: disclosure_data(found),
        lambda words: disclosure_document(found, known.offer_by_id[offer], known, words, chosen),
    )

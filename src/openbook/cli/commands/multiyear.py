"""Project a case in the lines of Form MYPI: unrestricted, restricted and combined."""

from __future__ import annotations

from openbook.api import open_case
from openbook.cli.options import ANYBODY, BookName, CaseFolder, OfferNames, Reader
from openbook.reports.offers.multiyear_document import multiyear_data, multiyear_document


def multiyear(
    case: CaseFolder, *, book: BookName = "", offer: OfferNames = None, reader: Reader = ANYBODY
) -> None:
    """Project a case in the lines of Form MYPI: unrestricted, restricted and combined."""
    form, asked = open_case(case, *reader.view).multiyear(book=book, offers=offer)
    reader.print(lambda: multiyear_data(form), lambda words: multiyear_document(form, asked, words))

"""Explain a word (OB214, a term, an assumption, law), or a number of a case."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook import api, projecting
from openbook.cli.asking import AsOf, BookName, OfferNames
from openbook.cli.options import AsJson, Viewer, print_json
from openbook.figures.explain_text import text
from openbook.figures.explanation import as_data


def explain(  # noqa: PLR0913  (options of a command)
    word: Annotated[
        str, Parameter(help="OB214, salary_raise, funding.cola …; or a case folder.")
    ],
    line: Annotated[
        str, Parameter(help="Of a case: the line, such as reserve.available.")
    ] = "",
    *,
    year: Annotated[str, Parameter(help="Of a case: the year, such as 2020-21.")] = "",
    book: BookName = "",
    offer: OfferNames = None,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Explain a word (OB214, a term, an assumption, law), or a number of a case."""
    if not line:
        pages = api.explain_word(word)
        if json:
            print_json([{"kind": page.kind, "text": page.text} for page in pages])
        else:
            print("\n\n".join(page.text for page in pages))
        return
    projection = projecting.project_case(
        word,
        book=book,
        offers=offer,
        known_on=as_of.date() if as_of else None,
        viewer=viewer,
    )
    explained = projecting.explain_number(projection, line, year)
    print_json(as_data(explained)) if json else print(text(explained))

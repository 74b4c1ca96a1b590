"""Cost offers: each term alone, in order and as a share, on each side's book."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.answers.draft import A_TERM
from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Draws,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.offers.cost_document import cost_document
from openbook.reports.words.words import words_in


def cost(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *offers: Annotated[str, Parameter(help="Offers by file name; left out, all.")],
    book: Annotated[
        list[str] | None,
        Parameter(
            help="Set of assumptions (file in books/), repeatable; left out, each side's.",
            negative="",
        ),
    ] = None,
    try_: Annotated[
        list[str] | None,
        Parameter(name="--try", help=f'Term without a file: "{A_TERM}".', negative=""),
    ] = None,
    conventions: Annotated[
        bool,
        Parameter(
            negative="",
            help="Cost each offer cast forward, with turnover and by position control, too.",
        ),
    ] = False,
    as_of: AsOf = None,
    draws: Draws = 0,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> int:
    """Cost offers: each term alone, in order and as a share, on each side's book."""
    opened = open_case(case, viewer, day_of(as_of))
    costed = opened.cost(
        offers, books=book or (), tried=try_ or (), draws=draws, conventions=conventions
    )
    if json:
        print_json(cost_data(costed))
    else:
        print_document(cost_document(costed, opened.case, words_in(language)))
    return 0 if all(each.claims_reserve for each in costed) else 1

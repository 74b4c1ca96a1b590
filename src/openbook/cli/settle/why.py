"""Explain a package: what it gives to each side, what binds it, what would repair it."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.going_on import going_on
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.cli.settle_options import Books, Chance, Most, Years, legal_of
from openbook.reports.settlement.why_report import why_data, why_document
from openbook.reports.words.words import words_in


def why(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    package: Annotated[
        str,
        Parameter(
            help="Number in the list of openbook settle, name of an offer, or terms as "
            "after --try; what such terms leave out is as the employer offers it."
        ),
    ],
    *,
    books: Books = "",
    chance: Chance = 0.95,
    years: Years = 3,
    most: Most = 50,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Explain a package: what it gives to each side, what binds it, what repairs it."""
    opened = open_case(case, viewer, day_of(as_of))
    with going_on() as told:
        found = opened.explain_package(
            package,
            legal=legal_of(books, chance, years),
            most=most,
            go_on=told,
        )
    if json:
        print_json(why_data(found))
    else:
        print_document(why_document(found, opened.case, words_in(language)))

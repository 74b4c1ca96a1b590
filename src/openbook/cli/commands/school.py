"""Tell what each offer means for one school: its classes beside the caps."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AnyOffers,
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.reports.offers.school_report import school_data, school_document
from openbook.reports.words.words import words_in


def school(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    school: Annotated[str, Parameter(help="School, as in district/schools.csv.")],
    *,
    offer: AnyOffers = None,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Tell what each offer means for one school: its classes beside the caps."""
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.school(school, offers=offer or ())
    if json:
        print_json(school_data(found))
    else:
        print_document(school_document(found, opened.case, words_in(language)))

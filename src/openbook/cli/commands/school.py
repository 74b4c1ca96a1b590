"""Tell what each offer means for one school: its classes beside the caps."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import ANYBODY, AnyOffers, CaseFolder, Reader
from openbook.reports.offers.member_and_school import school_data, school_document


def school(
    case: CaseFolder,
    school: Annotated[str, Parameter(help="School, as in district/schools.csv.")],
    *,
    offer: AnyOffers = None,
    reader: Reader = ANYBODY,
) -> None:
    """Tell what each offer means for one school: its classes beside the caps."""
    opened = open_case(case, *reader.view)
    found = opened.school(school, offers=offer or ())
    reader.print(
        lambda: school_data(found), lambda words: school_document(found, opened.case, words)
    )

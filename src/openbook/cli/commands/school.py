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
    Viewer,
    day_of,
    print_json,
)
from openbook.reports.offers.school_report import school_data, school_text


def school(
    case: CaseFolder,
    school: Annotated[str, Parameter(help="School, as in district/schools.csv.")],
    *,
    offer: AnyOffers = None,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Tell what each offer means for one school: its classes beside the caps."""
    found = open_case(case, viewer, day_of(as_of)).school(school, offers=offer or ())
    print_json(school_data(found)) if json else print(school_text(found))

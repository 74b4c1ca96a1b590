"""Say which answers a case can give, what the others need, and where it is published."""

from __future__ import annotations

from openbook.api import open_case
from openbook.cli.options import AsJson, AsOf, CaseFolder, Viewer, day_of, print_json
from openbook.reports.intake_report import missing_data, missing_text


def missing_(
    case: CaseFolder, *, as_of: AsOf = None, viewer: Viewer = "public", json: AsJson = False
) -> None:
    """Say which answers a case can give, what the others need, and where it is published."""
    opened = open_case(case, viewer, day_of(as_of))
    answers = opened.missing(str(case))
    if json:
        print_json(missing_data(answers))
    else:
        print(missing_text(opened.case.head.title, answers))

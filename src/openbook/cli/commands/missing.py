"""Say which answers a case can give, what the others need, and where it is published."""

from __future__ import annotations

from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.missing import what_is_missing
from openbook.opened import opened
from openbook.report.missing_report import missing_data, missing_text


def missing(
    case: CaseFolder, *, viewer: Viewer = "public", json: AsJson = False
) -> None:
    """Say which answers a case can give, what the others need, and where it is published."""
    open_case = opened(case, viewer)
    answers = what_is_missing(open_case, str(case), viewer=viewer)
    if json:
        print_json(missing_data(answers))
    else:
        print(missing_text(open_case.case.head.title, answers))

"""Mark the packages that a party could accept, in a file that only it may read."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.accepting import steps
from openbook.cli.accept_party import Party
from openbook.cli.options import AsJson, CaseFolder, print_json
from openbook.report.acceptance_report import acceptance_data, acceptance_text


def mark(
    case: CaseFolder,
    *packages: Annotated[
        int, Parameter(help="Packages by number; none where no package will do.")
    ],
    viewer: Party,
    json: AsJson = False,
) -> None:
    """Mark the packages that a party could accept, in a file that only it may read."""
    found = steps.mark(case, viewer, packages)
    print_json(acceptance_data(found)) if json else print(acceptance_text(found))

"""Show a case, or one part of it: offers, books, claims, schools and so on."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.answers import folder
from openbook.case.known import as_known
from openbook.cli.options import AsJson, AsOf, CaseFolder, Viewer, day_of, print_json
from openbook.reports.overview import PARTS, overview_data, overview_text, part_data, part_text


def show(
    case: CaseFolder,
    part: Annotated[str, Parameter(help=f"One of: {', '.join(PARTS)}.")] = "",
    *,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Show a case, or one part of it: offers, books, claims, schools and so on."""
    opened = folder.case_in(case, viewer, day_of(as_of))
    known = as_known(opened)
    if json:
        print_json(part_data(known, part) if part else overview_data(known))
    else:
        print(part_text(opened, part) if part else overview_text(known))

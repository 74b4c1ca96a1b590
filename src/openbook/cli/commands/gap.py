"""Explain the gap between two books: how much of it each assumption causes."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook import projecting
from openbook.cli.asking import AsOf, OfferNames
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.report.gap_report import gap_data, gap_text


def gap(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    between: Annotated[
        tuple[str, str], Parameter(help="Two books: --between district union.")
    ],
    line: Annotated[
        str, Parameter(help="Line, such as reserve.available or spending.total.")
    ] = "reserve.available",
    year: Annotated[str, Parameter(help="Year; left out, the last projected.")] = "",
    offer: OfferNames = None,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Explain the gap between two books: how much of it each assumption causes."""
    found = projecting.explain_gap(
        case,
        between,
        line=line,
        year=year,
        offers=offer,
        known_on=as_of.date() if as_of else None,
        viewer=viewer,
    )
    print_json(gap_data(found)) if json else print(gap_text(found))
